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
import { planWindows } from '#workers/lib/speech/plan-windows.ts';
import type { SecondsRange } from '#workers/lib/speech/snap-words.ts';
import type { SpeechWork } from '#workers/server/speech/messages.ts';

const MAIN = join(import.meta.dirname, '../../../../../workers/server/speech/main.ts');

/** Sound that is searched for speech in one turn: about a second of work. */
const SEARCHED_SECONDS = 300;

/** Part of the work that the search is. */
const SEARCH_SHARE = 0.05;

export interface BuiltInRecogniserOptions {
  readonly models: Pick<Models, 'ensure'>;
  readonly log: Pick<Logger, 'warn'>;
}

/** Recognition on this machine: Whisper base in a process of its own, window by window, accounts in turn. */
export class BuiltInRecogniser implements Recogniser {
  readonly #models: Pick<Models, 'ensure'>;
  readonly #process: ModelProcess<SpeechWork>;
  readonly #turns = new Turns('captions.busy');
  readonly #stopped = new AbortController();

  constructor({ models, log }: BuiltInRecogniserOptions) {
    this.#models = models;
    this.#process = new ModelProcess({ main: MAIN, name: 'speech recognition', crashed: 'captions.crashed', log });
  }

  /** Id of the process that recognises, null when none runs. */
  get pid(): number | null {
    return this.#process.pid;
  }

  async recognise(order: SpeechOrder, { signal: given, onProgress }: RecogniseOptions): Promise<RecognisedSpeech> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    const leave = this.#turns.enter(order.accountId);
    try {
      const whisper = await this.#models.ensure('whisper-base', {
        signal,
        onProgress: (share) => onProgress?.({ stage: 'model', share }),
      });
      const silero = await this.#models.ensure('silero-vad', { signal });
      onProgress?.({ stage: 'waiting', share: 0 });
      const call = <T extends 'find' | 'hear'>(task: T, input: SpeechWork[T]['input']) =>
        this.#turns.run(order.accountId, signal, () => this.#process.call({ whisper, silero }, task, input, signal));
      return await recogniseWith(call, order, (share) => onProgress?.({ stage: 'listening', share }));
    } finally {
      leave();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
    await this.#process.stop();
  }
}

type Call = <T extends 'find' | 'hear'>(task: T, input: SpeechWork[T]['input']) => Promise<SpeechWork[T]['output']>;

async function recogniseWith(
  call: Call,
  { path, durationSeconds, language: given }: SpeechOrder,
  onShare: (share: number) => void,
): Promise<RecognisedSpeech> {
  const speech: SecondsRange[] = [];
  for (let start = 0; start < durationSeconds; start += SEARCHED_SECONDS) {
    const end = Math.min(durationSeconds, start + SEARCHED_SECONDS);
    speech.push(...(await call('find', { path, start, end })));
    onShare((SEARCH_SHARE * end) / durationSeconds);
  }
  const windows = planWindows(speech);
  const words: RecognisedWord[] = [];
  let language = given;
  for (const [index, window] of windows.entries()) {
    const heard = await call('hear', { path, ...window, language });
    words.push(...heard.words);
    // A window without words says little of the language.
    if (heard.words.length > 0) language ??= heard.language;
    onShare(SEARCH_SHARE + ((1 - SEARCH_SHARE) * (index + 1)) / windows.length);
  }
  return { words, language: language ?? 'und', engine: 'whisper-base' };
}
