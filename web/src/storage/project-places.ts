import * as z from 'zod';
import { openDatabase } from './database.ts';
import { KEPT_ANSWERS } from './kept-answers.ts';

/** A project opens here without a network, or only with one, or has edits here that the server lacks. */
export type ProjectPlace = 'device' | 'cloud' | 'waiting';

const timelineSchema = z.object({
  tracks: z.array(z.object({ clips: z.array(z.object({ assetId: z.string() })) })),
});

/** Finds out where projects are. @throws DOMException where storage is blocked. */
export async function placesOf(projectIds: readonly string[]): Promise<ReadonlyMap<string, ProjectPlace>> {
  const database = await openDatabase();
  const waiting = new Set((await database.getAllKeys('pendingTimelines')).map(([projectId]) => projectId));
  const files = new Set(await database.getAllKeys('mediaFiles'));
  const answers = await caches.open(KEPT_ANSWERS);
  const places = new Map<string, ProjectPlace>();
  for (const id of projectIds) {
    const assetIds = waiting.has(id) ? null : await assetsOf(answers, id);
    places.set(id, waiting.has(id) ? 'waiting' : assetIds?.every((asset) => files.has(asset)) ? 'device' : 'cloud');
  }
  return places;
}

/** Assets on a project's kept timeline; null without one. */
async function assetsOf(answers: Cache, projectId: string): Promise<readonly string[] | null> {
  const kept = await answers.match(`/api/projects/${projectId}/timeline`, { ignoreVary: true });
  const parsed = timelineSchema.safeParse(await kept?.json());
  if (!parsed.success) return null;
  return parsed.data.tracks.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)).filter((id) => id !== '');
}
