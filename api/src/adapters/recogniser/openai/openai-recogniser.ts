import { createHash } from 'node:crypto';
import { open } from 'node:fs/promises';
import { type OpenAI, toFile } from 'openai';
import type { Logger } from 'pino';
import * as z from 'zod';
import {
  createClient,
  failureOf,
  type Service,
  type ServiceOptions,
  serviceFailed,
} from '#api/adapters/openai/service.ts';
import type { HeardParts } from '#api/adapters/recogniser/heard-parts.ts';
import type {
  RecognisedSpeech,
  RecognisedWord,
  RecogniseOptions,
  Recogniser,
  SpeechOrder,
} from '#api/adapters/recogniser/recogniser.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import { findSilences } from '#workers/lib/speech/snap-words.ts';
import { wavHeader } from '#workers/server/sound/wav-header.ts';
import { punctuate } from './punctuate.ts';

/** The service accepts files of up to 25 MB: 13 minutes of this sound. */
const PART_SECONDS = 600;

/** A part ends at the longest pause in its last seconds. */
const SEARCHED_SECONDS = 30;

const BYTES_PER_SAMPLE = 2;

/** Above this no-speech probability, a segment with uncertain words is hallucinated. */
const NO_SPEECH = 0.6;
const UNSURE = -1;

const SERVICE: Service = {
  name: 'transcription',
  failed: 'captions.service',
  busy: 'captions.busy',
  modelVariable: 'OPENAI_TRANSCRIPTION_MODEL',
  refused: () => serviceFailed(SERVICE, 'refuses this sound. Try another clip.'),
};

export interface OpenAiRecogniserOptions extends ServiceOptions {
  readonly transcriptionModel: string;
  readonly heardParts: HeardParts;
  readonly log: Pick<Logger, 'error'>;
}

const answerSchema = z.object({
  text: z.string(),
  /** The language's English name. */
  language: z.string().optional(),
  words: z.array(z.object({ word: z.string(), start: z.number(), end: z.number() })).default([]),
  segments: z
    .array(z.object({ start: z.number(), end: z.number(), avg_logprob: z.number(), no_speech_prob: z.number() }))
    .default([]),
});

/** Recognition behind OpenAI's API, or a compatible server. Parts that were heard before a failure are kept. */
export class OpenAiRecogniser implements Recogniser {
  readonly #options: OpenAiRecogniserOptions;
  readonly #client: OpenAI;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();

  constructor(options: OpenAiRecogniserOptions) {
    this.#options = options;
    this.#client = createClient(options);
  }

  async recognise(order: SpeechOrder, { signal: given, onProgress }: RecogniseOptions): Promise<RecognisedSpeech> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    const leave = this.#turns.enter(order.accountId);
    const words: RecognisedWord[] = [];
    const kept: string[] = [];
    let { language } = order;
    try {
      let start = 0;
      while (start < order.durationSeconds) {
        onProgress?.({ stage: 'listening', share: start / order.durationSeconds });
        const end = await this.#endOfPart(order, start);
        const request = this.#requestOf(await readPart(order.path, start, end), { ...order, language });
        const isLast = end === order.durationSeconds;
        const recognised = recognisedIn(
          isLast ? await this.#hear(request, signal) : await this.#hearOrFind(request, order.accountId, signal),
        );
        if (!isLast) kept.push(keyOf(request));
        words.push(...recognised.words.map((word) => ({ ...word, start: word.start + start, end: word.end + start })));
        if (recognised.words.length > 0) language ??= recognised.language;
        start = end;
      }
    } finally {
      leave();
    }
    // The transcript has them now.
    if (kept.length > 0) await this.#attempt(this.#options.heardParts.forget(order.accountId, kept));
    return { words, language: language ?? 'und', engine: `openai ${this.#options.transcriptionModel}` };
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
  }

  async #endOfPart({ path, durationSeconds }: SpeechOrder, start: number): Promise<number> {
    const latest = start + PART_SECONDS;
    if (latest >= durationSeconds) return durationSeconds;
    const searched = latest - SEARCHED_SECONDS;
    const pcm = await readPart(path, searched, latest);
    const samples = Float32Array.from(
      { length: pcm.length / BYTES_PER_SAMPLE },
      (_, n) => pcm.readInt16LE(n * 2) / 32_768,
    );
    const [longest] = findSilences(samples).toSorted((a, b) => b.end - b.start - (a.end - a.start));
    return longest ? searched + (longest.start + longest.end) / 2 : latest;
  }

  #requestOf(pcm: Buffer, { language, terms = [] }: Pick<SpeechOrder, 'language' | 'terms'>): PartRequest {
    return {
      pcm,
      model: this.#options.transcriptionModel,
      ...(terms.length === 0 ? {} : { prompt: promptOf(terms) }),
      ...(language === null ? {} : { language: language.split('-')[0] ?? language }),
    };
  }

  /** Pays for a part once, although a later one fails. */
  async #hearOrFind(request: PartRequest, accountId: string, signal: AbortSignal): Promise<Answer> {
    const { heardParts } = this.#options;
    const key = keyOf(request);
    const found = await this.#attempt(heardParts.find(accountId, key));
    if (found) return answerSchema.parse(JSON.parse(found));
    const answer = await this.#hear(request, signal);
    await this.#attempt(heardParts.keep(accountId, key, JSON.stringify(answer)));
    return answer;
  }

  /** Without its kept parts, recognition only costs more. */
  async #attempt<T>(work: Promise<T>): Promise<T | null> {
    try {
      return await work;
    } catch (error) {
      this.#options.log.error({ err: error }, 'heard parts of a sound are out of reach');
      return null;
    }
  }

  async #hear({ pcm, ...request }: PartRequest, signal: AbortSignal): Promise<Answer> {
    const late = AbortSignal.timeout(this.#options.timeoutMs);
    try {
      const answer = await this.#client.audio.transcriptions.create(
        {
          file: await toFile(Buffer.concat([headerOf(pcm), pcm]), 'sound.wav', { type: 'audio/wav' }),
          ...request,
          response_format: 'verbose_json',
          timestamp_granularities: ['word', 'segment'],
        },
        { signal: AbortSignal.any([signal, late]) },
      );
      const parsed = answerSchema.safeParse(answer);
      if (!parsed.success) throw serviceFailed(SERVICE, 'sent no usable words. Try again.');
      return parsed.data;
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError) throw error;
      throw failureOf(error, SERVICE, late.aborted, this.#options.log);
    }
  }
}

