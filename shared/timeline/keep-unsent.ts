import type { Clip, Timeline } from './timeline.ts';

/**
 * Completes a timeline of a client that knows less than this one: without a script it gets the stored script, and its
 * clips the scenes that they have there; likewise corrections, and the captions and links of its clips. A whole timeline is
 * returned as it is.
 */
export function keepUnsent(timeline: Timeline, stored: Timeline): Timeline {
  const { scenes, corrections } = timeline;
  if (scenes && corrections) return timeline;
  const known = new Map(stored.tracks.flatMap(({ clips }) => clips.map((clip) => [clip.id, clip])));
  const kept = (clip: Clip): Clip => {
    const { sceneId, linkId, captions, uncaptioned, assetId } = known.get(clip.id) ?? clip;
    const isShown = !corrections && captions !== undefined && assetId === clip.assetId;
    return {
      // Storage turns an undefined field into null: absent ones must stay absent.
      ...(!scenes && sceneId !== undefined && { sceneId }),
      ...(!corrections && linkId !== undefined && { linkId }),
      ...(isShown && { captions, ...(uncaptioned && { uncaptioned }) }),
      ...clip,
    };
  };
  return {
    tracks: timeline.tracks.map((track) => ({ ...track, clips: track.clips.map(kept) })),
    scenes: scenes ?? stored.scenes ?? [],
    corrections: corrections ?? stored.corrections ?? {},
  };
}
