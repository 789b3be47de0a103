import type { CaptionsProgress } from '#shared/contracts/captions.ts';

/** Sound to recognise. */
export interface SpeechOrder {
  /** The account it is for: accounts take turns. */
  readonly accountId: string;
  /** A file of 16 kHz, one channel, 16 bits, without a header. */
  readonly path: string;
  readonly durationSeconds: number;
  /** BCP 47; null: found in the sound. */
  readonly language: string | null;
  /** Names and terms that may be said, as they are written. Default: none. */
  readonly terms?: readonly string[];
}

/** A word and when it is heard, in seconds of the sound. */
export interface RecognisedWord {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words of a sound; none in silence and music. */
export interface RecognisedSpeech {
  readonly words: readonly RecognisedWord[];
  /** BCP 47; `und` without words. */
  readonly language: string;
  /** Name of the recogniser, for the transcript. */
  readonly engine: string;
}

export interface RecogniseOptions {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: CaptionsProgress) => void) | undefined;
  /** Called with all that was heard so far, by recognisers that hear part by part. */
  readonly onRecognised?: ((speech: RecognisedSpeech, untilSeconds: number) => void) | undefined;
}

/** Recognises speech: a model on this machine, or a service. */
export interface Recogniser {
  /**
   * Gets the models that it needs: sound is read only for a recogniser that can listen to it.
   * @throws ApiError `model.…`, or the signal's reason.
   */
  prepare?(options: Pick<RecogniseOptions, 'signal' | 'onProgress'>): Promise<void>;
  /** @throws ApiError `captions.…`, `model.…`; the signal's reason within a second of its abort. */
  recognise(order: SpeechOrder, options: RecogniseOptions): Promise<RecognisedSpeech>;
  /** Ends what runs; for the stop of the server. */
  stop(): Promise<void>;
}
