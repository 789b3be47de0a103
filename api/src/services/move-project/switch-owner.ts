import type { FileStore } from '#api/adapters/files/file-store.ts';
import { Asset } from '#api/models/asset.ts';
import { EditingTurnRecord } from '#api/models/editing-turn.ts';
import { FirstCutRecord } from '#api/models/first-cut.ts';
import { Project } from '#api/models/project.ts';
import { idsOf, keysOf, ProjectMove, type ProjectMoveDocument } from '#api/models/project-move.ts';
import { Proposal } from '#api/models/proposal.ts';
import { RenderJob } from '#api/models/render-job.ts';
import { ReviewComment } from '#api/models/review-comment.ts';
import { ReviewDecision } from '#api/models/review-decision.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { Transcript } from '#api/models/transcript.ts';
import { removeStoredSegments } from '#api/renders/registry/stored-segments.ts';
import { loadTimeline, readTimeline, replaceTimeline } from '#api/services/timelines/timelines.ts';
import { assetIdsIn, withAssetIds } from '#shared/timeline/asset-ids.ts';

/** A move whose files are copied. */
interface Switch {
  readonly projectId: string;
  readonly from: string;
  readonly to: string;
  readonly keys: ReadonlyMap<string, string>;
  /** Ids of shared assets, and those of their copies. */
  readonly ids: ReadonlyMap<string, string>;
}

/**
 * Changes the owner of a project and of all that goes along, after its files were copied. Can be repeated after an
 * interruption: each step finds the rest of its kind, and the record of the move goes last.
 */
export async function switchOwner(files: FileStore, move: ProjectMoveDocument): Promise<void> {
  const { _id: projectId, userId: from, toId: to } = move;
  const change: Switch = { projectId, from, to, keys: new Map(keysOf(move)), ids: new Map(idsOf(move)) };
  // The project goes first, so that nobody changes it at its old owner any more.
  await switchProject(change);
  await copyShared(change);
  const left = await switchAssets(change);
  await nameCopies(change);
  left.push(...(await switchRenders(change)));
  await switchReview(change);
  const ofProject = { projectId, userId: from };
  await FirstCutRecord.updateMany(ofProject, { $set: { userId: to } });
  await EditingTurnRecord.deleteOne({ _id: projectId, userId: from });
  await removeStoredSegments(files, from, projectId);
  for (const key of left) await files.delete(key);
  await ProjectMove.deleteOne({ _id: projectId, userId: from });
}

/** The brand kit stays with its owner. */
async function switchProject({ projectId: _id, from, to }: Switch): Promise<void> {
  const project = await Project.findOne({ _id, userId: from });
  if (!project) return;
  const { brandKitId: _, ...aiPrompt } = project.toObject().aiPrompt;
  const values = { userId: to, brandKitId: null, showLogo: true, aiPrompt };
  await Project.updateOne({ _id, userId: from }, { $set: values });
}

/** Makes the copies of assets that stay in the library, with their transcripts. */
async function copyShared({ projectId, from, to, keys, ids }: Switch): Promise<void> {
  for (const [id, copyId] of ids) {
    const asset = await Asset.findOne({ _id: id, userId: from });
    if (!asset) continue;
    const { _id, userId: _user, storageKey, thumbnailKey, originalAssetId: _original, ...facts } = asset.toObject();
    const files = { storageKey: keys.get(storageKey), thumbnailKey: newThumbnail(keys, thumbnailKey) };
    // Its file is missing, so its clips are as empty as before.
    if (files.storageKey === undefined) continue;
    const copy = { ...facts, ...files, projectId };
    await Asset.updateOne({ _id: copyId, userId: to }, { $setOnInsert: copy }, { upsert: true, timestamps: false });
    const transcript = await Transcript.findOne({ assetId: id, userId: from }).lean();
    if (!transcript || (await Transcript.exists({ assetId: copyId, userId: to }))) continue;
    const { language, engine, words, parts } = transcript;
    await Transcript.create({ userId: to, assetId: copyId, language, engine, words, parts });
  }
}

