import { mediaFailureOf } from '#workers/browser/decode/media-error.ts';
import { ProxyMediaClient } from '#workers/browser/proxy-media/proxy-media.client.ts';
import { AbortedError } from '#workers/lib/coded-error.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { keepDerivatives, readDerivatives } from '../storage/derivative-store.ts';
import { readMediaFile } from '../storage/media-files.ts';
import { SerialTasks } from './serial-tasks.ts';

/** A worker with nothing to do for this long is ended. */
const IDLE_MS = 10_000;

/** Pauses included, in which the user works with something else. A decoder that hangs must not keep the others waiting for ever. */
const LIMIT_MS = 2 * 60 * 60_000;

/** Where proxy media comes from. */
export interface ProxyMediaShelf {
  /** The proxy media of an asset, null when there is none (yet). Never rejects. */
  get(assetId: string): Promise<Blob | null>;
  /** Calls back with the asset's id when one that was asked for has become ready. Returns the unsubscribe function. */
  subscribe(listener: (assetId: string) => void): () => void;
}

const worker = new ProxyMediaClient();
const tasks = new SerialTasks();
const listeners = new Set<(assetId: string) => void>();
/** What was tried since the page was loaded: a full disk or a lost worker is not tried again and again. */
const tried = new Set<string>();
let idleTimer: ReturnType<typeof setTimeout> | undefined;

/**
 * Proxy media of the videos whose files are kept on this device, made in the background, one after the other, when it is first asked
 * for. Footage that is only on the server has none: it would have to be fetched whole.
 */
export const deviceProxyMedia: ProxyMediaShelf = {
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
  const file = await readMediaFile(assetId);
  // It may still be on its way to this device.
  if (file === null || tried.has(assetId)) return;
  tried.add(assetId);
  await tasks.run(assetId, async () => {
    clearTimeout(idleTimer);
    try {
      const location = { type: 'blob', blob: file } as const;
      const proxyMedia = await withDeadline(worker.make(location, new AbortController().signal), {
        limitMs: LIMIT_MS,
        expired: endWorker,
      });
      // Deleted, or gone to make room, while it was being made.
      if ((await readMediaFile(assetId)) === null) return;
      await keepDerivatives(assetId, { proxyMedia });
      if (proxyMedia) for (const listener of listeners) listener(assetId);
    } catch (error) {
      // What can't change is remembered; the rest, like a full disk or a file that is gone, is tried again on the next visit.
      const failure = mediaFailureOf(error);
      const isFinal = failure !== null && failure.code !== 'media.unreadable';
      if (isFinal) await keepDerivatives(assetId, { proxyMedia: null }).catch(() => {});
    } finally {
      idleTimer = setTimeout(() => worker.terminate(), IDLE_MS);
    }
  });
}

/** What hangs in it may not even hear of an abort. */
function endWorker(): AbortedError {
  worker.terminate();
  return new AbortedError('Proxy media took too long.');
}
