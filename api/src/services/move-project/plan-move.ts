import type { FileKey, FileStore } from '#api/adapters/files/file-store.ts';
import { Asset, type AssetDocument } from '#api/models/asset.ts';
import { BrandKit } from '#api/models/brand-kit.ts';
import { Project, type ProjectDocument, TrashedProject } from '#api/models/project.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { Template } from '#api/models/template.ts';
import { TimelineRecord } from '#api/models/timeline.ts';
import { loadTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { assetIdsIn } from '#shared/timeline/asset-ids.ts';

/** A stored file that goes along, with its size. */
export interface MovingFile {
  readonly key: FileKey;
  readonly bytes: number;
}

/** All that goes along with a project. */
export interface MovePlan {
  readonly assets: readonly { readonly id: string; readonly isShared: boolean }[];
  /** Number of assets of the timeline that the library does not have. */
  readonly missing: number;
  readonly files: readonly MovingFile[];
  /** Storage that the project takes at its new owner: files, timeline and transcripts. */
  readonly bytes: number;
}

/**
 * Finds the media that a project's timeline uses or that belong to it, and its videos. An asset is shared if another
 * project, a template or a brand kit of the owner uses it, or if it belongs to another project.
 * @throws ApiError `timeline.unreadable`
 */
export async function planMove(files: FileStore, project: ProjectDocument): Promise<MovePlan> {
  const { _id: projectId, userId } = project;
  const used = assetIdsIn(await readTimeline(await loadTimeline(projectId)));
  const found = [
    ...(await Asset.find({ userId, projectId })),
    ...(await Asset.find({ userId, _id: { $in: [...used] } })),
  ];
  const assets = [...new Map(found.map((asset) => [asset._id, asset])).values()];
  const shared = await sharedAmong(project, assets);
  const renders = await RenderJob.find({ projectId, userId }, 'outputKey').lean();
  const keys = [
    ...assets.flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey]),
    ...renders.map(({ outputKey }) => outputKey),
  ];
  const moving: MovingFile[] = [];
  for (const key of keys) {
    const stat = key ? await files.stat<FileKey>(key) : null;
    if (stat) moving.push({ key: stat.key, bytes: stat.size });
  }
  const texts = assets.reduce((sum, asset) => sum + (asset.transcriptBytes ?? 0), project.timelineBytes ?? 0);
  return {
    assets: assets.map(({ _id: id }) => ({ id, isShared: shared.has(id) })),
    missing: [...used].filter((id) => !assets.some(({ _id }) => _id === id)).length,
    files: moving,
    bytes: moving.reduce((sum, { bytes }) => sum + bytes, texts),
  };
}

async function sharedAmong(project: ProjectDocument, assets: readonly AssetDocument[]): Promise<Set<string>> {
  const { _id: projectId, userId } = project;
  const shared = new Set<string>();
  const others = [
    ...(await Project.find({ userId, _id: { $ne: projectId } }, '_id').lean()),
    ...(await TrashedProject.find({ userId }, '_id').lean()),
  ].map(({ _id }) => _id);
  for (const { _id, projectId: belongsTo } of assets) {
    if (belongsTo && belongsTo !== projectId && others.includes(belongsTo)) shared.add(_id);
  }
  // Ids are random, so one that occurs in a text of a document is used there.
  const note = (content: unknown): void => {
    const text = JSON.stringify(content) ?? '';
    for (const { _id } of assets) if (text.includes(_id)) shared.add(_id);
  };
  if (assets.length === 0) return shared;
  for (const { logo } of await BrandKit.find({ userId }, 'logo').lean()) note(logo?.assetId);
  for (const { config } of await Template.find({ userId }, 'config').lean()) note(config);
  for (const other of others) {
    const record = await TimelineRecord.findOne({ projectId: other }, 'tracks scenes corrections').lean();
    if (record) note([record.tracks, record.scenes, record.corrections]);
  }
  return shared;
}
