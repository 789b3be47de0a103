import type { ServerResponse } from 'node:http';
import * as z from 'zod';

const MODELS = ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts'];
const RATE_HZ = 24_000;

/** Reply to one valid request for speech. */
export type SpeechReply =
  | { type: 'bytes'; bytes: Uint8Array; contentType?: string }
  /** Noise until the client gives up. */
  | { type: 'endless' }
  /** An error of the service itself. */
  | { type: 'status'; status: number; code?: string }
  /** Begins to answer, then sends nothing until the client gives up. */
  | { type: 'stall' }
  | { type: 'silence' }
  | { type: 'hang-up' };

const speechRequestSchema = z.strictObject({
  model: z.string(),
  input: z.string().min(1).max(4_096),
  voice: z.literal(['alloy', 'ash', 'coral', 'echo', 'fable', 'onyx', 'nova', 'sage', 'shimmer']),
  response_format: z.literal(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).optional(),
  speed: z.number().min(0.25).max(4).optional(),
});
export type SpeechRequest = z.infer<typeof speechRequestSchema>;

/** An answer to a wrong request, as the real service words it. */
type Fault = { status: number; message: string; code: string };

export function checkSpeechRequest(json: unknown): { speech: SpeechRequest } | Fault {
  const body = speechRequestSchema.safeParse(json);
  if (!body.success) return { status: 400, message: z.prettifyError(body.error), code: 'invalid_request_error' };
  const { model } = body.data;
  if (!MODELS.includes(model))
    return { status: 404, message: `The model '${model}' does not exist`, code: 'model_not_found' };
  return { speech: body.data };
}

/** Sends a reply. Without one, sends the text as tones. `sendError` is the server's own. */
export function sendSpeech(
  response: ServerResponse,
  { input, speed = 1 }: SpeechRequest,
  reply: SpeechReply | undefined,
  sendError: (status: number, code: string) => void,
): void {
  const begin = (type = 'audio/pcm') => response.writeHead(200, { 'Content-Type': type });
  switch (reply?.type) {
    case undefined:
      begin().end(toneSpeech(input, speed).pcm);
      break;
    case 'bytes':
      begin(reply.contentType).end(reply.bytes);
      break;
    case 'endless': {
      const noise = Buffer.alloc(1024 ** 2, 'noise');
      const more = () => void (response.write(noise) ? setImmediate(more) : response.once('drain', more));
      begin();
      more();
      break;
    }
    case 'status':
      sendError(reply.status, reply.code ?? 'server_error');
      break;
    case 'stall':
      begin().write(Buffer.alloc(4_800));
      break;
    case 'silence':
      break;
    case 'hang-up':
      response.destroy();
      break;
    default:
      reply satisfies never;
  }
}

/**
 * A text as tones, one per word with a length by its syllables, with the pauses of speech: 16 bits at 24 kHz, and the
 * times of the words in seconds. A little silence surrounds it.
 */
export function toneSpeech(
  text: string,
  speed = 1,
): { pcm: Buffer; words: { text: string; start: number; end: number }[] } {
  const samples: number[] = Array(Math.round(0.2 * RATE_HZ)).fill(0);
  const words: { text: string; start: number; end: number }[] = [];
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    const syllables = word.match(/[aeiouy]+/gi)?.length ?? 1;
    const start = samples.length / RATE_HZ;
    const length = Math.round((0.18 * syllables * RATE_HZ) / speed);
    for (let n = 0; n < length; n++) samples.push(8_000 * Math.sin(n / 20));
    words.push({ text: word, start, end: samples.length / RATE_HZ });
    const pause = /[.!?]$/.test(word) ? 0.4 : /[,;:]$/.test(word) ? 0.2 : 0.03;
    samples.push(...Array(Math.round((pause / speed) * RATE_HZ)).fill(0));
  }
  const pcm = Buffer.alloc(samples.length * 2);
  for (const [n, sample] of samples.entries()) pcm.writeInt16LE(Math.round(sample), n * 2);
  return { pcm, words };
}
