import type { TimelineTime } from '../../time/microseconds.ts';
import { cropClip } from '../clip-range.ts';
import { MIN_CLIP_US } from '../constants.ts';
import type { Clip } from '../timeline.ts';
import type { CreateId } from './result.ts';
import { cutClip } from './split.ts';

/**
 * The clips of a track with [start, endExclusive) emptied.
 *
 *     [==a==)[====b====)[==c==)   →   [==a==)[b).....(b'][==c==)
 *                ^carved^
 *
 * A clip that reaches out on both sides is cut in two (the second gets a new id); what would stay of a clip under
 * 0.1 s goes too, since a clip that short could not be grasped.
 */
export function carveRange(
  clips: readonly Clip[],
  start: TimelineTime,
  endExclusive: TimelineTime,
  createId: CreateId,
): readonly Clip[] {
  return clips.flatMap((clip) => {
    if (clip.end <= start || clip.start >= endExclusive) return [clip];
    const hasHead = start - clip.start >= MIN_CLIP_US;
    const hasTail = clip.end - endExclusive >= MIN_CLIP_US;
    if (hasHead && hasTail) {
      const [head, rest] = cutClip(clip, start, createId());
      return [head, cropClip(rest, endExclusive, rest.end)];
    }
    if (hasHead) return [cropClip(clip, clip.start, start)];
    return hasTail ? [cropClip(clip, endExclusive, clip.end)] : [];
  });
}
