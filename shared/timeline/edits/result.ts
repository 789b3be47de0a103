import { TIMELINE_LIMITS } from '../../contracts/timeline.ts';
import { EDIT_ERRORS, type EditErrorCode } from '../../errors/edit.ts';
import { clipDuration } from '../clip-range.ts';
import { MAX_TIMELINE_US, MIN_CLIP_US } from '../constants.ts';
import type { Clip, Timeline, Track } from '../timeline.ts';

/** An edit that cannot be done, as data: nothing has changed. */
export interface EditRefusal {
  readonly ok: false;
  readonly code: EditErrorCode;
  /** What the user reads. */
  readonly message: string;
  /** The clips at fault, to be marked on the timeline: those that would overlap, or the one that is too short. */
  readonly clipIds: readonly string[];
}

/** The timeline after an edit, with what else the edit has to tell, or why it was refused. */
export type EditResult<Extra extends object = object> =
  | ({ readonly ok: true; readonly timeline: Timeline } & Extra)
  | EditRefusal;

/** Makes the id of a new clip or track: letters, digits, `_` and `-`, at most 64, unused. */
export type CreateId = () => string;

/** A refusal. @param message Default the catalogue's, which an edit that knows more may put more exactly. */
export function refuse(
  code: EditErrorCode,
  clipIds: readonly string[] = [],
  message: string = EDIT_ERRORS[code],
): EditRefusal {
  return { ok: false, code, message, clipIds };
}

/**
 * The timeline with other clips on some tracks, sorted and checked: the one door through which clips are changed, so
 * that no edit can break a rule between them.
 * Tracks that are not named, and clips passed on as they were, keep their identity; with no change at all the
 * timeline itself is given back.
 * @param changes The clips of each changed track, by track id, in any order.
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
  return { ok: true, timeline: isChanged ? { ...timeline, tracks } : timeline, ...extra };
}

/** {@link replaceClips} where only some clips of one track differ, by id; an empty list removes the clip. */
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
      // The clip that was there is in the way of the one that came; of two that came, both are at fault.
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
