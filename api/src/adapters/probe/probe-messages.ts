import type { ProbeOutcome } from './probed-media.ts';

/** What the probe's thread is started with. */
export interface ProbeWorkerData {
  /** Length of the file in bytes. */
  readonly size: number;
}

/** From the probe's thread: it wants bytes [start, endExclusive), or it is done. */
export type ProbeRequest =
  | { readonly type: 'read'; readonly id: number; readonly start: number; readonly endExclusive: number }
  | { readonly type: 'done'; readonly outcome: ProbeOutcome };

/** To the probe's thread: the bytes that it asked for under this id, or null when it asked for too many. */
export interface ProbeReply {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}
