import type { RenderJobDocument } from '#api/models/render-job.ts';

/**
 * The port through which the registry hands server renders to a child process of this machine or to workers behind
 * Redis. The registry in the database is the source of truth: a queue that loses everything is refilled from it.
 */
export interface RenderQueue {
  /** Starts working or handing out work, including work that an earlier process left behind. */
  start(): Promise<void>;
  /** Stops taking work and returns renders in progress, which does not count as an attempt. */
  stop(): Promise<void>;
  /** False while workers cannot be reached. */
  canTake(): boolean;
  /** Announces a queued job. Idempotent. */
  add(job: RenderJobDocument): Promise<void>;
  /** Stops work on a job that has ended in the registry. Without this call, workers notice within a second. */
  cancel(renderId: string): Promise<void>;
  /** Workers that are rendering or ready to render. */
  countWorkers(): Promise<number>;
}

/** The renderer of 4K in this installation or, if there is none, the reason in plain words. */
export type ServerRenderer =
  | { readonly isAvailable: true; readonly queue: RenderQueue }
  | { readonly isAvailable: false; readonly reason: string };
