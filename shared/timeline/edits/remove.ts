import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { clipDuration, moveClipTo } from '#shared/timeline/clip-range.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/**
 * Removes clips and leaves their gaps.
 *
 *     [=a=)[=b=)[=c=)   →   [=a=).....[=c=)
 */
export function liftClips(timeline: Timeline, clipIds: readonly string[]): EditResult {
  return removeClips(timeline, clipIds, (clips, ids) => clips.filter((clip) => !ids.has(clip.id)));
}

/**
 * Removes clips and closes the gap: later clips on the same track move earlier by the removed length. Existing gaps and
 * other tracks stay, and so do captions of an asset's words, which stay on their sound.
 *
 *     [=a=)[=b=)[=c=)..[d)   →   [=a=)[=c=)..[d)
 */
export function extractClips(timeline: Timeline, clipIds: readonly string[]): EditResult {
  return removeClips(timeline, clipIds, (clips, ids) => {
    let removedUs: Microseconds = 0;
    return clips.flatMap((clip) => {
      const isView = clip.assetId !== '' && clip.words !== undefined;
      if (!ids.has(clip.id)) return [isView ? clip : moveClipTo(clip, timelineTime(clip.start - removedUs))];
      if (!isView) removedUs += clipDuration(clip);
      return [];
    });
  });
}

function removeClips(
  timeline: Timeline,
  clipIds: readonly string[],
  remove: (clips: readonly Clip[], ids: ReadonlySet<string>) => readonly Clip[],
): EditResult {
  const ids = new Set(clipIds);
  if (ids.size === 0) return refuse('edit.nothing-selected');
  const touched = timeline.tracks.filter((track) => track.clips.some((clip) => ids.has(clip.id)));
  const found = touched.flatMap((track) => track.clips).filter((clip) => ids.has(clip.id));
  if (found.length < ids.size) return refuse('edit.clip-not-found');
  return replaceClips(timeline, new Map(touched.map((track) => [track.id, remove(track.clips, ids)])));
}
