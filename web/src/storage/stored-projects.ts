import * as z from 'zod';
import { keptAnswersOf } from './cached-answers.ts';
import { openDatabase } from './database.ts';
import { listExports } from './export-store.ts';
import { exportFileId, unsentMedia } from './media-files.ts';
import { readOutbox } from './outbox-store.ts';
import { tabWorkspace } from './tab-workspace.ts';
import { readUploads } from './upload-store.ts';

/** A project opens here without a network, or only with one, or has edits here that the server lacks. */
export type ProjectPlace = 'device' | 'cloud' | 'waiting';

/** The part of a project that is on this device. */
export interface StoredProject {
  readonly place: ProjectPlace;
  /** Assets of its timeline whose files are here and on the server. Another project may use them too. */
  readonly keptAssetIds: readonly string[];
  readonly keptBytes: number;
  /** Files added to it, and its finished video, that are not on the server yet. */
  readonly unsentCount: number;
  readonly unsentBytes: number;
}

const timelineSchema = z.object({
  tracks: z.array(z.object({ clips: z.array(z.object({ assetId: z.string() })) })),
});

/** Finds this device's data of projects. @throws DOMException where storage is blocked. */
export async function readStoredProjects(projectIds: readonly string[]): Promise<ReadonlyMap<string, StoredProject>> {
  const database = await openDatabase();
  const uploads = await readUploads();
  const exports = await listExports();
  const unsent = await unsentMedia(database);
  const waiting = new Set([
    ...(await database.getAllKeys('pendingTimelines')).map(([projectId]) => projectId),
    ...(await readOutbox()).map(({ change }) => change.id),
    ...uploads.map(({ projectId }) => projectId),
    ...exports,
  ]);
  const files = new Map((await database.getAll('mediaFiles')).map((file) => [file.assetId, file.sizeBytes]));
  const answers = await caches.open(keptAnswersOf(tabWorkspace()));
  const kept = new Map<string, StoredProject>();
  for (const id of projectIds) {
    const assetIds = await assetsOf(answers, id);
    const keptAssetIds = [...new Set(assetIds)].filter((asset) => files.has(asset) && !unsent.has(asset));
    const isWhole = assetIds?.every((asset) => files.has(asset)) === true;
    const own = uploads.filter(({ projectId }) => projectId === id).map(({ file }) => file.size);
    const videoBytes = exports.includes(id) ? files.get(exportFileId(id)) : undefined;
    const unsentBytes = [...own, ...(videoBytes === undefined ? [] : [videoBytes])];
    kept.set(id, {
      place: waiting.has(id) ? 'waiting' : isWhole ? 'device' : 'cloud',
      keptAssetIds,
      keptBytes: keptAssetIds.reduce((sum, asset) => sum + (files.get(asset) ?? 0), 0),
      unsentCount: unsentBytes.length,
      unsentBytes: unsentBytes.reduce((sum, bytes) => sum + bytes, 0),
    });
  }
  return kept;
}

/** Lists the assets on a project's stored timeline; null without one. */
async function assetsOf(answers: Cache, projectId: string): Promise<readonly string[] | null> {
  const kept = await answers.match(`/api/projects/${projectId}/timeline`, { ignoreVary: true });
  const parsed = timelineSchema.safeParse(await kept?.json());
  if (!parsed.success) return null;
  return parsed.data.tracks.flatMap(({ clips }) => clips.map(({ assetId }) => assetId)).filter((id) => id !== '');
}
