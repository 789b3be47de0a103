import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { MediaLookup } from '#shared/timeline/available-range.ts';
import {
  isHeld,
  isSpeed,
  longestTimelineLength,
  playedFrom,
  rangeFrom,
  SPEED_RULE,
} from '#shared/timeline/clip-time.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { chainShifts, openingShift } from '#shared/timeline/time-shift.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { openedUp } from './insert.ts';

/** New pace of a clip. Absent values stay. */
export interface Pace {
  /** 0.1 to 10 in hundredths. */
  readonly speed?: number | undefined;
  /** False for sound whose pitch follows the speed. */
  readonly keepPitch?: boolean | undefined;
  /** True for a clip that plays backwards. */
  readonly reversed?: boolean | undefined;
}

/**
 * Sets speed and direction of a clip and of the clips linked to it. Each shows the same part of its source, in a shorter
 * or longer time from its own start. A longer clip moves later ones only as far as it needs; with the leading track, the other
 * tracks follow. A shorter clip leaves a gap.
 *
 *     [=a=)[=b=)..   →   [==a==)[=b=)       slower
 *     [=a=)[=b=)..   →   [a)...[=b=)..      faster
 *
 * @returns Refused, with the field's path and its rule in words, for a speed that no clip can have; refused for stills,
 *   placeholders and captions, and when a clip would be shorter than 0.1 s or end after 6 hours.
 */
export function setSpeed(
  timeline: Timeline,
  clipId: string,
  pace: Pace,
  { keepsTogether, media }: { readonly keepsTogether: boolean; readonly media: MediaLookup },
): EditResult {
  if (!findClip(timeline, clipId)) return refuse('edit.clip-not-found');
  if (pace.speed !== undefined && !isSpeed(pace.speed)) {
    return { ...refuse('edit.invalid-value', [clipId], SPEED_RULE), path: ['speed'] };
  }
  const leading = leadingTrack(timeline);
  const ids = [...withLinked(timeline, new Set([clipId]))];
  const leads = (id: string) => leading?.clips.some((clip) => clip.id === id) === true;
  let result: EditResult = { ok: true, timeline };
  for (const id of ids.toSorted((left, right) => Number(leads(right)) - Number(leads(left)))) {
    if (!result.ok) return result;
    const next = setOne(result.timeline, id, pace, { media, leads: keepsTogether && leads(id) });
    result = next.ok ? { ...next, shift: chainShifts(result.shift, next.shift) } : next;
  }
  return result;
}

/** {@link setSpeed} for several clips, in the given order. Clips linked to an earlier one have followed it. */
export function setSpeeds(
  timeline: Timeline,
  clipIds: readonly string[],
  pace: Pace,
  options: Parameters<typeof setSpeed>[3],
): EditResult {
  if (clipIds.length === 0) return refuse('edit.nothing-selected');
  const done = new Set<string>();
  let result: EditResult & { readonly ok: true } = { ok: true, timeline };
  for (const id of clipIds) {
    if (done.has(id)) continue;
    for (const linked of withLinked(timeline, new Set([id]))) done.add(linked);
    const next = setSpeed(result.timeline, id, pace, options);
    if (!next.ok) return next;
    result = { ...next, shift: chainShifts(result.shift, next.shift) };
  }
  return result;
}

/** True for a clip that has a speed: one of a video or sound, but not a freeze frame. */
export function canHaveSpeed(clip: Clip, media: MediaLookup): boolean {
  const source = media(clip.assetId);
  return clip.assetId !== '' && !isHeld(clip) && source !== undefined && source.type !== 'image';
}

function setOne(
  timeline: Timeline,
  clipId: string,
  pace: Pace,
  { leads, media }: { readonly leads: boolean; readonly media: MediaLookup },
): EditResult {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { clip, track } = location;
  if (track.type === 'caption' || !canHaveSpeed(clip, media)) return refuse('edit.no-speed', [clipId]);
  const paced = pacedClip(clip, pace);
  const next = track.clips.find(({ start }) => start >= clip.end);
  const byUs = next ? Math.max(0, paced.end - next.start) : 0;
  const changes = new Map<string, readonly Clip[]>();
  for (const each of leads && byUs > 0 ? timeline.tracks : [track]) {
    const moved = next && byUs > 0 ? openedUp(each, next.start, byUs, media) : each.clips;
    changes.set(
      each.id,
      moved.map((other) => (other.id === clipId ? paced : other)),
    );
  }
  const shift = next && byUs > 0 && leads ? openingShift(next.start, byUs) : undefined;
  return replaceClips(timeline, changes, { shift });
}

/** The same part of a clip's source at another pace, or the clip itself if nothing changes. */
function pacedClip(clip: Clip, pace: Pace): Clip {
  const speed = pace.speed ?? clip.speed ?? 1;
  const keepPitch = pace.keepPitch ?? clip.keepPitch ?? true;
  const reversed = pace.reversed ?? clip.reversed ?? false;
  const isTurned = reversed !== (clip.reversed ?? false);
  if (speed === (clip.speed ?? 1) && keepPitch === (clip.keepPitch ?? true) && !isTurned) return clip;
  const { speed: _speed, keepPitch: _keepPitch, reversed: _reversed, ...rest } = clip;
  // Rounded down, so that no speed asks for more than the media has.
  const isPaced = speed !== (clip.speed ?? 1);
  const length = isPaced ? longestTimelineLength({ speed }, clip.out - clip.in) : clip.end - clip.start;
  const range = isPaced ? rangeFrom({ speed, reversed }, playedFrom({ ...clip, reversed }), length) : clip;
  return {
    ...rest,
    end: timelineTime(clip.start + length),
    in: sourceTime(range.in),
    out: sourceTime(range.out),
    ...(speed !== 1 && { speed }),
    ...(!keepPitch && { keepPitch }),
    ...(reversed && { reversed }),
  };
}
