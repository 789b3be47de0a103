import { type Microseconds, sourceTime } from '../../time/microseconds.ts';
import { availableRangeOfClip, type MediaLookup } from '../available-range.ts';
import { findClip } from '../queries.ts';
import type { Timeline } from '../timeline.ts';
import { type EditResult, refuse, substituteClips } from './result.ts';

/**
 * Shows another part of the source in the same place.
 *
 *     source    |--[=====)--------|   →   |--------[=====)--|
 *     timeline  ....[=====).......        ....[=====).......
 *
 * @param byUs Later (positive) or earlier in the source, in µs; goes as far as the media has it.
 * @returns How far it went. Clips without asset and pictures have nothing to slip to: they are refused.
 */
export function slipClip(
  timeline: Timeline,
  clipId: string,
  byUs: Microseconds,
  media: MediaLookup,
): EditResult<{ readonly slippedUs: Microseconds }> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  const available = availableRangeOfClip(clip, media);
  if (available.start === null) return refuse('edit.outside-media', [clipId]);
  const earliest = Math.min(0, available.start - clip.in);
  const latest = Math.max(0, (available.endExclusive ?? Number.POSITIVE_INFINITY) - clip.out);
  const slippedUs = Math.min(Math.max(byUs, earliest), latest) + 0;
  const slipped = {
    ...clip,
    in: sourceTime(clip.in + slippedUs),
    out: sourceTime(clip.out + slippedUs),
  };
  return substituteClips(timeline, track, new Map([[clipId, slippedUs === 0 ? [clip] : [slipped]]]), { slippedUs });
}