/** Everything that decides what the service hears. */
interface PartRequest {
  /** 16 kHz, one channel, 16 bits. */
  readonly pcm: Buffer;
  readonly model: string;
  readonly prompt?: string;
  readonly language?: string;
}

type Answer = z.infer<typeof answerSchema>;

function keyOf({ pcm, ...request }: PartRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).update(pcm).digest('base64url');
}

function recognisedIn(answer: Answer): { words: readonly RecognisedWord[]; language: string | null } {
  return { words: wordsOf(answer), language: tagOf(answer.language) };
}

/** The service reads the last 224 tokens of a prompt, which is about this many characters of names. */
const MOST_PROMPT_CHARACTERS = 600;

/** A list of names, so that the model spells them this way. */
function promptOf(terms: readonly string[]): string {
  let prompt = '';
  for (const term of terms) {
    const longer = prompt === '' ? term : `${prompt}, ${term}`;
    if (longer.length > MOST_PROMPT_CHARACTERS) break;
    prompt = longer;
  }
  return `${prompt}.`;
}

function wordsOf({ text, words, segments }: Answer): readonly RecognisedWord[] {
  const invented = segments.filter((segment) => segment.no_speech_prob > NO_SPEECH && segment.avg_logprob < UNSURE);
  const named = words.map(({ word, start, end }) => ({
    text: word,
    start,
    end: Math.max(start, end),
    ...confidenceAt((start + end) / 2, segments),
  }));
  return punctuate(text, named).filter(
    ({ start, end }) => !invented.some((each) => (start + end) / 2 >= each.start && (start + end) / 2 < each.end),
  );
}

/** The service rates only segments: each of their words is as sure as their tokens are in the mean. */
function confidenceAt(seconds: number, segments: Answer['segments']): Pick<RecognisedWord, 'confidence'> {
  const own = segments.find(({ start, end }) => seconds >= start && seconds < end);
  return own ? { confidence: Math.min(1, Math.round(100 * Math.exp(own.avg_logprob)) / 100) } : {};
}

const NAMES = new Intl.DisplayNames('en', { type: 'language' });
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

/** The BCP 47 tag for a language's English name. Covers two-letter tags, like the service. */
function tagOf(name: string | undefined): string | null {
  if (name === undefined || name === '') return null;
  const wanted = name.toLowerCase();
  const tags = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return tags.find((tag) => tag === wanted || NAMES.of(tag)?.toLowerCase() === wanted) ?? null;
}

async function readPart(path: string, start: number, end: number): Promise<Buffer> {
  const [first, endExclusive] = [Math.round(start * SPEECH_RATE_HZ), Math.round(end * SPEECH_RATE_HZ)];
  const bytes = Buffer.alloc((endExclusive - first) * BYTES_PER_SAMPLE);
  const file = await open(path);
  try {
    const { bytesRead } = await file.read(bytes, 0, bytes.length, first * BYTES_PER_SAMPLE);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function headerOf(pcm: Buffer): Buffer {
  return wavHeader({ sampleRateHz: SPEECH_RATE_HZ, channelCount: 1, frameCount: pcm.length / BYTES_PER_SAMPLE });
}
