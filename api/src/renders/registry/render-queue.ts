import type { RenderLoad } from '#shared/contracts/health.ts';
import type { RenderJobDocument } from '../../models/render-job.ts';

/**
 * Where renders of the server wait, and what sees to it that somebody works on them. The registry in the database is the
 * truth: a queue can be emptied at any time and is filled again from it.
 */
export interface RenderQueue {
  /** Begins to work, or to hand out work, also on what an earlier process left behind. */
  start(): Promise<void>;
  /** Takes up nothing more and gives back what is under way, without counting it as a try. */
  stop(): Promise<void>;
  /** Whether a render that is added now reaches those who would work on it. */
  canTake(): boolean;
  /** Makes a queued job known; again does nothing. */
  add(job: Pick<RenderJobDocument, '_id' | 'priority'>): Promise<void>;
  /** Ends work on a job that has ended in the registry, wherever it is. Workers would notice within a second by themselves. */
  cancel(renderId: string): Promise<void>;
  status(): Promise<RenderLoad>;
  /** 1 for the one that goes next; null for one that does not wait. */
  position(renderId: string): Promise<number | null>;
}

/** Whether this installation renders 4K, and by what; or why not, as a person reads it. */
export type ServerRenderer =
  | { readonly isAvailable: true; readonly queue: RenderQueue }
  | { readonly isAvailable: false; readonly reason: string };
