import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import { alignText } from '#workers/lib/speech/align.ts';
import { type RecognisedPart, recogniseSpeech, type SpeechModels } from '#workers/lib/speech/recognise-speech.ts';
import type { SecondsRange } from '#workers/lib/speech/snap-words.ts';
import { fetchDeviceModels, findDeviceModels } from './device-models.ts';
import { readSpeech } from './read-speech.ts';

/** A range of an asset's sound to recognise, in seconds of source time. */
export interface SpeechOrder extends SecondsRange {
  readonly location: MediaLocation;
  /** BCP 47; null to detect it. */
  readonly language: string | null;
  /** The words, if known: then only their times are found. */
  readonly text?: readonly string[] | undefined;
  /** Names that may be said, as they are written. */
  readonly terms?: readonly string[] | undefined;
}

let models: SpeechModels | null = null;

/** Calls of the recogniser's worker, made by {@link SpeechClient}. */
export const speechCalls = {
  fetch: (onShare: (share: number) => void, signal: AbortSignal): Promise<Result<void>> =>
    toResult(() => storing(() => fetchDeviceModels(onShare, signal))),
  /** False when the models are not on this device. */
  load: (): Promise<Result<boolean>> =>
    toResult(async () => {
      if (models) return true;
      const read = await findDeviceModels();
      if (!read) return false;
      const { loadRecogniser } = await import('./load-recogniser.ts');
      models = await loadRecogniser(read);
      return true;
    }),
  recognise: (
    { location, language, text, terms, ...range }: SpeechOrder,
    onRecognised: (part: RecognisedPart) => void | Promise<void>,
    signal: AbortSignal,
  ): Promise<Result<void>> =>
    toResult(async () => {
      const loaded = models;
      if (!loaded) throw new Error('The models are not loaded.');
      const shift = (seconds: number) => range.start + seconds;
      const recognise: Parameters<typeof readSpeech>[2] = async (read) => {
        const parts = text
          ? alignText(loaded, read, text, language)
          : recogniseSpeech(loaded, read, language, { terms });
        for await (const { words, untilSeconds, unspoken, ...part } of parts) {
          signal.throwIfAborted();
          const moved = words.map((word) => ({ ...word, start: shift(word.start), end: shift(word.end) }));
          // Calls to the page use a separate port: without waiting, the end could overtake the last words.
          const never = unspoken && { unspoken: unspoken.map((each) => ({ ...each, at: shift(each.at) })) };
          await onRecognised({ ...part, ...never, words: moved, untilSeconds: shift(untilSeconds) });
        }
      };
      await readSpeech(location, range, recognise, signal);
    }),
};
export type SpeechCalls = typeof speechCalls;

async function storing(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof DOMException) || error.name !== 'QuotaExceededError') throw error;
    throw new CodedError(
      'storage.quota-exceeded',
      'There is no room on this device for speech recognition.',
      {},
      { cause: error },
    );
  }
}
