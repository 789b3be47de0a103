import type { VoiceoverProgress } from '#shared/contracts/voiceover.ts';
import type { Glossary } from '#shared/glossary/glossary.ts';
import type { Voice } from '#shared/speech/voices.ts';

/** A text to speak. */
export interface VoiceOrder {
  /** The account it is for: accounts take turns. */
  readonly accountId: string;
  readonly text: string;
  readonly voice: Voice;
  /** 0.5 to 2; 1 is the voice's own. */
  readonly speed: number;
  /** BCP 47; null: found in the text. */
  readonly language: string | null;
  /** Terms with how to say them; others are said as they are written. Default: none. */
  readonly glossary?: Glossary;
}

/** A word as the text writes it, and when it is heard, in seconds from the beginning of the sound. */
export interface SpokenWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** A spoken text. */
export interface Speech {
  /** A file of 48 kHz sound at −16 LUFS that the library accepts; removed when `speak`'s `use` returns. */
  readonly path: string;
  /** Ending of the file's name, with its dot. */
  readonly extension: string;
  readonly durationSeconds: number;
  readonly words: readonly SpokenWord[];
  /** Language that it speaks, BCP 47. */
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
  /** True if it speaks a text in a language (BCP 47), or in the one found in the text for null. */
  speaks(text: string, language: string | null): boolean;
  /**
   * Speaks a text, hands the file to `use`, and removes it afterwards.
   * @throws ApiError `voiceover.…` or `storage.full`; the signal's reason within a second of its abort. Nothing is left then.
   */
  speak<T>(order: VoiceOrder, use: (speech: Speech) => Promise<T>, options: SpeakOptions): Promise<T>;
  /** Ends what runs; for the stop of the server. */
  stop(): Promise<void>;
}
