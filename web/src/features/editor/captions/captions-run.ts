import { atom } from 'jotai';
import type { CaptionsProgress } from '#shared/contracts/captions.ts';
import type { Transcript } from '#shared/contracts/transcript.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import type { UnspokenWords } from '#workers/lib/speech/recognise-speech.ts';

/** Words of assets, as far as they have been heard, by asset. */
export type WordsByAsset = ReadonlyMap<string, Transcript>;

/** Progress of recognition. */
export interface RecognitionProgress {
  /** `fetching`: the recogniser, to this device; `loading`: into memory. The others as on the server. */
  readonly stage: CaptionsProgress['stage'] | 'fetching' | 'loading';
  /** Finished share of this stage, 0 to 1; null when unknown. */
  readonly share: number | null;
  readonly secondsLeft?: number | null;
}

/** A recognition's reports. */
export interface RecognitionEvents {
  readonly onProgress: (progress: RecognitionProgress) => void;
  /** Called with all that was heard so far. */
  readonly onRecognised: (words: WordsByAsset) => void;
  /** Called at the end, where a text was given. */
  readonly onUnspoken?: (words: readonly UnspokenWords[]) => void;
  /** Awaited after each part recognised on this device. Default: the user waits for the words. */
  readonly untilFree?: () => Promise<void>;
}

/** Clips with the words that were heard in them, and their captions in order as they would be. */
export interface TranscribedClips {
  readonly clips: readonly Clip[];
  readonly words: WordsByAsset;
  readonly texts: readonly string[];
}

/** Captions that are being made; their panel may be closed. */
interface CaptionsRun extends TranscribedClips {
  readonly progress: RecognitionProgress;
  cancel(): void;
}

export const captionsRunAtom = atom<CaptionsRun | null>(null);

/** Captions that were heard before the user cancelled, until they are kept or discarded. */
export const captionsOfferAtom = atom<TranscribedClips | null>(null);

/** Words of the last given text that its file does not contain; null before there was one. */
export const unspokenAtom = atom<readonly UnspokenWords[] | null>(null);
