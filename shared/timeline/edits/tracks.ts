import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { isVolume, TIMELINE_VIOLATIONS } from '#shared/timeline/invariants.ts';
import { findTrack } from '#shared/timeline/queries.ts';
import type { Timeline, Track } from '#shared/timeline/timeline.ts';

/** Removes a track with its clips. The last track stays. */
export function removeTrack(timeline: Timeline, trackId: string): EditResult {
  if (!findTrack(timeline, trackId)) return refuse('edit.track-not-found');
  if (timeline.tracks.length === 1) return refuse('edit.last-track');
  return { ok: true, timeline: { ...timeline, tracks: timeline.tracks.filter((track) => track.id !== trackId) } };
}

/** Mutes, unmutes, hides or shows a track. Absent flags stay unchanged. */
export function setTrackFlags(timeline: Timeline, trackId: string, flags: Pick<Track, 'muted' | 'hidden'>): EditResult {
  const track = findTrack(timeline, trackId);
  if (!track) return refuse('edit.track-not-found');
  const muted = flags.muted ?? track.muted ?? false;
  const hidden = flags.hidden ?? track.hidden ?? false;
  if (muted === (track.muted ?? false) && hidden === (track.hidden ?? false)) return { ok: true, timeline };
  const changed = { ...track, muted, hidden };
  return {
    ok: true,
    timeline: { ...timeline, tracks: timeline.tracks.map((each) => (each === track ? changed : each)) },
  };
}

/**
 * Sets a track's volume, linear. The volume 1 is not stored.
 * @returns Refused for a caption track and for a volume outside 0 to 2.
 */
export function setTrackVolume(timeline: Timeline, trackId: string, volume: number): EditResult {
  const track = findTrack(timeline, trackId);
  if (!track) return refuse('edit.track-not-found');
  if (track.type === 'caption' || !isVolume(volume))
    return { ...refuse('edit.invalid-value', [], TIMELINE_VIOLATIONS['track.volume']), path: ['volume'] };
  const { volume: before = 1, ...rest } = track;
  if (volume === before) return { ok: true, timeline };
  const changed: Track = volume === 1 ? rest : { ...rest, volume: volume + 0 };
  return {
    ok: true,
    timeline: { ...timeline, tracks: timeline.tracks.map((each) => (each === track ? changed : each)) },
  };
}
