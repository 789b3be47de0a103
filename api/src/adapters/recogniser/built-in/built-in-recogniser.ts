import { join } from 'node:path';
import type { Logger } from 'pino';
import { ModelProcess } from '#api/adapters/model-process/model-process.ts';
import type { Models } from '#api/adapters/models/models.ts';
import type {
  RecognisedSpeech,
  RecognisedWord,
  RecogniseOptions,
  Recogniser,
  SpeechOrder,
} from '#api/adapters/recogniser/recogniser.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import { BLOCK_SAMPLES } from '#workers/lib/speech/find-speech.ts';
import { SPEECH_RATE_HZ } from '#workers/lib/speech/model/mel-bank.ts';
import { SpeechWindows } from '#workers/lib/speech/speech-windows.ts';
import type { SpeechWork } from '#workers/server/speech/messages.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/speech/main.ts');

/** Sound that is searched for speech in one turn, in whole blocks: about a minute, which takes a fifth of a second. */
const SEARCHED_SECONDS = (12 * BLOCK_SAMPLES) / SPEECH_RATE_HZ;

export interface BuiltInRecogniserOptions {
  readonly models: Pick<Models, 'ensure'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Recognition on this machine: Whisper base in a separate process, window by window, with accounts in turn. */
export class BuiltInRecogniser implements Recogniser {
  readonly #models: Pick<Models, 'ensure'>;
  readonly #process: ModelProcess<SpeechWork>;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();

  constructor({ models, log }: BuiltInRecogniserOptions) {
    this.#models = models;
    this.#process = new ModelProcess({ main: MAIN, name: 'speech recognition', crashed: 'captions.crashed', log });
  }

  /** Id of the recognising process, or null when none runs. */
  get pid(): number | null {
    return this.#process.pid;
  }

  async prepare({ signal, onProgress }: Pick<RecogniseOptions, 'signal' | 'onProgress'>): Promise<void> {
    await this.#ensureModels(AbortSignal.any([signal, this.#stopped.signal]), onProgress);
  }

  async recognise(
    order: SpeechOrder,
    { signal: given, onProgress, onRecognised }: RecogniseOptions,
  ): Promise<RecognisedSpeech> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    const leave = this.#turns.enter(order.accountId);
    try {
      const { whisper, silero } = await this.#ensureModels(signal, onProgress);
      onProgress?.({ stage: 'waiting', share: 0 });
      const call = <T extends 'find' | 'recognise'>(task: T, input: SpeechWork[T]['input']) =>
        this.#turns.run(order.accountId, signal, () => this.#process.call({ whisper, silero }, task, input, signal));
      const onShare = (share: number) => onProgress?.({ stage: 'listening', share });
      return await recogniseWith(call, order, { onShare, onRecognised });
    } finally {
      leave();
    }
  }

  async #ensureModels(signal: AbortSignal, onProgress: RecogniseOptions['onProgress']) {
    const whisper = await this.#models.ensure('whisper-base', {
      signal,
      onProgress: (share) => onProgress?.({ stage: 'model', share }),
    });
    return { whisper, silero: await this.#models.ensure('silero-vad', { signal }) };
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
    await this.#process.stop();
  }
}

type Call = <T extends 'find' | 'recognise'>(
  task: T,
  input: SpeechWork[T]['input'],
) => Promise<SpeechWork[T]['output']>;

async function recogniseWith(
  call: Call,
  { path, durationSeconds, language: given, terms = [] }: SpeechOrder,
  { onShare, onRecognised }: { onShare: (share: number) => void } & Pick<RecogniseOptions, 'onRecognised'>,
): Promise<RecognisedSpeech> {
  const windows = new SpeechWindows();
  const words: RecognisedWord[] = [];
  let language = given;
  const speech = () => ({ words: [...words], language: language ?? 'und', engine: 'whisper-base' });
  for (let start = 0; start < durationSeconds; start += SEARCHED_SECONDS) {
    const end = Math.min(durationSeconds, start + SEARCHED_SECONDS);
    const found = windows.add(Float32Array.from(await call('find', { path, start, end })));
    for (const window of [...found, ...(end === durationSeconds ? windows.finish() : [])]) {
      const recognised = await call('recognise', { path, ...window, language, terms });
      words.push(...recognised.words);
      // A window without words says little about the language.
      if (recognised.words.length > 0) language ??= recognised.language;
      onRecognised?.(speech(), window.end);
      onShare(Math.min(1, window.end / durationSeconds));
    }
    onShare(Math.min(1, windows.doneSeconds / durationSeconds));
  }
  onShare(1);
  return speech();
}
