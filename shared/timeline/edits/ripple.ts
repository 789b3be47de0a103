import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { sceneRanges } from '#shared/timeline/scenes.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { cutRanges } from './cut-ranges.ts';
import { insertClip } from './insert.ts';
import { extractClips, liftClips } from './remove.ts';
import { type CreateId, type EditResult, refuse } from './result.ts';
import { withScenes } from './scenes.ts';
import { copySlice, insertSlice } from './time-slice.ts';

/** Options of edits that close or open time. */
export interface RippleOptions {
  /** Other tracks follow the track of the pictures, so that captions, voice and overlays stay with them. */
  readonly keepsTogether: boolean;
  readonly createId: CreateId;
  readonly media: MediaLookup;
}

/**
 * Removes clips and closes up. With the clips of the leading track goes what lies over them on other tracks; clips of other tracks
 * close up on their own.
 *
 *     video-1    [=a=)[==b==)[=c=)      [=a=)[=c=)
 *     caption-1  [x)....[y)..[z)..  →   [x)..[z)..       b deleted
 *     audio-1    [=v1)[=v2==)[=v3)      [=v1)[=v3)
 */
export function rippleDelete(timeline: Timeline, clipIds: readonly string[], options: RippleOptions): EditResult {
  const ids = new Set(clipIds);
  const leading = leadingTrack(timeline)?.clips.filter(({ id }) => ids.has(id)) ?? [];
  if (!options.keepsTogether || leading.length === 0) return extractClips(timeline, clipIds);
  const missing = clipIds.find((id) => !findClip(timeline, id));
  if (missing !== undefined) return refuse('edit.clip-not-found');
  const ranges = leading.map(({ start, end }) => ({ start, endExclusive: end }));
  const cut = cutRanges(timeline, ranges, options);
  if (!cut.ok) return cut;
  const left = clipIds.filter((id) => findClip(cut.timeline, id));
  return left.length > 0 ? liftClips(cut.timeline, left) : cut;
}

/**
 * Takes a clip's beginning (up to `at`) or its end (from `at`) out of the timeline and closes the gap.
 *
 *     [=a=)[===b|===)[=c=)   →   [=a=)[=b=)[=c=)
 *
 * @param at Timeline time in µs, strictly inside the clip.
 */
export function rippleTrim(
  timeline: Timeline,
  clipId: string,
  { edge, at }: { readonly edge: 'start' | 'end'; readonly at: TimelineTime },
  options: RippleOptions,
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  if (at <= clip.start || at >= clip.end) return refuse('edit.nothing-left', [clipId]);
  const range = edge === 'start' ? { start: clip.start, endExclusive: at } : { start: at, endExclusive: clip.end };
  const leads = options.keepsTogether && track === leadingTrack(timeline);
  return cutRanges(timeline, [range], { ...options, ...(!leads && { trackIds: new Set([track.id]) }) });
}

/**
 * Takes a clip out and puts it in elsewhere on its track; the clips between close up and make room. What lies over a clip of the
 * leading track goes along, and the script follows the pictures.
 *
 *     video-1    [=a=)[=b=)[==c==)      [==c==)[=a=)[=b=)
 *     caption-1  [x)..[y)..[==z==)  →   [==z==)[x)..[y)..
 *
 * @param at Timeline time in µs, on the timeline as it is: an edge of another clip.
 */
export function moveBetween(timeline: Timeline, clipId: string, at: TimelineTime, options: RippleOptions): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  const target = timelineTime(at > clip.start ? at - clipDuration(clip) : at);
  if (!options.keepsTogether || track !== leadingTrack(timeline)) {
    const closed = extractClips(timeline, [clipId]);
    if (!closed.ok) return closed;
    return insertClip(
      closed.timeline,
      { trackId: track.id, clip: { ...clip, start: target, end: timelineTime(target + clipDuration(clip)) } },
      target,
      {
        ...options,
        keepsTogether: false,
      },
    );
  }
  const ranges = [{ start: clip.start, endExclusive: clip.end }];
  const slice = copySlice(timeline, ranges, options);
  const cut = cutRanges(timeline, ranges, options);
  if (!cut.ok || !slice) return cut;
  const moved = insertSlice(cut.timeline, slice, target, options);
  return moved.ok ? { ok: true, timeline: withScenesInOrder(moved.timeline) } : moved;
}

/** Sorts the scenes that are on the timeline by their places; the others keep theirs in the script. */
function withScenesInOrder(timeline: Timeline): Timeline {
  const { scenes = [] } = timeline;
  const ranges = sceneRanges(timeline);
  const placed = scenes.filter(({ id }) => ranges.has(id));
  const sorted = placed.toSorted(
    (left, right) => (ranges.get(left.id)?.start ?? 0) - (ranges.get(right.id)?.start ?? 0),
  );
  if (sorted.every((scene, index) => scene === placed[index])) return timeline;
  let next = 0;
  return withScenes(
    timeline,
    scenes.map((scene) => (ranges.has(scene.id) ? (sorted[next++] ?? scene) : scene)),
  );
}
