import type { AssetType } from '#shared/media/limits.ts';
import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';

/** An asset that the preview may show or play. */
export interface PreviewSource {
  readonly assetId: string;
  readonly type: AssetType;
  readonly location: MediaLocation;
  /** A small copy with the same frames, for faster seeks. */
  readonly proxyMedia?: Blob | null;
}

/**
 * Movement of the playhead: at `epochMs` it is at `time`, and moves `rate` timeline seconds per second. Threads don't
 * share
 * `performance.now()`, hence the explicit origin.
 */
export interface ClockReading {
  readonly time: Microseconds;
  /** Milliseconds since 1970: {@link nowEpochMs} of the sender. */
  readonly epochMs: number;
  readonly rate: number;
}

/** Events of the preview. */
export type PreviewEvent =
  /** A picture of the timeline is on the canvas. `isDraft`: it is from proxy media, and the sharp one follows. */
  | { readonly type: 'drawn'; readonly frame: Frames; readonly elapsedMs: number; readonly isDraft: boolean }
  /** No picture could be made, for lack of memory or a canvas. The old one stays. `reason` is for the log. */
  | { readonly type: 'draw-failed'; readonly reason: string }
  | { readonly type: 'source-failed'; readonly assetId: string; readonly reason: SourceFailureReason }
  /** A failed asset works again. */
  | { readonly type: 'source-recovered'; readonly assetId: string };

/** Position of the playhead at a moment, in µs. Default: now. */
export function readClock({ time, epochMs, rate }: ClockReading, atEpochMs = nowEpochMs()): Microseconds {
  return time + (atEpochMs - epochMs) * 1_000 * rate;
}

/** The current time on a monotonic clock that page and workers share: ms since 1970, finer than a millisecond. */
export function nowEpochMs(): number {
  return performance.timeOrigin + performance.now();
}
