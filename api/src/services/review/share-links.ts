import { createHash, randomBytes } from 'node:crypto';
import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { ShareLink, type ShareLinkDocument } from '#api/models/share-link.ts';
import { cutsOf } from '#api/renders/registry/cuts.ts';
import { hashPassword } from '#api/services/account/credentials.ts';
import type { Owner } from '#api/services/owners/owners.ts';
import { findTimeline, readTimeline } from '#api/services/timelines/timelines.ts';
import { type createShareLinkSchema, REVIEW_LIMITS } from '#shared/contracts/review.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { orderHashes } from './versions.ts';

const TOKEN_BYTES = 24;

/** The name under which a token is looked up. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/**
 * Makes a link to a finished video.
 * @throws ApiError `render.no-output`, `share-link.too-many`
 */
export async function createShareLink(
  { _id: userId }: Owner,
  render: RenderJobDocument,
  { passphrase, expiresInDays, allowDownload, dueOn }: z.output<typeof createShareLinkSchema>,
): Promise<ShareLinkDocument> {
  if (render.status !== 'completed' || !render.outputKey) throw new ApiError('render.no-output');
  const { _id: renderId, projectId } = render;
  const limit = REVIEW_LIMITS.linksPerProject;
  if ((await ShareLink.countDocuments({ userId, projectId })) >= limit) {
    throw new ApiError('share-link.too-many', { data: { limit } });
  }
  await keepCuts(render);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const link = await ShareLink.create({
    ...{ userId, projectId, renderId, token, allowDownload, dueOn },
    tokenHash: hashToken(token),
    passphraseHash: passphrase === undefined ? null : await hashPassword(passphrase),
    expiresAt: expiresInDays === null ? null : new Date(Date.now() + expiresInDays * DAY_MS),
  });
  // The video may have been deleted while the passphrase was hashed.
  if (!(await RenderJob.exists({ _id: renderId, userId }))) {
    await ShareLink.deleteOne({ _id: link._id, userId });
    throw new ApiError('render.not-found');
  }
  await orderHashes([renderId], userId);
  return link;
}

/** A video made before cuts were kept gets them from its timeline, if that has not changed since. */
export async function keepCuts({ _id, userId, projectId, cuts, timelineVersion }: RenderJobDocument): Promise<void> {
  if (cuts != null) return;
  const record = await findTimeline(projectId);
  if (record?.version !== timelineVersion) return;
  await RenderJob.updateOne({ _id, userId }, { $set: { cuts: await cutsOf(await readTimeline(record)) } });
}

/** The links of a project, newest first. */
export function findShareLinks(userId: string, projectId: string): Promise<ShareLinkDocument[]> {
  return ShareLink.find({ userId, projectId }).sort({ createdAt: -1, _id: 1 }).exec();
}

/** Ends a link. A second time changes nothing. */
export async function revokeShareLink({ _id, userId }: ShareLinkDocument): Promise<void> {
  await ShareLink.updateOne({ _id, userId, revokedAt: null }, { $set: { revokedAt: new Date() } });
}
