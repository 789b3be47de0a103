/** The child's only argument. */
export interface ChildSettings {
  dataDir: string;
  socket: string;
  /** Milliseconds between sweeps of expired documents. */
  sweepMs: number;
}

/** Messages from the child to the parent. */
export type ChildMessage =
  | { type: 'ready' }
  /** The child ends after this one. */
  | { type: 'failed'; reason: 'in-use' | 'damaged' | 'foreign' | 'unusable'; message: string }
  | { type: 'bug'; message: string };

/** Messages from the parent to the child. */
export type ParentMessage = { type: 'stop' };
