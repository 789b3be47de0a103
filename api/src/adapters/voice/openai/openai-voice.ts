import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type OpenAI from 'openai';
import type { Logger } from 'pino';
import { storageErrorOf } from '#api/adapters/files/disk.ts';
import { StorageError } from '#api/adapters/files/storage-error.ts';
import { createClient, failureOf, type Service, type ServiceOptions } from '#api/adapters/openai/service.ts';
import { createVoiceProcess, type VoiceProcess } from '#api/adapters/voice/built-in/voice-process.ts';
import { UnfinishedSound } from '#api/adapters/voice/unfinished-sound.ts';
import type { SpeakOptions, Speech, VoiceMaker, VoiceOrder } from '#api/adapters/voice/voice-maker.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import { withSayings } from '#shared/glossary/glossary.ts';
import type { SpokenPiece } from '#workers/server/voice/messages.ts';
import { divideText } from './divide-text.ts';
import { estimateWordTimes } from './estimate-word-times.ts';
import { languageOf } from './language-of.ts';

/** Far below the service's 4,096, so that progress is visible and an unusable answer costs little. */
const MOST_CHARACTERS = 1_000;

/** Rate of the service's `pcm`: 16 bits, one channel. */
const PCM_RATE_HZ = 24_000;

/** Ten minutes for a minute's text. Anything longer is not speech. */
const MOST_BYTES = 600 * PCM_RATE_HZ * 2;
const LEAST_SECONDS = 0.1;

/** Silence between parts at a speed of 1. */
const PAUSE_SECONDS = 0.35;

const SERVICE: Service = {
  name: 'voice',
  failed: 'voiceover.service',
  busy: 'voiceover.busy',
  modelVariable: 'OPENAI_SPEECH_MODEL',
  refused: () =>
    new ApiError('voiceover.crashed', { message: 'The voice service refuses this text. Change it and try again.' }),
};

export interface OpenAiVoiceOptions extends ServiceOptions {
  readonly speechModel: string;
  /** Folder for unfinished sound; emptied at the first use. */
  readonly folder: string;
  readonly log: Pick<Logger, 'warn' | 'error'>;
}

/** Voices behind OpenAI's API, or a compatible server. Their sound is finished like that of the built-in voice. */
export class OpenAiVoice implements VoiceMaker {
  readonly #options: OpenAiVoiceOptions;
  readonly #client: OpenAI;
  readonly #process: VoiceProcess;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();
  readonly #unfinished: UnfinishedSound;

  constructor(options: OpenAiVoiceOptions) {
    this.#options = options;
    this.#process = createVoiceProcess(options.log);
    this.#client = createClient(options);
    this.#unfinished = new UnfinishedSound(options.folder);
  }

  /** The service detects the language itself and refuses none. */
  speaks(): boolean {
    return true;
  }

  async speak<T>(
    order: VoiceOrder,
    use: (speech: Speech) => Promise<T>,
    { signal: given, onProgress }: SpeakOptions,
  ): Promise<T> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    if (!/[\p{L}\p{N}]/u.test(order.text)) throw new ApiError('voiceover.no-words');
    const leave = this.#turns.enter(order.accountId);
    try {
      return await this.#unfinished.during(async (folder) =>
        use(await this.#speakInto(folder, order, { signal, onProgress })),
      );
    } finally {
      leave();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
    await this.#process.stop();
  }

  async #speakInto(folder: string, order: VoiceOrder, { signal, onProgress }: SpeakOptions): Promise<Speech> {
    const pieces: SpokenPiece[] = [];
    const parts = divideText(order.text, MOST_CHARACTERS);
    for (const [index, part] of parts.entries()) {
      onProgress?.({ stage: 'speaking', share: index / parts.length });
      const samples = await this.#speakPart(part, order, signal);
      const path = join(folder, `part-${index}.f32`);
      await writeFile(path, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength), { signal });
      const words = estimateWordTimes(part, samples, PCM_RATE_HZ);
      pieces.push({ path, words, pauseSeconds: PAUSE_SECONDS / order.speed });
    }
    const path = join(folder, 'voice.wav');
    const finished = await this.#turns.run(order.accountId, signal, () =>
      this.#process.call(null, 'finish', { pieces, path }, signal),
    );
    const engine = `openai ${this.#options.speechModel}`;
    return { path, extension: '.wav', ...finished, language: languageOf(order.text, order.language), engine };
  }

  async #speakPart(
    part: string,
    { voice, speed, glossary = [] }: VoiceOrder,
    signal: AbortSignal,
  ): Promise<Float32Array> {
    const { speechModel: model, timeoutMs } = this.#options;
    const late = AbortSignal.timeout(timeoutMs);
    const input = withSayings(part, glossary);
    try {
      const response = await this.#client.audio.speech.create(
        { model, voice, input, speed, response_format: 'pcm' },
        { signal: AbortSignal.any([signal, late]) },
      );
      return samplesOf(await readSound(response));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof ApiError || storageErrorOf(error) instanceof StorageError) throw error;
      throw failureOf(error, SERVICE, late.aborted, this.#options.log);
    }
  }
}

async function readSound(response: Response): Promise<Buffer> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || /json|text/.test(type)) throw unusable();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw unusable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function samplesOf(bytes: Buffer): Float32Array {
  const samples = new Float32Array(Math.floor(bytes.length / 2));
  for (let n = 0; n < samples.length; n++) samples[n] = bytes.readInt16LE(n * 2) / 32_768;
  // Some compatible servers send files whatever format was requested. Played as samples, they would be noise.
  const isFile = /^(RIFF|ID3|OggS|fLaC)/.test(bytes.toString('latin1', 0, 4));
  if (isFile || samples.length < LEAST_SECONDS * PCM_RATE_HZ || samples.every((sample) => sample === 0))
    throw unusable();
  return samples;
}

function unusable(): ApiError {
  const message = 'The voice service sent no usable sound. Nothing was saved; try again.';
  return new ApiError('voiceover.crashed', { message });
}
