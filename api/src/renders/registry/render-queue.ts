import type { RenderJobDocument } from '#api/models/render-job.ts';

/**
 * The port through which the registry hands server renders to their makers: a child process of this machine, or workers
 * behind Redis. The registry in the database is the truth: a queue that loses everything is refilled from it.
 */
export interface RenderQueue {
  /** Starts working or handing out work, including what an earlier process left behind. */
  start(): Promise<void>;
  /** Takes nothing more and gives back renders in progress, which does not count as a try. */
  stop(): Promise<void>;
  /** False while workers cannot be reached. */
  canTake(): boolean;
  /** Announces a queued job; repeating it does nothing. */
  add(job: RenderJobDocument): Promise<void>;
  /** Stops work on a job that has ended in the registry; without this call workers notice within a second. */
  cancel(renderId: string): Promise<void>;
  /** Workers that are rendering or ready to. */
  countWorkers(): Promise<number>;
}

/** The renderer of 4K in this installation or, if there is none, the reason in plain words. */
export type ServerRenderer =
  | { readonly isAvailable: true; readonly queue: RenderQueue }
  | { readonly isAvailable: false; readonly reason: string };
