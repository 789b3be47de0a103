import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { atNormalSpeed } from '#shared/timeline/clip-time.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { findScene } from '#shared/timeline/scenes.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { replacePlaceholder } from './replace-placeholder.ts';

/**
 * Replaces a placeholder, or existing footage, with a new take. Works like {@link replacePlaceholder}, except that a
 * clip left short by an earlier take grows back to its scene's length, as far as the take and the next clip allow.
 *
 *     [old).....[==scene 2==)   →   [==take==)[==scene 2==)
 */
export function retakeClip(
  timeline: Timeline,
  clipId: string,
  take: Parameters<typeof replacePlaceholder>[2],
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip, clipIndex } = location;
  const scene = findScene(timeline, clip.sceneId ?? '');
  const wantedEnd = Math.max(clip.end, clip.start + (scene?.duration ?? 0));
  const end = Math.min(wantedEnd, track.clips[clipIndex + 1]?.start ?? Number.POSITIVE_INFINITY);
  const placeholder = {
    ...atNormalSpeed(clip),
    assetId: '',
    end: timelineTime(end),
    in: sourceTime(0),
    out: sourceTime(end - clip.start),
  };
  const emptied = replaceClips(timeline, new Map([[track.id, track.clips.with(clipIndex, placeholder)]]));
  return emptied.ok ? replacePlaceholder(emptied.timeline, clipId, take) : emptied;
}
