import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Voice } from '#shared/speech/voices.ts';

/** A text to speak. */
export interface VoiceOrder {
  /** The account that the speech belongs to. Accounts take turns. */
  readonly accountId: string;
  readonly text: string;
  readonly voice: Voice;
  /** 0.5 to 2. 1 is the voice's own speed. */
  readonly speed: number;
  /** BCP 47. Null: detected from the text. */
  readonly language: string | null;
  /** Terms with their pronunciation. Others are spoken as written. Default: none. */
  readonly glossary?: Glossary;
}

/** A word in the text's spelling, with its time in seconds from the beginning of the sound. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A spoken text. */
export interface Speech {
  /** A file of 48 kHz sound at −16 LUFS that the library accepts. Removed when `speak`'s `use` returns. */
  readonly path: string;
  /** Ending of the file's name, with its dot. */
  readonly extension: string;
  readonly durationSeconds: number;
  readonly words: readonly SpokenWord[];
  /** Spoken language, BCP 47. */
  readonly language: string;
  /** Name of the voice engine, for the transcript. */
  readonly engine: string;
}

export interface SpeakOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: VoiceoverProgress) => void) | undefined;
}

/** Speaks texts: a model on this machine, or a service. */
export interface VoiceMaker {
  /** True if it speaks a text in a language (BCP 47), or for null in the language detected from the text. */
  speaks(text: string, language: string | null): boolean;
  /**
   * Speaks a text, hands the file to `use`, and removes it afterwards.
   * @throws ApiError `voiceover.…` or `storage.full`; the signal's reason within a second of its abort. Nothing is left then.
   */
  speak<T>(order: VoiceOrder, use: (speech: Speech) => Promise<T>, options: SpeakOptions): Promise<T>;
  /** Stops all running work, for the server's shutdown. */
  stop(): Promise<void>;
}
