import type { Microseconds } from '#shared/time/microseconds.ts';
import { availableRangeOfClip, type MediaLookup, roomAfter } from '#shared/timeline/available-range.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { sourceLength } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { PlacedClip } from '#web/state/document-atoms.ts';

/** Times in µs that a clip's fields may show rounded, beside the one being set. */
interface ExactTimes {
  readonly start: readonly Microseconds[];
  readonly end: readonly Microseconds[];
  readonly in: readonly Microseconds[];
  readonly out: readonly Microseconds[];
}

/**
 * The times at which a clip meets others on its track, or reaches the end of its media or the shortest length. Users who type such a
 * time have read it off the screen, rounded.
 */
export function exactTimesOf(placed: PlacedClip, media: MediaLookup): ExactTimes {
  const { clip, track } = placed;
  const next = track.clips.find(({ start }) => start > clip.start);
  const { endExclusive } = availableRangeOfClip(clip, media);
  // Only the nearer bound can be reached; the other may show as the same two decimals.
  const longest = Math.min(
    next ? next.start - clip.start : Number.POSITIVE_INFINITY,
    clipDuration(clip) + roomAfter(clip, media),
  );
  return {
    start: meetingStarts([placed]),
    end: [clip.start + MIN_CLIP_US, clip.start + longest],
    in: endExclusive === null ? [] : [endExclusive - sourceLength(clip, clipDuration(clip))],
    out: [clip.in + sourceLength(clip, MIN_CLIP_US), clip.in + sourceLength(clip, longest)],
  };
}

/**
 * Starts of the first of some clips, in µs, at which one of them meets a clip that does not move with them.
 *
 *     [=a=)....[=b=)..[=c=)   →   [=a=)[=b=)......[=c=)       b meets a
 *     [=a=)....[=b=)..[=c=)   →   [=a=)......[=b=)[=c=)       b meets c
 */
export function meetingStarts(moving: readonly PlacedClip[]): readonly Microseconds[] {
  const ids = new Set(moving.map(({ clip }) => clip.id));
  const first = moving.reduce((least, { clip }) => Math.min(least, clip.start), Number.POSITIVE_INFINITY);
  return moving.flatMap(({ clip, track }) =>
    track.clips
      .filter(({ id }) => !ids.has(id))
      .flatMap((other) => [other.end - (clip.start - first), other.start - (clip.end - first)]),
  );
}
