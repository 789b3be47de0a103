import { randomUUID } from 'node:crypto';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import type { Config } from '#api/config/config.ts';
import type { AssetDocument } from '#api/models/asset.ts';
import { Project, type ProjectDocument } from '#api/models/project.ts';
import { Transcript } from '#api/models/transcript.ts';
import { addAssetOfBytes } from '#api/services/assets/add-asset.ts';
import { deleteAsset } from '#api/services/assets/delete-assets.ts';
import { whenMissing } from '#api/services/assets/missing-file.ts';
import { allowanceOf, requireRoom } from '#api/services/assets/storage-quota.ts';
import { findUpload, type Uploader } from '#api/services/assets/uploads.ts';
import { countTranscript } from '#api/services/captions/count-transcript.ts';
import { requireUnusedId } from '#api/services/new-id.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { asProjectOfMonth } from '#api/services/plan-limit.ts';
import { storeProject } from '#api/services/projects/store-project.ts';
import { inParts } from '#api/work/in-parts.ts';
import { emptyPrompt, type ProjectFileAsset } from '#shared/contracts/project-file.ts';
import { mediaEntry } from '#shared/hand-off/project-file.ts';
import { withAssetIds } from '#shared/timeline/asset-ids.ts';
import { type ReadProjectFile, readProjectFile, readTranscript, refusing } from './read-project-file.ts';

interface OpenDeps {
  config: Config;
  files: FileStore;
}

/** An uploaded project file, and the id that its client chose for the new project. */
export interface UploadedProjectFile {
  readonly id?: string | undefined;
  readonly storageUrl: string;
}

/**
 * Opens an uploaded project file as a new project, whose media become assets of the owner under new ids. The file is
 * refused whole, before its media are unpacked, if anything in it is wrong; it is removed in any case. The project
 * counts for the plan's month.
 * @throws ApiError `upload.missing`, `project-file.…`, `timeline.unreadable`, `storage.quota`, `project.plan-limit`,
 *   `project.too-many`, `project.not-found` for an id in use, and as `addAsset`; the signal's reason. A failure leaves
 *   nothing behind and does not count.
 */
export async function openProjectFile(
  deps: OpenDeps,
  owner: Owner,
  { id, storageUrl, origin }: UploadedProjectFile & Pick<Uploader, 'origin'>,
  signal: AbortSignal,
): Promise<ProjectDocument> {
  const { files } = deps;
  // The answer to an earlier request was lost.
  const known = id === undefined ? null : await Project.findOne({ _id: id, userId: owner._id });
  if (known) return known;
  if (id !== undefined) await requireUnusedId(id, 'project.not-found');
  const { key } = await findUpload(deps, { userId: owner._id, origin }, storageUrl);
  const file = await files.open(key).catch(whenMissing('upload.missing'));
  try {
    const read = await readProjectFile(file);
    signal.throwIfAborted();
    await requireRoom(allowanceOf(deps, owner._id), read.bytes);
    return await asProjectOfMonth(owner, () => makeProject(deps, owner, { id: id ?? randomUUID(), read }, signal));
  } finally {
    await file.close();
    await files.delete(key);
  }
}

async function makeProject(
  deps: OpenDeps,
  owner: Owner,
  { id, read }: { id: string; read: ReadProjectFile },
  signal: AbortSignal,
): Promise<ProjectDocument> {
  const { document, zip } = read;
  const made: AssetDocument[] = [];
  try {
    const ids = new Map<string, string>();
    for (const facts of document.assets) {
      signal.throwIfAborted();
      const asset = await unpackAsset(deps, owner, { projectId: id, read, facts });
      made.push(asset);
      ids.set(facts.id, asset._id);
      if (!facts.hasTranscript) continue;
      const { language, engine, words, parts = null } = await readTranscript(zip, facts);
      const content = { language, engine, words: await inParts(words, (part) => [JSON.stringify(part)]), parts };
      await countTranscript(await Transcript.create({ userId: owner._id, assetId: asset._id, ...content }));
    }
    signal.throwIfAborted();
    const { title, description, aspectRatio, targetPlatform, aiPrompt } = document;
    const timeline = withAssetIds(read.timeline, ids);
    const status = timeline.tracks.some(({ clips }) => clips.length > 0) ? 'ready' : 'draft';
    const prompt = aiPrompt ?? emptyPrompt(targetPlatform);
    const values = { title, description, status, aspectRatio, targetPlatform, aiPrompt: prompt } as const;
    return await storeProject(owner, values, { id, timeline });
  } catch (error) {
    for (const asset of made) await deleteAsset(deps.files, asset);
    throw error;
  }
}

function unpackAsset(
  deps: OpenDeps,
  owner: Owner,
  { projectId, read, facts }: { projectId: string; read: ReadProjectFile; facts: ProjectFileAsset },
): Promise<AssetDocument> {
  const entry = mediaEntry(facts);
  const size = read.zip.entries.find(({ name }) => name === entry)?.bytes ?? 0;
  const { name, fileName, credit, damage, notices } = facts;
  const labels = { name, fileName, credit, damage, notices, projectId };
  return refusing(() => addAssetOfBytes(deps, owner, { body: read.zip.read(entry), size, ...labels }));
}
