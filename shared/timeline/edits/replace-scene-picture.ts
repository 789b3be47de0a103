import type { MediaSource } from '#shared/timeline/available-range.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { clipsOfScene } from '#shared/timeline/scenes.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { replaceMedia } from './replace-placeholder.ts';

/**
 * Shows an asset in all pictures of a scene that may be replaced; each keeps its time as far as the asset reaches.
 *
 *     [loop)[loop)[own)   →   [photo)[photo)[own)
 *
 * @param mayReplace True for the id of an asset that the creator did not choose; placeholders are always replaced.
 * @returns Refused for a scene without such pictures.
 */
export function replaceScenePicture(
  timeline: Timeline,
  sceneId: string,
  asset: { readonly assetId: string; readonly media: MediaSource },
  mayReplace: (assetId: string) => boolean,
): EditResult {
  const replaced = clipsOfScene(timeline, sceneId, 'video').filter(
    (clip) => isPlaceholder(clip, 'video') || (clip.assetId !== '' && mayReplace(clip.assetId)),
  );
  if (replaced.length === 0) return refuse('edit.scene-not-found');
  return replaced.reduce<EditResult>(
    (result, { id }) => (result.ok ? replaceMedia(result.timeline, id, asset) : result),
    { ok: true, timeline },
  );
}
