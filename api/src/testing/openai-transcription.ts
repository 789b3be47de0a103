import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A valid request for a transcription. */
export interface TranscriptionRequest {
  readonly model: string;
  readonly language: string | null;
  readonly prompt: string | null;
  readonly fileName: string;
  readonly bytes: Buffer;
}

/** Reply to one valid request for a transcription. */
export type TranscriptionReply =
  | { type: 'answer'; answer: unknown }
  /** An error of the service itself. */
  | { type: 'status'; status: number; code?: string }
  | { type: 'silence' };

type Fault = { status: number; message: string; code: string };

/** The only model that returns word times. */
const MODELS = ['whisper-1'];
const MAX_BYTES = 25 * 1024 ** 2;
const FIELDS = ['file', 'model', 'response_format', 'timestamp_granularities[]', 'language', 'prompt', 'temperature'];

/** Reads and checks the multipart form of a request. */
export async function readTranscriptionRequest(
  request: IncomingMessage,
): Promise<{ transcription: TranscriptionRequest } | Fault> {
  const body = new Response(Readable.toWeb(request) as ReadableStream<Uint8Array>, {
    headers: { 'Content-Type': request.headers['content-type'] ?? '' },
  });
  const form = await body.formData().catch(() => null);
  if (!form) return invalid('Could not parse multipart form');
  const unknown = [...form.keys()].find((name) => !FIELDS.includes(name));
  if (unknown !== undefined) return invalid(`Unrecognized request argument supplied: ${unknown}`);
  const [file, model] = [form.get('file'), form.get('model')];
  if (typeof model !== 'string' || !MODELS.includes(model))
    return { status: 404, message: `The model '${model}' does not exist`, code: 'model_not_found' };
  if (!(file instanceof File)) return invalid('file is required');
  if (file.size > MAX_BYTES) return { status: 413, message: 'Maximum content size limit exceeded', code: 'too_large' };
  const bytes = Buffer.from(await file.arrayBuffer());
  if (!/\.wav$/.test(file.name) || bytes.toString('latin1', 0, 4) !== 'RIFF') return invalid('Invalid file format.');
  // The service refuses audio shorter than a tenth of a second.
  if (bytes.length - 44 < 3_200) return invalid('Audio file is too short. Minimum audio length is 0.1 seconds.');
  const times = form.getAll('timestamp_granularities[]');
  if (times.some((each) => each !== 'word' && each !== 'segment')) return invalid('Invalid timestamp_granularities');
  if (times.length > 0 && form.get('response_format') !== 'verbose_json')
    return invalid('timestamp_granularities needs response_format verbose_json');
  const language = form.get('language');
  if (language !== null && !/^[a-z]{2}$/.test(String(language))) return invalid(`Invalid language '${language}'`);
  return {
    transcription: {
      model,
      language: textOf(language),
      prompt: textOf(form.get('prompt')),
      fileName: file.name,
      bytes,
    },
  };
}

function textOf(value: FormDataEntryValue | null): string | null {
  return value === null ? null : String(value);
}

function invalid(message: string): Fault {
  return { status: 400, message, code: 'invalid_request_error' };
}

/** Sends a reply. Without one, sends an empty transcript. `sendError` is the server's own. */
export function sendTranscription(
  response: ServerResponse,
  reply: TranscriptionReply | undefined,
  sendError: (status: number, code: string) => void,
): void {
  if (reply?.type === 'silence') return;
  if (reply?.type === 'status') {
    sendError(reply.status, reply.code ?? 'server_error');
    return;
  }
  const answer = reply?.answer ?? {
    task: 'transcribe',
    language: 'english',
    duration: 1,
    text: '',
    words: [],
    segments: [],
  };
  response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer));
}
