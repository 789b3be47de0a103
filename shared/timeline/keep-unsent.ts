import type { Clip, Timeline } from './timeline.ts';

/**
 * Completes a timeline from an older client that does not send every field. Without a script it gets the stored script,
 * and its clips get their stored scenes. The same applies to corrections, and to the captions and links of its clips. A
 * complete timeline is returned unchanged. Markers and LUTs that are not sent stay as stored.
 */
export function keepUnsent(timeline: Timeline, stored: Timeline): Timeline {
  const { scenes, corrections } = timeline;
  const markers = timeline.markers ?? stored.markers;
  const luts = timeline.luts ?? stored.luts;
  const isKept = markers === timeline.markers && luts === timeline.luts;
  const rest = { ...(markers && { markers }), ...(luts && { luts }) };
  if (scenes && corrections) return isKept ? timeline : { ...timeline, ...rest };
  const known = new Map(stored.tracks.flatMap(({ clips }) => clips.map((clip) => [clip.id, clip])));
  const kept = (clip: Clip): Clip => {
    const { sceneId, linkId, captions, uncaptioned, assetId } = known.get(clip.id) ?? clip;
    const isShown = !corrections && captions !== undefined && assetId === clip.assetId;
    return {
      // Storage turns an undefined field into null, so absent fields must stay absent.
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
    ...rest,
  };
}
