import type { Readable } from 'node:stream';
import type { FileStore } from '#api/adapters/files/file-store.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { Asset, type AssetDocument, creditOf, damageOf, noticesOf } from '#api/models/asset.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import { withField } from '#api/models/text-parts.ts';
import { Transcript } from '#api/models/transcript.ts';
import { timelineText } from '#api/presenters/timeline.ts';
import { transcriptText } from '#api/presenters/transcript.ts';
import { Archive } from '#api/services/archive.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import {
  PROJECT_DOCUMENT,
  PROJECT_FILE_VERSION,
  type ProjectFile,
  type ProjectFileAsset,
} from '#shared/contracts/project-file.ts';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { mediaEntry, transcriptEntry } from '#shared/hand-off/project-file.ts';
import { assetIdsIn } from '#shared/timeline/asset-ids.ts';

/**
 * Streams a project as one file: its timeline and script, and the media that its timeline uses or that belong to it,
 * with their transcripts. What belongs to the account (brand kits, exports, comments) stays. Media are read one after
 * another, and stored as they are. Destroying the stream closes the open file.
 * @throws ApiError `project.generating`, `timeline.unreadable`
 */
export async function writeProjectFile({ files }: { files: FileStore }, project: ProjectDocument): Promise<Readable> {
  if (project.status === 'generating') throw new ApiError('project.generating');
  const record = await loadTimeline(project._id);
  const used = assetIdsIn(await readTimeline(record));
  const assets = await mediaOf(files, project, used);
  const transcribed = await Transcript.find(
    { userId: project.userId, assetId: { $in: assets.map(({ _id }) => _id) } },
    'assetId',
  ).lean();
  const withTranscript = new Set(transcribed.map(({ assetId }) => assetId));
  const listed = assets.map((asset) => factsOf(asset, withTranscript.has(asset._id)));

  const archive = new Archive();
  archive.addText(PROJECT_DOCUMENT, async () => withField(headOf(project, listed), 'timeline', timelineText(record)));
  for (const facts of listed) {
    if (!facts.hasTranscript) continue;
    archive.addText(transcriptEntry(facts), async () =>
      transcriptText(await Transcript.findOne({ userId: project.userId, assetId: facts.id }).orFail()),
    );
  }
  for (const [index, { storageKey, createdAt }] of assets.entries()) {
    const facts = listed[index];
    if (facts) archive.addFile(mediaEntry(facts), createdAt, () => files.read(storageKey));
  }
  return archive.end();
}

/** Media whose file is gone are left out: their clips are as empty in an opened copy as they are here. */
async function mediaOf(
  files: FileStore,
  { _id: projectId, userId }: ProjectDocument,
  used: ReadonlySet<string>,
): Promise<AssetDocument[]> {
  const own = await Asset.find({ userId, projectId });
  const others = await Asset.find({ userId, _id: { $in: [...used] } });
  const byId = new Map([...own, ...others].map((asset) => [asset._id, asset]));
  const stored = [];
  for (const asset of byId.values()) if (await files.stat(asset.storageKey)) stored.push(asset);
  return stored;
}

function factsOf(asset: AssetDocument, hasTranscript: boolean): ProjectFileAsset {
  const [credit, damage, notices] = [creditOf(asset), damageOf(asset), noticesOf(asset)];
  const { _id: id, type, name, fileName } = asset;
  return {
    ...{ id, type, name, fileName, hasTranscript },
    ...(credit && { credit }),
    ...(damage && { damage }),
    ...(notices && { notices }),
  };
}

function headOf(project: ProjectDocument, assets: ProjectFileAsset[]): Omit<ProjectFile, 'timeline'> {
  const { title, description, aspectRatio, targetPlatform, aiPrompt } = project;
  const { topic, durationSec, platform, tone, targetAudience, cta, writer, say, answers } = aiPrompt;
  const prompt = {
    ...{ topic, durationSec, platform, tone },
    ...(targetAudience && { targetAudience }),
    ...(cta && { cta }),
    ...(writer && { writer }),
    ...(say && { say: [...say] }),
    ...(answers && { answers: answers.map(({ asked, answer }) => ({ asked: asked ?? '', answer: answer ?? '' })) }),
  };
  return {
    ...{ format: 'clipwright-project', version: PROJECT_FILE_VERSION },
    ...{ title, description: description ?? null, aspectRatio, targetPlatform, assets },
    aiPrompt: topic === '' ? null : prompt,
    timelineVersion: TIMELINE_SCHEMA_VERSION,
  };
}
