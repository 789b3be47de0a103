import { formatSeconds } from '#shared/time/format.ts';
import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { moveClipTo } from '#shared/timeline/clip-range.ts';
import { type EditRefusal, type EditResult, refuse, replaceClips } from '#shared/timeline/edit-result.ts';
import { type ClipLocation, findClip, tracksOfType } from '#shared/timeline/queries.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';

/** The neighbour on the track to swap a clip with. */
export type Neighbour = 'previous' | 'next';

/** Finds the clip before or after another one on its track, with or without a gap. Undefined at the ends. */
export function neighbourOnTrack({ track, clipIndex }: ClipLocation, neighbour: Neighbour): Clip | undefined {
  return track.clips[clipIndex + (neighbour === 'previous' ? -1 : 1)];
}

/**
 * Swaps a clip with its neighbour on the track. The time that both cover together stays, and so does the gap between
 * them. Clips of the first video track are scenes: clips wholly within them on other tracks, such as captions and
 * voice, move along. Clips that cross an edge of a scene stay. Consecutive scenes of the script are swapped there too.
 *
 *     video-1    [==a==)..[=b=)      [=b=)..[==a==)
 *     caption-1  [x)[y)...[=z=)  →   [=z=)..[x)[y).       x, y and z go along
 *     audio-1    [=====m======)      [=====m======)
 *
 * @returns The clips that moved along. Refused when there is no such neighbour, or when a clip that stays is in the
 *   way.
 */
export function swapWithNeighbour(
  timeline: Timeline,
  clipId: string,
  neighbour: Neighbour,
): EditResult<{ readonly alongIds: readonly string[] }> {
  const location = findClip(timeline, clipId);
  if (!location) return refuse('edit.clip-not-found');
  const other = neighbourOnTrack(location, neighbour);
  if (!other) return refuse('edit.no-neighbour', [clipId], NO_NEIGHBOUR[neighbour]);
  const [first, second] = neighbour === 'previous' ? [other, location.clip] : [location.clip, other];

  const changes = new Map<string, readonly Clip[]>();
  const alongIds: string[] = [];
  const swap = (track: Track): void => {
    const clips = track.clips.map((clip) => {
      const byUs = shiftOf(clip, first, second);
      if (byUs !== 0 && track !== location.track) alongIds.push(clip.id);
      return moveClipTo(clip, timelineTime(clip.start + byUs));
    });
    changes.set(track.id, clips);
  };
  const isOfScenes = location.track === tracksOfType(timeline, 'video')[0];
  for (const track of isOfScenes ? timeline.tracks : [location.track]) swap(track);
  const result = replaceClips(isOfScenes ? swapScenes(timeline, first, second) : timeline, changes, { alongIds });
  return result.ok || result.code !== 'edit.overlap' ? result : nameInTheWay(timeline, result);
}

const NO_NEIGHBOUR: Readonly<Record<Neighbour, string>> = {
  previous: 'There is no clip before this one on its track.',
  next: 'There is no clip after this one on its track.',
};

/** Distance that a clip moves when `first` and `second` are swapped: 0 when it is in neither. */
function shiftOf(clip: Clip, first: Clip, second: Clip): Microseconds {
  if (isWithin(clip, first)) return second.end - first.end;
  return isWithin(clip, second) ? first.start - second.start : 0;
}

function swapScenes(timeline: Timeline, first: Clip, second: Clip): Timeline {
  const { scenes = [] } = timeline;
  const index = scenes.findIndex(({ id }) => id === first.sceneId);
  const [one, other] = [scenes[index], scenes[index + 1]];
  if (!one || !other || other.id !== second.sceneId) return timeline;
  return { ...timeline, scenes: scenes.toSpliced(index, 2, other, one) };
}

function isWithin(clip: Clip, range: Clip): boolean {
  return clip.start >= range.start && clip.end <= range.end;
}

const TRACK_CONTENT: Readonly<Record<TrackType, string>> = { video: 'clip', audio: 'sound', caption: 'caption' };

function nameInTheWay(timeline: Timeline, refusal: EditRefusal): EditRefusal {
  const fixed = findClip(timeline, refusal.clipIds[0] ?? '');
  if (!fixed) return refusal;
  const what = `The ${TRACK_CONTENT[fixed.track.type]} at ${formatSeconds(fixed.clip.start)} s`;
  return refuse(refusal.code, refusal.clipIds, `${what} is in the way. Move or shorten it first.`);
}
