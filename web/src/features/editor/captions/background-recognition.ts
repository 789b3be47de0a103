import { atom, getDefaultStore } from 'jotai';
import type { Asset } from '#shared/contracts/asset.ts';
import { queryClient } from '#web/http/client.ts';
import { configQuery } from '#web/queries/config.ts';
import { TRANSCRIPTS_KEY } from '#web/queries/transcripts.ts';
import { whenUserIsIdle } from '#workers/browser/threads/foreground-work.ts';

/*
 * Recognises recordings in the background, without a request: on this device, if its recogniser is already there, while
 * the user waits for nothing.
 */

const store = getDefaultStore();

/** In the default store: the recording being recognised; null without one. */
export const recordingInWorkAtom = atom<Asset | null>(null);

/** Settles when all recordings have been recognised or abandoned. */
let last: Promise<void> = Promise.resolve();
let stopping = new AbortController();

/** Finds the words of a new recording, after those of earlier ones. Shows no failures: the user can ask for the words. */
export function recogniseRecording(asset: Asset): void {
  if (asset.probe?.hasAudio === false) return;
  const { signal } = stopping;
  last = last.then(() => recognise(asset, signal)).catch(() => {});
}

/** Gives up the recordings that are not heard yet; what was heard is kept. Settles once the recogniser is free. */
export async function stopRecognition(): Promise<void> {
  stopping.abort();
  stopping = new AbortController();
  await last;
}

async function recognise(asset: Asset, signal: AbortSignal): Promise<void> {
  const { canRecognise, loadRecogniser, recogniserLease } = await import('#web/engine/device-recogniser.ts');
  if (!canRecognise()) return;
  const { recogniser } = await queryClient.ensureQueryData(configQuery);
  // When a service recognises better, the user decides about its cost.
  if (recogniser === 'openai' || signal.aborted) return;
  const untilFree = () => whenUserIsIdle(signal);
  try {
    await untilFree();
    await recogniserLease.use(async () => {
      if (!(await loadRecogniser(signal))) return;
      store.set(recordingInWorkAtom, asset);
      const [{ recogniseOnDevice: hearOnDevice }, { wholeFiles }] = await Promise.all([
        import('./recognise-on-device.ts'),
        import('./whole-files.ts'),
      ]);
      const order = { ...wholeFiles([asset], queryClient), language: null };
      await hearOnDevice(order, { onProgress: () => {}, onRecognised: () => {}, untilFree }, signal);
    });
  } finally {
    if (store.get(recordingInWorkAtom)) {
      store.set(recordingInWorkAtom, null);
      await queryClient.invalidateQueries({ queryKey: TRANSCRIPTS_KEY });
    }
  }
}
