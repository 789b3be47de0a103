import * as z from 'zod';
import { openDatabase } from './database.ts';
import { KEPT_ANSWERS } from './kept-answers.ts';
import { readOutbox } from './outbox-store.ts';

/** A project opens here without a network, or only with one, or has edits here that the server lacks. */
export type ProjectPlace = 'device' | 'cloud' | 'waiting';

/** The part of a project that is on this device. */
export interface KeptProject {
  readonly place: ProjectPlace;
  /** Assets of its timeline whose files are here. Another project may use them too. */
  readonly keptAssetIds: readonly string[];
  readonly keptBytes: number;
}

const timelineSchema = z.object({
  tracks: z.array(z.object({ clips: z.array(z.object({ assetId: z.string() })) })),
});

/** Finds out what this device has of projects. @throws DOMException where storage is blocked. */
export async function readKeptProjects(projectIds: readonly string[]): Promise<ReadonlyMap<string, KeptProject>> {
  const database = await openDatabase();
  const waiting = new Set([
    ...(await database.getAllKeys('pendingTimelines')).map(([projectId]) => projectId),
    ...(await readOutbox()).map(({ change }) => change.id),
  ]);
  const files = new Map((await database.getAll('mediaFiles')).map((file) => [file.assetId, file.sizeBytes]));
  const answers = await caches.open(KEPT_ANSWERS);
  const kept = new Map<string, KeptProject>();
  for (const id of projectIds) {
    const assetIds = await assetsOf(answers, id);
    const keptAssetIds = [...new Set(assetIds)].filter((asset) => files.has(asset));
    const isWhole = assetIds?.every((asset) => files.has(asset)) === true;
    kept.set(id, {
      place: waiting.has(id) ? 'waiting' : isWhole ? 'device' : 'cloud',
      keptAssetIds,
      keptBytes: keptAssetIds.reduce((sum, asset) => sum + (files.get(asset) ?? 0), 0),
    });
  }
  return kept;
}

/** Assets on a project's kept timeline; null without one. */
async function assetsOf(answers: Cache, projectId: string): Promise<readonly string[] | null> {
  const kept = await answers.match(`/api/projects/${projectId}/timeline`, { ignoreVary: true });
  const parsed = timelineSchema.safeParse(await kept?.json());
  if (!parsed.success) return null;
  return parsed.data.tracks.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)).filter((id) => id !== '');
}
