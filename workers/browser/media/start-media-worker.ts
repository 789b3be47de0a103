import type { MediaRole } from './media.worker.ts';

/** Starts the media script in one of its roles; the caller ends the worker. */
export function startMediaWorker(role: MediaRole): Worker {
  return new Worker(new URL('./media.worker.ts', import.meta.url), { type: 'module', name: role });
}
