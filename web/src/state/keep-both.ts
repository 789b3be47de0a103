import { TIMELINE_LIMITS } from '#shared/contracts/timeline.ts';
import type { Timeline, TimelineScene, Track } from '#shared/timeline/timeline.ts';

/**
 * Merges two versions of a timeline: theirs as it is, and my clips on tracks of their own, hidden and muted, so that pictures and
 * sound stay theirs until someone takes clips over. A longer version of mine makes the video longer: hidden tracks count.
 * Scenes that mine words differently follow theirs, with my clips of them.
 *
 *     theirs  video-1 [=a=)        mine  video-1 [==b==)
 *     both    video-1 [=a=)   mine-video-1 (hidden, muted) [==b==)
 *
 * @returns Null when there are too many tracks for both.
 */
export function keepBoth(theirs: Timeline, mine: Timeline, createId: () => string): Timeline | null {
  const scenes = theirs.scenes ?? [];
  const known = new Set(scenes.map(textOf));
  const added = new Map(
    (mine.scenes ?? [])
      .filter((scene) => !known.has(textOf(scene)))
      .map((scene) => [scene.id, { ...scene, id: createId() }]),
  );
  const copies = mine.tracks
    .filter((track) => track.clips.length > 0)
    .map(
      (track): Track => ({
        ...track,
        id: createId(),
        hidden: true,
        muted: true,
        clips: track.clips.map((clip) => ({
          ...clip,
          id: createId(),
          sceneId: clip.sceneId && added.get(clip.sceneId)?.id,
        })),
      }),
    );
  if (theirs.tracks.length + copies.length > TIMELINE_LIMITS.tracks) return null;
  if (scenes.length + added.size > TIMELINE_LIMITS.scenes) return null;
  return {
    ...theirs,
    tracks: [...theirs.tracks, ...copies],
    scenes: [...scenes, ...added.values()],
    corrections: keepCorrections(theirs.corrections, mine.corrections),
  };
}

/** The corrections of both; where both correct a word, theirs. */
function keepCorrections(theirs: Timeline['corrections'] = {}, mine: Timeline['corrections'] = {}) {
  const assetIds = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries([...assetIds].map((id) => [id, { ...mine[id], ...theirs[id] }]));
}

function textOf({ narration, onScreenText, visual }: TimelineScene): string {
  return JSON.stringify([narration, onScreenText, visual]);
}
