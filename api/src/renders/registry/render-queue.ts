import type { RenderJobDocument } from '../../models/render-job.ts';

/**
 * The port through which the registry hands server renders to whoever makes them: a child process of this machine, or
 * workers behind Redis. The registry in the database is the truth: a queue may lose everything and is filled from it again.
 */
export interface RenderQueue {
  /** Starts to work, or to hand out work, including what an earlier process left behind. */
  start(): Promise<void>;
  /** Takes nothing more and gives back what is in hand, which does not count as a try. */
  stop(): Promise<void>;
  /** Whether a render that is added now reaches those who would work on it. */
  canTake(): boolean;
  /** Makes a queued job known; again does nothing. */
  add(job: RenderJobDocument): Promise<void>;
  /** Ends work on a job that has ended in the registry, wherever it is. Workers would notice within a second by themselves. */
  cancel(renderId: string): Promise<void>;
  /** Workers that would take a render now or have one. */
  countWorkers(): Promise<number>;
}

/** Whether this installation renders 4K, and by what; or why not, as a person reads it. */
export type ServerRenderer =
  | { readonly isAvailable: true; readonly queue: RenderQueue }
  | { readonly isAvailable: false; readonly reason: string };