/** Changes the owner of assets that leave the library. @returns Keys of files that nothing refers to any more. */
async function switchAssets({ projectId, from, to, keys, ids }: Switch): Promise<string[]> {
  const left: string[] = [];
  const moving = await Asset.find({ userId: from, storageKey: { $in: [...keys.keys()] } });
  const leaving = new Set(moving.flatMap(({ _id }) => (ids.has(_id) ? [] : [_id])));
  for (const asset of moving) {
    const { _id, storageKey, thumbnailKey, originalAssetId } = asset;
    const newKey = keys.get(storageKey);
    if (!leaving.has(_id) || newKey === undefined) continue;
    await Transcript.updateMany({ assetId: _id, userId: from }, { $set: { userId: to } });
    for (const child of await Asset.find({ userId: from, originalAssetId: _id }, '_id').lean()) {
      if (leaving.has(child._id)) continue;
      await Asset.updateOne({ _id: child._id, userId: from }, { $set: { originalAssetId: null } });
    }
    // An interrupted attempt may have moved it before.
    const isThere = originalAssetId && (await Asset.exists({ _id: originalAssetId, userId: to }));
    const original = originalAssetId && (isThere || leaving.has(originalAssetId)) ? originalAssetId : null;
    const files = { storageKey: newKey, thumbnailKey: newThumbnail(keys, thumbnailKey) };
    const values = { ...files, userId: to, projectId, originalAssetId: original };
    await Asset.updateOne({ _id, userId: from }, { $set: values }, { timestamps: false });
    left.push(storageKey, ...(thumbnailKey ? [thumbnailKey] : []));
  }
  return left;
}

function newThumbnail(keys: ReadonlyMap<string, string>, key: string | null | undefined): string | null {
  return (key && keys.get(key)) || null;
}

/** Makes the timeline use the copies of shared assets, as a save does. */
async function nameCopies({ projectId, to, ids }: Switch): Promise<void> {
  for (;;) {
    const project = await Project.findOne({ _id: projectId, userId: to });
    if (!project) return;
    const record = await loadTimeline(projectId);
    const timeline = await readTimeline(record);
    if (![...assetIdsIn(timeline)].some((id) => ids.has(id))) return;
    if (await replaceTimeline(project, withAssetIds(timeline, ids), record.version)) return;
  }
}

/** @returns Keys of the videos' old files. */
async function switchRenders({ projectId, from, to, keys, ids }: Switch): Promise<string[]> {
  const left: string[] = [];
  for (const { _id, outputKey, cuts } of await RenderJob.find({ projectId, userId: from }, 'outputKey cuts').lean()) {
    const values = { userId: to, outputKey: newThumbnail(keys, outputKey), cuts: withIds(cuts, ids) };
    await RenderJob.updateOne({ _id, userId: from }, { $set: values }, { timestamps: false });
    if (outputKey) left.push(outputKey);
  }
  return left;
}

/** Share links keep their addresses. Comments and proposals name the copies of shared assets. */
async function switchReview({ projectId, from, to, ids }: Switch): Promise<void> {
  const ofProject = { projectId, userId: from };
  for (const { _id, anchor } of await ReviewComment.find(ofProject, 'anchor').lean()) {
    const values = { userId: to, anchor: withIds(anchor, ids) };
    await ReviewComment.updateOne({ _id, userId: from }, { $set: values }, { timestamps: false });
  }
  for (const { _id, edits, anchors } of await Proposal.find(ofProject, 'edits anchors').lean()) {
    const values = { userId: to, edits: withIds(edits, ids), anchors: withIds(anchors, ids) };
    await Proposal.updateOne({ _id, userId: from }, { $set: values }, { timestamps: false });
  }
  await ReviewDecision.updateMany(ofProject, { $set: { userId: to } }, { timestamps: false });
  await ShareLink.updateMany(ofProject, { $set: { userId: to } }, { timestamps: false });
}

/** Ids are random, so they occur in a JSON text only as ids. */
function withIds<Text extends string | null | undefined>(text: Text, ids: ReadonlyMap<string, string>): Text | string {
  if (!text) return text;
  return [...ids].reduce<string>((changed, [id, copyId]) => changed.replaceAll(id, copyId), text);
}
