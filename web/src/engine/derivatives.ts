import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import { MINUTE_MS } from '#shared/time/periods.ts';
import type { DerivativeRecord } from '#web/storage/database.ts';
import { keepDerivatives, readDerivatives } from '#web/storage/derivative-store.ts';
import { locateMedia } from '#web/storage/media-files.ts';
import { DerivativesClient } from '#workers/browser/media/derivatives.client.ts';
import { AbortedError, isAbort } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { isFinalFailure } from './final-failure.ts';
import { SerialTasks } from './serial-tasks.ts';
import { WorkerLease } from './worker-lease.ts';

/** Time limit per asset: 500 MB from a slow server. A hanging decoder must not block the others. */
const LIMIT_MS = 15 * MINUTE_MS;

const worker = new DerivativesClient();
const lease = new WorkerLease(worker);
const tasks = new SerialTasks();

/** Returns an asset's stored thumbnail; null when this device has none (the server may). */
export async function getThumbnail(assetId: string): Promise<Blob | null> {
  return (await readDerivatives(assetId)).thumbnail ?? null;
}

/**
 * Returns a video's filmstrip, stored or computed from the nearest source, one asset at a time. Null when it can't be
 * made now (no picture, codec or network). Never rejects.
 */
export function getFilmstrip(assetId: string): Promise<Filmstrip | null> {
  return getOrCompute(assetId, 'filmstrip', async (signal) => worker.filmstrip(await locateMedia(assetId), signal));
}

/** Returns the peaks and beats of an asset's sound, like {@link getFilmstrip}. */
export function getPeaks(assetId: string): Promise<Peaks | null> {
  const compute = async (signal: AbortSignal) => worker.peaks(await locateMedia(assetId), signal);
  return getOrCompute(assetId, 'peaks', compute, ({ beats }) => beats !== undefined);
}

/** Computes an asset's missing derivatives in the background. */
export function prepareDerivatives(assetId: string): void {
  void getPeaks(assetId);
  void getFilmstrip(assetId);
}

type Computed = 'filmstrip' | 'peaks';

async function getOrCompute<K extends Computed>(
  assetId: string,
  part: K,
  compute: (signal: AbortSignal) => Promise<NonNullable<DerivativeRecord[K]>>,
  isComplete: (known: NonNullable<DerivativeRecord[K]>) => boolean = () => true,
): Promise<NonNullable<DerivativeRecord[K]> | null> {
  const known = (await readDerivatives(assetId))[part];
  if (known !== undefined && (known === null || isComplete(known))) return known;
  return tasks.run(`${part} ${assetId}`, async () => {
    try {
      const computed = await lease.use(() => withinLimit(compute));
      await keep(assetId, { [part]: computed });
      return computed;
    } catch (error) {
      if (known) return known;
      // Remembers final failures, so that later visits don't retry them.
      if (await isFinalFailure(error)) await keep(assetId, { [part]: null });
      return null;
    }
  });
}

async function keep(assetId: string, parts: Omit<DerivativeRecord, 'assetId'>): Promise<void> {
  try {
    await keepDerivatives(assetId, parts);
  } catch (error) {
    if (isAbort(error)) throw error;
    // The disk is full; the next visit computes it again.
  }
}

/** Ends the worker when time is up, because a hanging call may never check the abort signal. */
function withinLimit<T>(compute: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const expired = () => {
    worker.terminate();
    return new AbortedError('A derivative took too long.');
  };
  return withDeadline(compute(new AbortController().signal), { limitMs: LIMIT_MS, expired });
}
