import { Project } from '#api/models/project.ts';
import { valuesIn } from '#api/models/text-parts.ts';
import { type StoredTrack, TimelineRecord } from '#api/models/timeline.ts';
import { inParts } from '#api/work/in-parts.ts';
import type { AssetUse } from '#shared/contracts/asset.ts';

/** The projects of an account whose saved timelines use an asset, by title. */
export async function usesOf(userId: string, assetId: string): Promise<AssetUse[]> {
  const uses: AssetUse[] = [];
  for await (const { _id, title } of Project.find({ userId }, 'title').lean()) {
    const record = await TimelineRecord.findOne({ projectId: _id }, 'tracks').lean();
    const parts = ((record?.tracks ?? []) as StoredTrack[]).flatMap((track) => track.clips);
    const clips = await inParts(parts, (some) => valuesIn(some).filter((clip) => clip.assetId === assetId));
    if (clips.length > 0) uses.push({ projectId: _id, title, clips: clips.length });
  }
  return uses.toSorted((a, b) => a.title.localeCompare(b.title));
}
