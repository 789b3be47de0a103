import type { CaptionsProgress } from '#shared/contracts/captions.ts';

/** Sound to recognise. */
export interface SpeechOrder {
  /** The account that the sound belongs to. Accounts take turns. */
  readonly accountId: string;
  /** A headerless file: 16 kHz, one channel, 16 bits. */
  readonly path: string;
  readonly durationSeconds: number;
  /** BCP 47. Null: detected from the sound. */
  readonly language: string | null;
  /** Names and terms that may be spoken, in their exact spelling. Default: none. */
  readonly terms?: readonly string[];
}

/** A word and its time, in seconds of the sound. */
export interface RecognisedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Probability that it was said, from 0 to 1. Absent where it is unknown. */
  readonly confidence?: number | undefined;
  /** A voice detector hears no voice where the word is. */
  readonly silent?: true;
}

/** Words of a sound. Empty for silence and music. */
export interface RecognisedSpeech {
  readonly words: readonly RecognisedWord[];
  /** BCP 47. `und` without words. */
  readonly language: string;
  /** Name of the recogniser, for the transcript. */
  readonly engine: string;
}

export interface RecogniseOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: CaptionsProgress) => void) | undefined;
  /** Called with all words recognised so far, by recognisers that work part by part. */
  readonly onRecognised?: ((speech: RecognisedSpeech, untilSeconds: number) => void) | undefined;
}

/** Recognises speech: a model on this machine, or a service. */
export interface Recogniser {
  /**
   * Fetches the models that it needs, so that sound is read only for a recogniser that can process it.
   * @throws ApiError `model.…`, or the signal's reason.
   */
  prepare?(options: Pick<RecogniseOptions, 'signal' | 'onProgress'>): Promise<void>;
  /** @throws ApiError `captions.…`, `model.…`; the signal's reason within a second of its abort. */
  recognise(order: SpeechOrder, options: RecogniseOptions): Promise<RecognisedSpeech>;
  /** Stops all running work, for the server's shutdown. */
  stop(): Promise<void>;
}
