import type { Asset } from '#shared/contracts/asset.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { windowFor } from '#shared/reframe/moving-window.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';

/** A video clip whose picture has another shape than the frame. */
export interface ClipToFollow {
  readonly clip: Clip;
  readonly asset: Asset;
  /** Display size of its source. */
  readonly picture: Size;
}

/**
 * Lists the video clips that don't fit the frame.
 * @param clipIds Default: all clips.
 */
export function clipsToFollow(
  { timeline, assets, output }: { timeline: Timeline; assets: readonly Asset[]; output: Size },
  clipIds?: ReadonlySet<string>,
): readonly ClipToFollow[] {
  const byId = new Map(assets.map((asset) => [asset.id, asset]));
  const clips = timeline.tracks.flatMap((track) => (track.type === 'video' ? track.clips : []));
  return clips.flatMap((clip) => {
    const asset = byId.get(clip.assetId);
    if (asset?.type !== 'video' || !asset.width || !asset.height || clipIds?.has(clip.id) === false) return [];
    const picture = { width: asset.width, height: asset.height };
    return windowFor(picture, output) ? [{ clip, asset, picture }] : [];
  });
}
