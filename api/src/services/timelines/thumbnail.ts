import { Asset } from '#api/models/asset.ts';
import { thumbnailUrlOf } from '#api/presenters/asset.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** Picks the thumbnail of a timeline: the thumbnail of the first visible asset, or null when nothing is visible. */
export async function thumbnailOf(userId: string, timeline: Timeline): Promise<string | null> {
  const [first] = timeline.tracks
    .filter((track) => track.type === 'video' && !track.hidden)
    .flatMap((track) => track.clips.filter((clip) => clip.assetId !== ''))
    .toSorted((a, b) => a.start - b.start);
  if (!first) return null;
  const asset = await Asset.findOne({ _id: first.assetId, userId });
  return asset ? thumbnailUrlOf(asset) : null;
}
