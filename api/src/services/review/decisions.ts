import type * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { unlessFull } from '#api/errors/database-errors.ts';
import { Project } from '#api/models/project.ts';
import { ReviewDecision, type ReviewDecisionDocument } from '#api/models/review-decision.ts';
import { ShareLink } from '#api/models/share-link.ts';
import { enqueueJob } from '#api/queue/enqueue-job.ts';
import type { RateLimits } from '#api/services/rate-limits.ts';
import { announce } from '#api/services/webhooks/announce.ts';
import { REVIEW_LIMITS } from '#shared/contracts/review.ts';
import type { decideSchema } from '#shared/contracts/review-decision.ts';
import { guestHash } from './guest-hash.ts';
import type { OpenLink } from './open-link.ts';
import { knownParts } from './versions.ts';

/**
 * Stores a guest's decision in place of its earlier one, and tells the owner.
 * @throws ApiError `review.too-many`; `review.not-newest` for a version that another has replaced
 */
export async function decide(
  { limits }: { limits: RateLimits },
  { link }: OpenLink,
  guestId: string,
  { name: reviewerName, decision, note, version }: z.output<typeof decideSchema>,
): Promise<ReviewDecisionDocument> {
  const { userId, projectId, _id: linkId, renderId } = link;
  if (version !== link.version) throw new ApiError('review.not-newest');
  const _id = guestHash(linkId, guestId);
  const before = await ReviewDecision.findOne({ _id, userId });
  const limit = REVIEW_LIMITS.decisionsPerProject;
  if (before === null && (await ReviewDecision.countDocuments({ userId, projectId })) >= limit) {
    throw new ApiError('review.too-many', { data: { limit } });
  }
  const values = { renderId, version, reviewerName, decision, note };
  const stored = await ReviewDecision.findOneAndUpdate(
    { _id, userId },
    { $set: { ...values, parts: await knownParts(renderId, userId) }, $setOnInsert: { projectId, linkId } },
    { upsert: true, returnDocument: 'after' },
  ).orFail();
  const isSame = before && Object.entries(values).every(([key, value]) => before.get(key) === value);
  if (!isSame) await unlessFull(tell({ limits }, stored));
  return stored;
}

async function tell({ limits }: { limits: RateLimits }, stored: ReviewDecisionDocument): Promise<void> {
  const { _id, userId, projectId, renderId, linkId, decision, note, reviewerName } = stored;
  await refreshReview({ userId, projectId });
  await announce(userId, decision === 'approved' ? 'review.approved' : 'review.changes_requested', {
    ...{ decisionId: _id, projectId, renderId, shareLinkId: linkId, note },
    reviewer: { name: reviewerName },
  });
  try {
    await limits.spend('reviewMail', linkId);
  } catch (error) {
    if (error instanceof ApiError) return;
    throw error;
  }
  await enqueueJob({ name: 'send-review-decision', payload: { decisionId: _id, userId } }, _id, userId);
}

/**
 * Notes on a project what its reviewers decided on the newest versions, for its card: one who asks for changes outweighs
 * approvals.
 */
export async function refreshReview({ userId, projectId }: { userId: string; projectId: string }): Promise<void> {
  const links = await ShareLink.find({ userId, projectId }, 'renderId').lean();
  const newest = new Map(links.map((link) => [link._id, link.renderId]));
  const found = await ReviewDecision.find({ userId, projectId }, 'decision linkId renderId').lean();
  const all = found.filter(({ linkId, renderId }) => (newest.get(linkId) ?? renderId) === renderId);
  const review = all.find(({ decision }) => decision === 'changes_requested')?.decision ?? all[0]?.decision ?? null;
  await Project.updateOne({ _id: projectId, userId }, { $set: { review } }, { timestamps: false });
}

/** The decisions on the videos of a project, newest first. */
export function findDecisions(userId: string, projectId: string): Promise<ReviewDecisionDocument[]> {
  return ReviewDecision.find({ userId, projectId }).sort({ updatedAt: -1, _id: 1 }).exec();
}

/** The decisions of those who have a link, newest first. */
export function findDecisionsBy({ _id: linkId, userId }: OpenLink['link']): Promise<ReviewDecisionDocument[]> {
  return ReviewDecision.find({ userId, linkId }).sort({ updatedAt: -1, _id: 1 }).exec();
}
