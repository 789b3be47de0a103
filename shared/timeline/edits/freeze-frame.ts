import {
  MICROSECONDS_PER_SECOND,
  type Microseconds,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { isStill } from '#shared/timeline/available-range.ts';
import { HELD_SPEED, pictureAt } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import { withLinked } from '#shared/timeline/links.ts';
import { findClip } from '#shared/timeline/queries.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { RippleOptions } from './ripple.ts';
import { insertSlice } from './time-slice.ts';

/** Length of a new freeze frame. Its edges are dragged like those of any clip. */
export const FREEZE_US: Microseconds = 2 * MICROSECONDS_PER_SECOND;

/**
 * Splits a video at a time and holds its picture there for 2 s. Its sound pauses. Later clips make room: on all tracks
 * for a clip of the leading track, else on its own track and those of the clips linked to it.
 *
 *     video-1  [=====a=====)[=b=)   →   [==a==)[freeze)[==a'==)[=b=)
 *     audio-1  [=====s=====).....   →   [==s==)........[==s'==).....
 *                    ^at
 *
 * Less than 0.1 s from an edge, the freeze frame goes to the edge, because no half may be so short.
 * @param at Timeline time in µs, within the clip.
 * @returns The new clip's id and start. Refused for anything but a playing video on a video track, and outside the clip.
 */
export function freezeFrame(
  timeline: Timeline,
  clipId: string,
  at: TimelineTime,
  options: RippleOptions,
): EditResult<{ readonly heldId: string; readonly at: TimelineTime }> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const { track, clip } = location;
  const isVideo = options.media(clip.assetId)?.hasVideo === true;
  if (track.type !== 'video' || !isVideo || isStill(clip, options.media)) return refuse('edit.no-freeze', [clipId]);
  if (at < clip.start || at >= clip.end) return refuse('edit.freeze-outside-clip', [clipId]);

  const place = at - clip.start < MIN_CLIP_US ? clip.start : clip.end - at < MIN_CLIP_US ? clip.end : at;
  const isFirst = place === clip.start;
  const held = heldClip(clip, at, options.createId());
  const slice = { length: FREEZE_US, clips: new Map([[track.id, [isFirst ? withTransitionOf(clip, held) : held]]]) };
  const { createId, media } = options;
  const leads = options.keepsTogether && track === leadingTrack(timeline);
  const inserted = insertSlice(timeline, slice, place, {
    createId,
    media,
    ...(!leads && { trackIds: tracksOfLinked(timeline, clipId) }),
  });
  if (!inserted.ok) return inserted;
  const outcome = { heldId: held.id, at: place, shift: inserted.shift };
  // The transition into the clip now leads into its freeze frame.
  return isFirst && clip.transition
    ? replaceClips(inserted.timeline, withoutTransition(inserted.timeline, clipId), outcome)
    : { ...inserted, ...outcome };
}

/** A picture of a clip, held from time 0. It has the clip's look, but neither sound nor words nor links. */
function heldClip(clip: Clip, at: TimelineTime, id: string): Clip {
  const { assetId, fit, effects, variants, scene, sceneId } = clip;
  const time = pictureAt(clip, at);
  return {
    id,
    assetId,
    start: timelineTime(0),
    end: timelineTime(FREEZE_US),
    in: time,
    out: time,
    speed: HELD_SPEED,
    ...(fit && { fit }),
    ...(effects && { effects }),
    ...(variants && { variants }),
    ...(scene && { scene }),
    ...(sceneId !== undefined && { sceneId }),
  };
}

function withTransitionOf({ transition }: Clip, held: Clip): Clip {
  return transition ? { ...held, transition } : held;
}

function withoutTransition(timeline: Timeline, clipId: string): ReadonlyMap<string, readonly Clip[]> {
  const track = findClip(timeline, clipId)?.track;
  const clips = track?.clips.map((clip) => {
    const { transition: _transition, ...rest } = clip;
    return clip.id === clipId ? rest : clip;
  });
  return new Map(track && clips ? [[track.id, clips]] : []);
}

function tracksOfLinked(timeline: Timeline, clipId: string): ReadonlySet<string> {
  const ids = withLinked(timeline, new Set([clipId]));
  return new Set(timeline.tracks.filter(({ clips }) => clips.some(({ id }) => ids.has(id))).map(({ id }) => id));
}
