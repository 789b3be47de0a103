import type * as z from 'zod';
import type { ReviewCommentDocument } from '#api/models/review-comment.ts';
import type { ReviewDecisionDocument } from '#api/models/review-decision.ts';
import type { ShareLinkDocument } from '#api/models/share-link.ts';
import type { projectCommentSchema, ShareLink, sharedCommentSchema } from '#shared/contracts/review.ts';
import type { ProjectDecision, ReviewDecision } from '#shared/contracts/review-decision.ts';
import { sharedPagePath } from '#shared/review/shared-page.ts';

export function presentShareLink(link: ShareLinkDocument): ShareLink {
  const { _id: id, projectId, renderId, allowDownload, views } = link;
  return {
    ...{ id, projectId, renderId, allowDownload, views },
    path: sharedPagePath(link.token),
    hasPassphrase: link.passphraseHash != null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    dueOn: link.dueOn ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  };
}

/** A comment for the page of its video, which needs no anchor. */
export function presentSharedComment(comment: ReviewCommentDocument): z.input<typeof sharedCommentSchema> {
  const { _id: id, text, at, isResolved } = comment;
  return {
    ...{ id, text, at, isResolved },
    parentId: comment.parentId ?? null,
    author: { name: comment.authorName, isOwner: comment.isByOwner },
    until: comment.until ?? null,
    createdAt: comment.createdAt.toISOString(),
  };
}

/** A comment for the owner's editor. */
export function presentProjectComment(comment: ReviewCommentDocument): z.input<typeof projectCommentSchema> {
  return { ...presentSharedComment(comment), anchor: comment.anchor == null ? null : JSON.parse(comment.anchor) };
}

/** A decision for everyone who has the link. */
export function presentDecision(decided: ReviewDecisionDocument): ReviewDecision {
  const { _id: id, decision, note } = decided;
  const reviewer = { name: decided.reviewerName };
  return { id, reviewer, decision, note: note ?? '', decidedAt: decided.updatedAt.toISOString() };
}

/** A decision for the project's owner. */
export function presentProjectDecision(decided: ReviewDecisionDocument): ProjectDecision {
  return { ...presentDecision(decided), linkId: decided.linkId, renderId: decided.renderId };
}
