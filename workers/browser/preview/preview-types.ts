import type { AssetType } from '#shared/media/limits.ts';
import type { SourceFailureReason } from '#shared/media/source-failure.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Frames } from '#shared/time/rational.ts';
import type { MediaLocation } from '../decode/media-location.ts';

/** An asset that the preview may have to show or to sound. */
export interface PreviewSource {
  readonly assetId: string;
  readonly type: AssetType;
  readonly location: MediaLocation;
  /** A small stand-in with the same frames, in which a seek finds its picture sooner. */
  readonly proxyMedia?: Blob | null;
}

/**
 * How the playhead moves: at `epochMs` it is at `time`, and from there on it goes `rate` timeline seconds a second.
 * Threads have no common `performance.now()`, so that the origin is named.
 */
export interface ClockReading {
  readonly time: Microseconds;
  /** Milliseconds since 1970: {@link nowEpochMs} of the sender. */
  readonly epochMs: number;
  readonly rate: number;
}

/** What the preview tells while it works. */
export type PreviewEvent =
  /** A picture of the timeline is on the canvas. `isDraft`: from proxy media, the sharp one follows. */
  | { readonly type: 'drawn'; readonly frame: Frames; readonly elapsedMs: number; readonly isDraft: boolean }
  /** No picture could be made, for want of memory or a canvas; the old one stays. `reason` is for the log. */
  | { readonly type: 'draw-failed'; readonly reason: string }
  | { readonly type: 'source-failed'; readonly assetId: string; readonly reason: SourceFailureReason }
  /** One that had failed is shown again. */
  | { readonly type: 'source-recovered'; readonly assetId: string };

/** Where the playhead is at a moment, in µs. Default: now. */
export function readClock({ time, epochMs, rate }: ClockReading, atEpochMs = nowEpochMs()): Microseconds {
  return time + (atEpochMs - epochMs) * 1_000 * rate;
}

/** A moment that page and workers name alike, and that nobody sets back: ms since 1970, finer than a millisecond. */
export function nowEpochMs(): number {
  return performance.timeOrigin + performance.now();
}
