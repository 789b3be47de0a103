import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { findTrack } from '#shared/timeline/queries.ts';
import type { Timeline, Track } from '#shared/timeline/timeline.ts';

/** New values. Absent ones stay. */
export interface TrackProperties {
  /** Trimmed; an empty one brings the type and number back. */
  readonly name?: string;
  readonly locked?: boolean;
  readonly solo?: boolean;
}

/** Names, locks or solos a track. Values at their default are not stored. */
export function setTrackProperties(timeline: Timeline, trackId: string, properties: TrackProperties): EditResult {
  const track = findTrack(timeline, trackId);
  if (!track) return refuse('edit.track-not-found');
  const { name: oldName, locked: wasLocked, solo: wasSolo, ...rest } = track;
  const name = (properties.name ?? oldName ?? '').trim();
  if (!isTrackName(name)) return refuse('edit.track-name');
  const locked = properties.locked ?? wasLocked === true;
  const solo = properties.solo ?? wasSolo === true;
  const isSame = name === (oldName ?? '') && locked === (wasLocked === true) && solo === (wasSolo === true);
  if (isSame) return { ok: true, timeline };
  const changed: Track = { ...rest, ...(name && { name }), ...(locked && { locked }), ...(solo && { solo }) };
  const tracks = timeline.tracks.map((each) => (each === track ? changed : each));
  return { ok: true, timeline: { ...timeline, tracks } };
}

/** True for one line of text within the limit. */
function isTrackName(name: string): boolean {
  return name.length <= TIMELINE_LIMITS.trackNameCharacters && !/\p{C}/u.test(name);
}
