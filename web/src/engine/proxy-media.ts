import { HOUR_MS } from '#shared/time/periods.ts';
import { readDerivatives } from '#web/storage/derivative-store.ts';
import { keepProxyMedia, readMediaFile } from '#web/storage/media-files.ts';
import { ProxyMediaClient } from '#workers/browser/media/proxy-media.client.ts';
import { AbortedError } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { isFinalFailure } from './final-failure.ts';
import { SerialTasks } from './serial-tasks.ts';
import { WorkerLease } from './worker-lease.ts';

/** Includes pauses for the user's own work. A hanging decoder must not block the others. */
const LIMIT_MS = 2 * HOUR_MS;

export interface ProxyMediaCache {
  /** Returns an asset's proxy media; null if there is none (yet). Never rejects. */
  get(assetId: string): Promise<Blob | null>;
  /** Calls back with the asset's id when requested proxy media is ready. Returns the unsubscribe function. */
  subscribe(listener: (assetId: string) => void): () => void;
}

const worker = new ProxyMediaClient();
const lease = new WorkerLease(worker, 10_000);
const tasks = new SerialTasks();
const listeners = new Set<(assetId: string) => void>();
/** Assets tried since the page loaded: no retry after a full disk or a lost worker. */
const tried = new Set<string>();

/**
 * Proxy media of videos stored on this device. Made in the background, one at a time, on first request. Footage that is
 * only on the server has none, because all of it would have to be fetched.
 */
export const deviceProxyMedia: ProxyMediaCache = {
  async get(assetId) {
    const { proxyMedia } = await readDerivatives(assetId);
    if (proxyMedia === undefined && !tried.has(assetId)) void make(assetId);
    return proxyMedia ?? null;
  },
  subscribe(listener) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function make(assetId: string): Promise<void> {
  // Its file may still be on its way to this device.
  if ((await readMediaFile(assetId)) === null || tried.has(assetId)) return;
  tried.add(assetId);
  await tasks.run(assetId, async () => {
    try {
      await lease.use(() => inOneTab(assetId, () => makeUnlessThere(assetId)));
    } catch (error) {
      // Remembers final failures. Others, such as a full disk, are retried on the next visit.
      if (await isFinalFailure(error)) await keepProxyMedia(assetId, null).catch(() => {});
    }
  });
}

async function makeUnlessThere(assetId: string): Promise<void> {
  let { proxyMedia } = await readDerivatives(assetId);
  if (proxyMedia === undefined) {
    const file = await readMediaFile(assetId);
    if (file === null) return;
    const location = { type: 'blob', blob: file, assetId } as const;
    proxyMedia = await withDeadline(worker.make(location, new AbortController().signal), {
      limitMs: LIMIT_MS,
      expired: endWorker,
    });
    await keepProxyMedia(assetId, proxyMedia);
  }
  if (proxyMedia) for (const listener of listeners) listener(assetId);
}

/** Two tabs with one project make it once; the second one finds it. */
async function inOneTab(assetId: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(`clipwright-proxy-media-${assetId}`, work);
}

/** A hanging call may never check the abort signal. */
function endWorker(): AbortedError {
  worker.terminate();
  return new AbortedError('Proxy media took too long.');
}
