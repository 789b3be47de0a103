/** What the parent tells the child at start, as its one argument. */
export interface ChildSettings {
  dataDir: string;
  socket: string;
  /** Milliseconds between two sweeps of expired documents. */
  sweepMs: number;
}

/** What the child tells the parent. */
export type ChildMessage =
  | { type: 'ready' }
  /** The child ends after this one. */
  | { type: 'failed'; reason: 'in-use' | 'damaged' | 'foreign' | 'unusable'; message: string }
  | { type: 'bug'; message: string };

/** What the parent tells the child. */
export type ParentMessage = { type: 'stop' };
