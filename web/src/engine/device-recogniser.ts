import { freeMediaRoom, locateMedia } from '#web/storage/media-files.ts';
import { storageError } from '#web/storage/storage-error.ts';
import { FETCHED_BYTES } from '#workers/browser/speech/needed-files.ts';
import { SpeechClient } from '#workers/browser/speech/speech.client.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { RecognisedPart } from '#workers/lib/speech/recognise-speech.ts';
import type { SecondsRange } from '#workers/lib/speech/snap-words.ts';
import { WorkerLease } from './worker-lease.ts';

/** Memory that the recogniser and the page need, in GiB. Browsers report at most 8. */
const NEEDED_MEMORY_GIB = 2;

const client = new SpeechClient();
/** Held by work that needs the recogniser throughout, because an idle recogniser uses half a gigabyte. */
export const recogniserLease = new WorkerLease(client);

/** True when this browser can recognise speech: it shares memory with threads, stores files and has room for the model. */
export function canRecognise(): boolean {
  const memory = (navigator as { readonly deviceMemory?: number }).deviceMemory ?? NEEDED_MEMORY_GIB;
  return crossOriginIsolated && 'storage' in navigator && 'locks' in navigator && memory >= NEEDED_MEMORY_GIB;
}

/** Loads the recogniser into memory; false when it is not on this device. @throws As {@link SpeechClient.load}. */
export async function loadRecogniser(signal: AbortSignal): Promise<boolean> {
  return await client.load(signal);
}

/**
 * Prepares the recogniser: downloads it the first time, then loads it into memory.
 * @param onShare Called with the fraction downloaded so far.
 * @throws CodedError `model.…`, `storage.…`, `worker.lost`; AbortedError.
 */
export async function prepareRecogniser(onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
  try {
    if (await client.load(signal)) return;
  } catch (error) {
    // The file was damaged and has been removed.
    if (!(error instanceof CodedError) || error.code !== 'model.damaged') throw error;
  }
  await makingRoom(() => client.fetch(onShare, signal));
  if (!(await client.load(signal))) throw storageError({ code: 'storage.unavailable' }, 'speech recognition');
}

/**
 * Recognises a range of an asset's sound; {@link prepareRecogniser} first.
 * @param events `text`: the spoken words, if known; `terms`: names that may be said.
 * @throws As {@link SpeechClient.recognise}.
 */
export async function recogniseAsset(
  assetId: string,
  range: SecondsRange,
  language: string | null,
  {
    signal,
    onRecognised,
    text,
    terms,
  }: {
    signal: AbortSignal;
    onRecognised: (part: RecognisedPart) => Promise<void>;
    text?: readonly string[] | undefined;
    terms?: readonly string[] | undefined;
  },
): Promise<void> {
  await client.recognise(
    { ...range, language, text, terms, location: await locateMedia(assetId) },
    onRecognised,
    signal,
  );
}

/** Retries a download while the disk is full, and removes media that the server also has. */
async function makingRoom(fetch: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await fetch();
    } catch (error) {
      if (!(error instanceof CodedError) || error.code !== 'storage.quota-exceeded') throw error;
      if ((await freeMediaRoom(1, new Set())) > 0) continue;
      const failure = { code: 'storage.quota-exceeded', neededBytes: FETCHED_BYTES } as const;
      throw storageError(failure, 'speech recognition', error);
    }
  }
}
