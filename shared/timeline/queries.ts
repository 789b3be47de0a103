import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { DEFAULT_PLAYBACK_US, MIN_TIMELINE_US } from './constants.ts';
import type { Clip, Timeline, Track, TrackType } from './timeline.ts';

/** Place of a clip in the timeline. */
export interface ClipLocation {
  readonly track: Track;
  readonly trackIndex: number;
  readonly clip: Clip;
  readonly clipIndex: number;
}

/** The latest end of any clip, or 0 without clips. Hidden and muted tracks count. */
export function timelineDuration(timeline: Timeline): TimelineTime {
  return timelineTime(Math.max(0, ...timeline.tracks.map((track) => track.clips.at(-1)?.end ?? 0)));
}

/** Drawn length of the timeline: to the latest clip end, but at least 30 s. */
export function drawnDuration(timeline: Timeline): Microseconds {
  return Math.max(MIN_TIMELINE_US, timelineDuration(timeline));
}

/** Playback length: to the latest clip end, or 60 s without clips. */
export function playbackDuration(timeline: Timeline): Microseconds {
  return timelineDuration(timeline) || DEFAULT_PLAYBACK_US;
}

/** Finds a clip by id, with its place. */
export function findClip(timeline: Timeline, clipId: string): ClipLocation | undefined {
  for (const [trackIndex, track] of timeline.tracks.entries()) {
    const clipIndex = track.clips.findIndex((clip) => clip.id === clipId);
    const clip = track.clips[clipIndex];
    if (clip) return { track, trackIndex, clip, clipIndex };
  }
  return undefined;
}

/** Finds a track by id. */
export function findTrack(timeline: Timeline, trackId: string): Track | undefined {
  return timeline.tracks.find((track) => track.id === trackId);
}

/** The tracks of one type, in timeline order. */
export function tracksOfType(timeline: Timeline, type: TrackType): readonly Track[] {
  return timeline.tracks.filter((track) => track.type === type);
}

/** The clip of `track` that covers `at`, or undefined in a gap. By bisection. */
export function clipAt(track: Track, at: TimelineTime): Clip | undefined {
  const clip = track.clips[firstClipStartingAfter(track.clips, at) - 1];
  return clip && at < clip.end ? clip : undefined;
}

/**
 * The first time at or after `from` where `durationUs` fits between the track's clips. Skips clips before `from` at no
 * cost.
 */
export function nextFreePlace(track: Track, from: TimelineTime, durationUs: Microseconds): TimelineTime {
  let place: number = from;
  // Start with the clip that may cover `from`: the last one that starts before it.
  for (let index = Math.max(0, firstClipStartingAfter(track.clips, from) - 1); index < track.clips.length; index += 1) {
    const clip = track.clips[index];
    if (!clip || clip.start >= place + durationUs) break;
    place = Math.max(place, clip.end);
  }
  return timelineTime(place);
}

/** Index of the first clip that starts later than `at`, or the number of clips when there is none. */
export function firstClipStartingAfter(clips: readonly Clip[], at: TimelineTime): number {
  let low = 0;
  let high = clips.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const clip = clips[middle];
    if (clip && clip.start <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}
