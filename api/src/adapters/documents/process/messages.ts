export interface ChildSettings {
  dataDir: string;
  socket: string;
  /** Milliseconds between sweeps of expired documents. */
  sweepMs: number;
}

export type ChildMessage =
  | { type: 'ready' }
  /** The child ends after this one. */
  | { type: 'failed'; reason: 'in-use' | 'damaged' | 'foreign' | 'unusable'; message: string }
  | { type: 'bug'; message: string };

export type ParentMessage = { type: 'stop' };
