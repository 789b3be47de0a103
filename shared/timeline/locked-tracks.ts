import { type EditResult, refuse } from './edit-result.ts';
import type { Timeline, Track } from './timeline.ts';

/**
 * Refuses an edit that changes clips of a locked track or removes the track. Every edit passes through here, once. A
 * locked track can still be muted, hidden, renamed and unlocked, and captions of words go on following their clips.
 * @param before The timeline that the edit started from.
 */
export function keepLocked<Result extends EditResult>(before: Timeline, result: Result): Result | EditResult {
  if (!result.ok) return result;
  const after = new Map(result.timeline.tracks.map((track) => [track.id, track]));
  const faults = before.tracks.filter((track) => track.locked && !hasSameClips(track, after.get(track.id)));
  if (faults.length === 0) return result;
  const kept = new Set(faults.flatMap(({ id }) => after.get(id)?.clips ?? []));
  const changed = faults.flatMap(({ clips }) => clips.filter((clip) => !kept.has(clip)));
  return refuse(
    'edit.track-locked',
    changed.map(({ id }) => id),
  );
}

function hasSameClips(before: Track, after: Track | undefined): boolean {
  if (!after || before.clips.length !== after.clips.length) return false;
  return before.clips.every((clip, index) => {
    const other = after.clips[index];
    return clip === other || JSON.stringify(clip) === JSON.stringify(other);
  });
}
