import type { TimelineTime } from '#shared/time/microseconds.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { replacePlaceholder } from '#shared/timeline/edits/replace-placeholder.ts';
import type { EditResult } from '#shared/timeline/edits/result.ts';
import { clipAt } from '#shared/timeline/queries.ts';
import type { Timeline, Track } from '#shared/timeline/timeline.ts';
import type { PlacedAsset } from './gestures/placing.ts';

interface FilledPlaceholder {
  readonly clipId: string;
  readonly result: EditResult;
  /** What was done, in words. */
  readonly label: string;
}

/** Puts an asset into the placeholder that is at a time on one of the tracks; null when there is none. */
export function fillPlaceholder(
  timeline: Timeline,
  tracks: readonly Track[],
  at: TimelineTime,
  asset: PlacedAsset,
): FilledPlaceholder | null {
  for (const track of tracks) {
    const clip = clipAt(track, at);
    if (!clip || !isPlaceholder(clip, track.type)) continue;
    const what = clip.scene ? `Scene ${clip.scene.number}` : 'Placeholder';
    const result = replacePlaceholder(timeline, clip.id, asset);
    return { clipId: clip.id, result, label: `${what} replaced by ${asset.name}` };
  }
  return null;
}
