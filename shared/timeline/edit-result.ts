import { EDIT_ERRORS, type EditErrorCode } from '#shared/errors/edit.ts';
import { clipDuration } from '#shared/timeline/clip-range.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { countClips } from '#shared/timeline/invariants.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { TimeShift } from '#shared/timeline/time-shift.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/** A refused edit, as data. The timeline is unchanged. */
export interface EditRefusal {
  readonly ok: false;
  readonly code: EditErrorCode;
  readonly message: string;
  /** The clips at fault, to mark on the timeline: those that would overlap, or the one that is too short. */
  readonly clipIds: readonly string[];
  /** The field at fault, starting at the clip. Absent if the edit names none. */
  readonly path?: readonly (string | number)[] | undefined;
}

/** The timeline after an edit with its extra results, or the refusal. */
export type EditResult<Extra extends object = object> =
  | ({
      readonly ok: true;
      readonly timeline: Timeline;
      /** Maps times before the edit to times after it, for an edit that moved them. */
      readonly shift?: TimeShift | undefined;
    } & Extra)
  | EditRefusal;

/** Makes the id of a new clip or track: unused, at most 64 letters, digits, `_` and `-`. */
export type CreateId = () => string;

/**
 * Refuses an edit.
 * @param message Overrides the catalogue's message, for an edit with more information.
 */
export function refuse(
  code: EditErrorCode,
  clipIds: readonly string[] = [],
  message: string = EDIT_ERRORS[code],
): EditRefusal {
  return { ok: false, code, message, clipIds };
}

/**
 * Replaces the clips of some tracks, sorts and checks them. Every change of clips goes through here, so that no edit
 * can break a rule between them. Tracks that are not named and clips passed unchanged keep their identity. Without any
 * change, the timeline itself is returned.
 * @param changes All clips of each changed track, by track id, in any order.
 * @returns Refused when clips overlap, are too short, too many or too late.
 */
export function replaceClips<Extra extends object = object>(
  timeline: Timeline,
  changes: ReadonlyMap<string, readonly Clip[]>,
  extra: Extra = {} as Extra,
): EditResult<Extra> {
  const tracks: Track[] = [];
  let isChanged = false;
  for (const track of timeline.tracks) {
    const changed = changes.get(track.id);
    if (!changed) {
      tracks.push(track);
      continue;
    }
    const clips = changed.toSorted((left, right) => left.start - right.start);
    const refusal = checkClips(clips, track);
    if (refusal) return refusal;
    const isSame = clips.length === track.clips.length && clips.every((clip, index) => clip === track.clips[index]);
    if (!isSame) isChanged = true;
    tracks.push(isSame ? track : { ...track, clips });
  }
  if (countClips(tracks) > TIMELINE_LIMITS.clips) return refuse('edit.too-many-clips');
  return { ok: true, timeline: isChanged ? { ...timeline, tracks } : timeline, ...extra };
}

/** {@link replaceClips} for a few clips of one track, by id. An empty list removes the clip. */
export function substituteClips<Extra extends object = object>(
  timeline: Timeline,
  track: Track,
  substitutes: ReadonlyMap<string, readonly Clip[]>,
  extra?: Extra,
): EditResult<Extra> {
  const clips = track.clips.flatMap((clip) => substitutes.get(clip.id) ?? [clip]);
  return replaceClips(timeline, new Map([[track.id, clips]]), extra);
}

function checkClips(clips: readonly Clip[], track: Track): EditRefusal | null {
  if (clips.length > TIMELINE_LIMITS.clipsPerTrack) return refuse('edit.too-many-clips');
  const known = new Set(track.clips);
  let previous: Clip | null = null;
  for (const clip of clips) {
    if (clip.start < 0) return refuse('edit.before-start', [clip.id]);
    if (previous && clip.start < previous.end) {
      // An existing clip is in the way of the new one. Of two new clips, both are at fault.
      const fixed = [previous, clip].filter((each) => known.has(each));
      return refuse(
        'edit.overlap',
        (fixed.length > 0 ? fixed : [previous, clip]).map((each) => each.id),
      );
    }
    if (clipDuration(clip) < MIN_CLIP_US) return refuse('edit.too-short', [clip.id]);
    if (clip.end > MAX_TIMELINE_US || clip.out > MAX_TIMELINE_US) return refuse('edit.too-long', [clip.id]);
    previous = clip;
  }
  return null;
}
