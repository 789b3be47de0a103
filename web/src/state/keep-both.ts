import { addLuts } from '#shared/timeline/edits/set-lut.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { Timeline, TimelineScene, Track } from '#shared/timeline/timeline.ts';

/**
 * Merges two versions of a timeline. Keeps theirs unchanged, and adds my clips on separate tracks, hidden and muted, so
 * that pictures and sound stay theirs until someone takes clips over. A longer version of mine makes the video longer,
 * because hidden tracks count. Scenes with different words in mine follow theirs, with my clips of them.
 *
 *     theirs  video-1 [=a=)        mine  video-1 [==b==)
 *     both    video-1 [=a=)   mine-video-1 (hidden, muted) [==b==)
 *
 * @returns Null when both together have too many tracks.
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
  const { luts } = addLuts(theirs, mine.luts);
  return {
    ...theirs,
    tracks: [...theirs.tracks, ...copies],
    scenes: [...scenes, ...added.values()],
    corrections: keepCorrections(theirs.corrections, mine.corrections),
    markers: keepMarkers(theirs.markers, mine.markers),
    ...(luts && { luts }),
  };
}

/** Adds my markers to theirs, as far as there is room. Where both changed one, theirs wins. */
function keepMarkers(theirs: Timeline['markers'] = [], mine: Timeline['markers'] = []) {
  const known = new Set(theirs.map(({ id }) => id));
  const added = mine.filter(({ id }) => !known.has(id)).slice(0, TIMELINE_LIMITS.markers - theirs.length);
  return [...theirs, ...added].toSorted((left, right) => left.at - right.at);
}

/** Merges the corrections. Where both correct a word, theirs wins. */
function keepCorrections(theirs: Timeline['corrections'] = {}, mine: Timeline['corrections'] = {}) {
  const assetIds = new Set([...Object.keys(mine), ...Object.keys(theirs)]);
  return Object.fromEntries([...assetIds].map((id) => [id, { ...mine[id], ...theirs[id] }]));
}

function textOf({ narration, onScreenText, visual }: TimelineScene): string {
  return JSON.stringify([narration, onScreenText, visual]);
}
