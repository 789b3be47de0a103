import type { Timeline } from './timeline.ts';

/**
 * Gives a timeline without a script the stored one's, and its clips the scenes that they have there: for clients that
 * know tracks only. A timeline with a script is returned as it is.
 */
export function keepScript(timeline: Timeline, stored: Timeline): Timeline {
  if (timeline.scenes) return timeline;
  const clips = stored.tracks.flatMap((track) => track.clips);
  const sceneIds = new Map(clips.flatMap(({ id, sceneId }) => (sceneId ? [[id, sceneId]] : [])));
  const tracks = timeline.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((clip) => {
      const sceneId = clip.sceneId ?? sceneIds.get(clip.id);
      return sceneId === undefined ? clip : { ...clip, sceneId };
    }),
  }));
  return { tracks, scenes: stored.scenes ?? [] };
}
