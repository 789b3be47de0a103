import type { ProbeOutcome } from './probed-media.ts';

/** Input of the probe's thread. */
export interface ProbeWorkerData {
  /** Length of the file in bytes. */
  readonly size: number;
}

/** From the probe's thread: a request for bytes [start, endExclusive), or the result. */
export type ProbeRequest =
  | { readonly type: 'read'; readonly id: number; readonly start: number; readonly endExclusive: number }
  | { readonly type: 'done'; readonly outcome: ProbeOutcome };

/** To the probe's thread: the bytes requested under this id, or null when it requested too many. */
export interface ProbeReply {
  readonly id: number;
  readonly bytes: Uint8Array | null;
}
