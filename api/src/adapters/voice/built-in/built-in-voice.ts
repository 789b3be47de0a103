import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Models } from '#api/adapters/models/models.ts';
import { UnfinishedSound } from '#api/adapters/voice/unfinished-sound.ts';
import type { SpeakOptions, Speech, VoiceMaker, VoiceOrder } from '#api/adapters/voice/voice-maker.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Turns } from '#api/queue/turns.ts';
import type { SpokenPiece, VoiceWork } from '#workers/server/voice/messages.ts';
import { isSpoken, spokenLanguage } from './language.ts';
import { createVoiceProcess, type VoiceProcess } from './voice-process.ts';

/**
 * Longest sound that is finished while the model stays loaded. The model takes 0.63 GB. Finishing takes 0.1 GB for
 * three minutes of sound, and 5,000 slow characters make ten minutes.
 */
const BESIDE_MODEL_SECONDS = 60;

export interface BuiltInVoiceOptions {
  readonly models: Pick<Models, 'ensure'>;
  /** Folder for unfinished sound, emptied on first use. */
  readonly folder: string;
  readonly log: Pick<Logger, 'warn'>;
  /** Default: a minute. */
  readonly besideModelSeconds?: number;
}

/** This machine's voice: Kokoro-82M in a separate process, which speaks part by part, with accounts in turn. */
export class BuiltInVoice implements VoiceMaker {
  readonly #options: BuiltInVoiceOptions;
  readonly #process: VoiceProcess;
  readonly #turns = new Turns();
  readonly #stopped = new AbortController();
  readonly #unfinished: UnfinishedSound;

  constructor(options: BuiltInVoiceOptions) {
    this.#options = options;
    this.#process = createVoiceProcess(options.log);
    this.#unfinished = new UnfinishedSound(options.folder);
  }

  /** Id of the speaking process, or null when none runs. */
  get pid(): number | null {
    return this.#process.pid;
  }

  speaks(text: string, language: string | null): boolean {
    return isSpoken(text, language);
  }

  async speak<T>(
    order: VoiceOrder,
    use: (speech: Speech) => Promise<T>,
    { signal: given, onProgress }: SpeakOptions,
  ): Promise<T> {
    const signal = AbortSignal.any([given, this.#stopped.signal]);
    signal.throwIfAborted();
    const language = spokenLanguage(order.text, order.language);
    const leave = this.#turns.enter(order.accountId);
    try {
      const model = await this.#options.models.ensure('kokoro', {
        signal,
        onProgress: (share) => onProgress?.({ stage: 'model', share }),
      });
      return await this.#unfinished.during(async (folder) =>
        use(await this.#speakInto(folder, model, { ...order, language }, { signal, onProgress })),
      );
    } finally {
      leave();
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort(new ApiError('request.unavailable'));
    await this.#process.stop();
  }

  async #speakInto(
    folder: string,
    model: string,
    {
      accountId,
      text,
      language,
      voice,
      speed,
      glossary = [],
    }: VoiceOrder & { language: ReturnType<typeof spokenLanguage> },
    { signal, onProgress }: SpeakOptions,
  ): Promise<Speech> {
    const inTurn = <T>(work: () => Promise<T>) => this.#turns.run(accountId, signal, work);
    const voiceProcess = this.#process;
    onProgress?.({ stage: 'waiting', share: 0 });
    const parts = await inTurn(() =>
      voiceProcess.call({ folder: model }, 'read', { text, language, speed, glossary }, signal),
    );
    if (parts.length === 0) throw new ApiError('voiceover.no-words');
    const pieces: SpokenPiece[] = [];
    for (const [index, part] of parts.entries()) {
      const path = join(folder, `part-${index}.f32`);
      const words = await inTurn(() => {
        onProgress?.({ stage: 'speaking', share: index / parts.length });
        return voiceProcess.call({ folder: model }, 'speak', { part, voice, language, speed, path }, signal);
      });
      pieces.push({ path, words, pauseSeconds: part.pauseSeconds / speed });
    }
    const path = join(folder, 'voice.wav');
    const finished = await inTurn(() => this.#finish({ pieces, path }, model, signal));
    return { path, extension: '.wav', ...finished, language, engine: 'kokoro-82m' };
  }

  async #finish(
    input: VoiceWork['finish']['input'],
    model: string,
    signal: AbortSignal,
  ): Promise<VoiceWork['finish']['output']> {
    const seconds = input.pieces.reduce((sum, { words }) => sum + (words.at(-1)?.end ?? 0), 0);
    if (seconds <= (this.#options.besideModelSeconds ?? BESIDE_MODEL_SECONDS))
      return this.#process.call({ folder: model }, 'finish', input, signal);
    try {
      await this.#process.stop();
      return await this.#process.call(null, 'finish', input, signal);
    } finally {
      // The next call loads the model again.
      await this.#process.stop();
    }
  }
}
