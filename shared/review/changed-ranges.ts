import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { joinRanges, type TimeRange } from '#shared/timeline/time-ranges.ts';

/** A part of a finished video, about two seconds long, from one key frame to another. */
export interface VideoPart {
  readonly start: Microseconds;
  readonly end: Microseconds;
  /** Hash of its encoded pictures and sound. Equal hashes mean that it is the same bit for bit. */
  readonly hash: string;
}

/** The difference between two versions of a video. */
export interface VideoChanges {
  /** Times of the later version whose pictures or sound differ from the same times of the earlier one, in order. */
  readonly ranges: readonly TimeRange[];
  /** Time that the later version is longer, negative if it is shorter. */
  readonly longerBy: Microseconds;
}

/**
 * Compares two versions part by part.
 * @param before Parts in order, without gaps, from 0.
 * @param after As `before`.
 */
export function changedRanges(before: readonly VideoPart[], after: readonly VideoPart[]): VideoChanges {
  const known = new Set(before.map(nameOf));
  const changed = after.filter((part) => !known.has(nameOf(part)));
  return {
    ranges: joinRanges(
      changed.map(({ start, end }) => ({ start: timelineTime(start), endExclusive: timelineTime(end) })),
    ),
    longerBy: lengthOf(after) - lengthOf(before),
  };
}

/** True if the versions are the same bit for bit. */
export function isUnchanged({ ranges, longerBy }: VideoChanges): boolean {
  return ranges.length === 0 && longerBy === 0;
}

function nameOf({ start, end, hash }: VideoPart): string {
  return `${start} ${end} ${hash}`;
}

function lengthOf(parts: readonly VideoPart[]): Microseconds {
  return parts.at(-1)?.end ?? 0;
}
