import { TIMELINE_LIMITS } from '#shared/contracts/timeline.ts';
import type { Timeline, Track } from '#shared/timeline/timeline.ts';

/**
 * Merges two versions of a timeline: theirs as it is, and my clips on tracks of their own, hidden and muted, so that pictures and
 * sound stay theirs until someone takes clips over. A longer version of mine makes the video longer: hidden tracks count.
 *
 *     theirs  video-1 [=a=)        mine  video-1 [==b==)
 *     both    video-1 [=a=)   mine-video-1 (hidden, muted) [==b==)
 *
 * @returns Null when there are too many tracks for both.
 */
export function keepBoth(theirs: Timeline, mine: Timeline, createId: () => string): Timeline | null {
  const copies = mine.tracks
    .filter((track) => track.clips.length > 0)
    .map(
      (track): Track => ({
        ...track,
        id: createId(),
        hidden: true,
        muted: true,
        clips: track.clips.map((clip) => ({ ...clip, id: createId() })),
      }),
    );
  if (theirs.tracks.length + copies.length > TIMELINE_LIMITS.tracks) return null;
  return { ...theirs, tracks: [...theirs.tracks, ...copies] };
}
