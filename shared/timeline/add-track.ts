import { type EditResult, refuse } from './edit-result.ts';
import { TIMELINE_LIMITS } from './limits.ts';
import { findTrack } from './queries.ts';
import type { Timeline, TrackType } from './timeline.ts';

/** A place beside a track, in the timeline's order. */
export interface TrackPlace {
  readonly trackId: string;
  readonly side: 'before' | 'after';
}

/**
 * Adds an empty track after the last one of its type (or at the end), or at `place`, named by the first free number.
 *
 *     video-1, audio-1, caption-1   →   video-1, video-2, audio-1, caption-1
 */
export function addTrack(
  timeline: Timeline,
  type: TrackType,
  place?: TrackPlace,
): EditResult<{ readonly trackId: string }> {
  if (timeline.tracks.length >= TIMELINE_LIMITS.tracks) return refuse('edit.too-many-tracks');
  let number = 1;
  while (findTrack(timeline, `${type}-${number}`)) number += 1;
  const trackId = `${type}-${number}`;
  const last = timeline.tracks.findLastIndex((track) => track.type === type);
  const beside = place ? timeline.tracks.findIndex(({ id }) => id === place.trackId) : -1;
  if (place && beside < 0) return refuse('edit.track-not-found');
  const end = last < 0 ? timeline.tracks.length : last + 1;
  const index = place ? beside + (place.side === 'after' ? 1 : 0) : end;
  return {
    ok: true,
    timeline: { ...timeline, tracks: timeline.tracks.toSpliced(index, 0, { id: trackId, type, clips: [] }) },
    trackId,
  };
}
