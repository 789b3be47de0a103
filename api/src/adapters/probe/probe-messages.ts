import type { ProbeOutcome } from './probed-media.ts';

/** From the probe's thread: a request for bytes [start, endExclusive), or the result. */
export type ProbeRequest =
  | { readonly type: 'read'; readonly id: number; readonly start: number; readonly endExclusive: number }
  | { readonly type: 'done'; readonly outcome: ProbeOutcome };

/**
 * To the probe's thread: the next file's length in bytes, or the bytes requested under an id, null when it requested
 * too many.
 */
export type ProbeOrder =
  | { readonly type: 'file'; readonly size: number }
  | { readonly type: 'bytes'; readonly id: number; readonly bytes: Uint8Array | null };
