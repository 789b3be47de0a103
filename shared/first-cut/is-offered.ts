import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { firstCutNeeds } from './needs.ts';

/**
 * True if a first cut has something to offer: a scene of the script that waits for its picture, a voice made earlier, which may have to
 * be made again, or pictures without a sound of their own. A finished edit that speaks for itself is not spoken over.
 * A cut that lacks nothing is not offered one.
 * @param isHeard True for a clip whose own sound is heard.
 */
export function isFirstCutOffered(timeline: Timeline, isHeard: (clip: Clip) => boolean): boolean {
  const { scenes = [], tracks } = timeline;
  if (scenes.length === 0) return false;
  const needs = firstCutNeeds(timeline);
  if (!needs.music && needs.scenes.every(({ voice, picture }) => !voice && !picture)) return false;
  const pictures = tracks.filter(({ type }) => type === 'video').flatMap(({ clips }) => clips);
  const placed = pictures.filter(({ assetId }) => assetId !== '');
  const pictured = new Set(placed.map(({ sceneId }) => sceneId));
  const waits = pictures.length > placed.length || !scenes.some(({ id }) => pictured.has(id));
  const isSpoken = tracks.some(
    ({ type, clips }) =>
      type === 'audio' && clips.some(({ sceneId, text }) => sceneId !== undefined && text !== undefined),
  );
  return waits || isSpoken || !placed.some(isHeard);
}
