import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { Clip } from '#shared/timeline/timeline.ts';

/** Part of the timeline, in µs. */
export interface LaidRange {
  readonly start: Microseconds;
  readonly end: Microseconds;
}

/** Media to lay. A null duration is unlimited, like a picture's. */
export interface LaidMedia {
  readonly assetId: string;
  readonly duration: Microseconds | null;
  readonly in?: Microseconds | undefined;
}

/**
 * Lays media over a range, and starts again from its beginning when it is shorter.
 *
 *     range   [--------------)
 *     clips   [media)[media)[m)
 *
 * It begins before the requested start if the rest would be too short for the range. No piece is shorter than the
 * minimum clip length.
 */
export function layMedia(
  range: LaidRange,
  { assetId, duration, in: from = 0 }: LaidMedia,
  clipAt: (index: number) => Omit<Clip, 'assetId' | 'start' | 'end' | 'in' | 'out'>,
): readonly Clip[] {
  const length = range.end - range.start;
  const available = duration === null ? Number.POSITIVE_INFINITY : Math.max(duration, MIN_CLIP_US);
  const first = Number.isFinite(available) ? Math.max(0, Math.min(from, available - length)) : from;
  const clips: Clip[] = [];
  for (let at = range.start; at < range.end; ) {
    const rest = range.end - at;
    const piece = pieceLength(rest, available - first);
    clips.push({
      ...clipAt(clips.length),
      assetId,
      start: timelineTime(at),
      end: timelineTime(at + piece),
      in: sourceTime(first),
      out: sourceTime(first + piece),
    });
    at += piece;
  }
  return clips;
}

/** Leaves enough for a last piece, as far as the media allows. */
function pieceLength(rest: Microseconds, available: Microseconds): Microseconds {
  if (rest <= available) return rest;
  return rest - available < MIN_CLIP_US ? Math.max(MIN_CLIP_US, rest - MIN_CLIP_US) : available;
}
