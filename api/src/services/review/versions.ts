import type { FileStore } from '#api/adapters/files/file-store.ts';
import { hashParts } from '#api/adapters/probe/hash-parts.ts';
import { ApiError } from '#api/errors/api-error.ts';
import { unlessFull } from '#api/errors/database-errors.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { ReviewDecision, type ReviewDecisionDocument, type Standing } from '#api/models/review-decision.ts';
import { ShareLink, type ShareLinkDocument, versionsOf } from '#api/models/share-link.ts';
import { enqueueJob } from '#api/queue/enqueue-job.ts';
import type { JobHandler } from '#api/queue/queue.ts';
import { REVIEW_LIMITS } from '#shared/contracts/review.ts';
import { changedRanges, type VideoPart } from '#shared/review/changed-ranges.ts';

/**
 * Makes a later export of the project what a link shows. The earlier ones stay viewable.
 * @throws ApiError `render.no-output`, `render.not-found` for a video of another project, `share-link.not-found` for a
 *   revoked one, `share-link.has-video`, `share-link.too-many-versions`
 */
export async function addVersion(link: ShareLinkDocument, render: RenderJobDocument): Promise<ShareLinkDocument> {
  const { _id, userId, revokedAt, renderId: current } = link;
  if (revokedAt != null) throw new ApiError('share-link.not-found');
  if (render.projectId !== link.projectId) throw new ApiError('render.not-found');
  if (render.status !== 'completed' || !render.outputKey) throw new ApiError('render.no-output');
  const versions = versionsOf(link);
  if (versions.some(({ renderId }) => renderId === render._id)) throw new ApiError('share-link.has-video');
  const limit = REVIEW_LIMITS.versionsPerLink;
  if (versions.length >= limit) throw new ApiError('share-link.too-many-versions', { data: { limit } });
  const lastVersion = link.lastVersion + 1;
  const changed = await ShareLink.findOneAndUpdate(
    { _id, userId, renderId: current, lastVersion: link.lastVersion },
    { $set: { earlier: versions, renderId: render._id, version: lastVersion, lastVersion } },
    { returnDocument: 'after' },
  );
  // Another tab added one first.
  if (changed === null) throw new ApiError('share-link.has-video');
  await orderHashes([current, render._id], userId);
  return changed;
}

/** Orders the hashes of videos that lack them. A full disk drops the order: it follows from a stored link. */
export function orderHashes(renderIds: readonly string[], userId: string): Promise<void> {
  return unlessFull(enqueueMissing(renderIds, userId));
}

async function enqueueMissing(renderIds: readonly string[], userId: string): Promise<void> {
  for (const renderId of renderIds) {
    if (await RenderJob.exists({ _id: renderId, userId, parts: { $ne: null } })) continue;
    await enqueueJob({ name: 'hash-video', payload: { renderId, userId } }, renderId, userId);
  }
}

/** Hashes a shared video's parts, and keeps them with it and with the decisions on it, which outlive its file. */
export function hashVideoHandler({ files }: { files: FileStore }): JobHandler<'hash-video'> {
  return {
    concurrency: 1,
    attempts: 3,
    backoffMs: 5_000,
    async run({ renderId, userId }) {
      const render = await RenderJob.findOne({ _id: renderId, userId }, 'outputKey').lean();
      if (!render?.outputKey) return { status: 'skipped', reason: 'The video was deleted.' };
      const file = await files.open(render.outputKey);
      try {
        const parts = JSON.stringify((await hashParts(file)).map(({ start, end, hash }) => [start, end, hash]));
        await RenderJob.updateOne({ _id: renderId, userId }, { $set: { parts } });
        await ReviewDecision.updateMany({ renderId, userId }, { $set: { parts } }, { timestamps: false });
      } finally {
        await file.close();
      }
      return { status: 'success' };
    },
    async onFailed() {},
  };
}

/** The parts of a video, or null while they are not known. */
export async function knownParts(renderId: string, userId: string): Promise<string | null> {
  return (await RenderJob.findOne({ _id: renderId, userId }, 'parts').lean())?.parts ?? null;
}

/** @param links Those of the decisions; a link that is gone shows nothing newer. */
export async function standingsOf(
  links: readonly ShareLinkDocument[],
  decisions: readonly ReviewDecisionDocument[],
): Promise<Standing[]> {
  const newest = new Map(links.map(({ _id, renderId }) => [_id, renderId]));
  const known = new Map<string, readonly VideoPart[] | null>();
  const standings: Standing[] = [];
  for (const decided of decisions) {
    const { linkId, renderId, userId } = decided;
    const current = newest.get(linkId) ?? renderId;
    const isCurrent = current === renderId;
    if (!isCurrent && !known.has(current)) known.set(current, readParts(await knownParts(current, userId)));
    const before = isCurrent ? null : readParts(decided.parts ?? null);
    const after = known.get(current) ?? null;
    standings.push({ decided, isCurrent, changes: before && after && changedRanges(before, after) });
  }
  return standings;
}

function readParts(text: string | null): readonly VideoPart[] | null {
  if (text === null) return null;
  return (JSON.parse(text) as [number, number, string][]).map(([start, end, hash]) => ({ start, end, hash }));
}
