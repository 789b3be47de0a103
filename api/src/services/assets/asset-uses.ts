import type * as z from 'zod';
import { Project } from '#api/models/project.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import type { AssetUse } from '#shared/contracts/asset.ts';
import type { tracksSchema } from '#shared/contracts/timeline.ts';

/** The projects of an account whose saved timelines use an asset, by title. */
export async function usesOf(userId: string, assetId: string): Promise<AssetUse[]> {
  const uses: AssetUse[] = [];
  for await (const { _id, title } of Project.find({ userId }, 'title').lean()) {
    const record = await TimelineRecord.findOne({ projectId: _id }, 'tracks').lean();
    const tracks = (record?.tracks ?? []) as z.input<typeof tracksSchema>;
    const clips = tracks.flatMap((track) => track.clips.filter((clip) => clip.assetId === assetId)).length;
    if (clips > 0) uses.push({ projectId: _id, title, clips });
  }
  return uses.toSorted((a, b) => a.title.localeCompare(b.title));
}
