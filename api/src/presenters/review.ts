import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import type { CommentInVersion, ReviewCommentDocument } from '#api/models/review-comment.ts';
import type { Standing } from '#api/models/review-decision.ts';
import { type ShareLinkDocument, versionsOf } from '#api/models/share-link.ts';
import type { drawingSchema } from '#shared/contracts/drawing.ts';
import type { projectCommentSchema, ShareLink, sharedCommentSchema } from '#shared/contracts/review.ts';
import { changesSchema, type decisionSchema, type projectDecisionSchema } from '#shared/contracts/review-decision.ts';
import { sharedPagePath } from '#shared/review/shared-page.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';

export function presentShareLink(link: ShareLinkDocument): ShareLink {
  const { _id: id, projectId, renderId, allowDownload, views } = link;
  return {
    ...{ id, projectId, renderId, allowDownload, views },
    versions: versionsOf(link),
    path: sharedPagePath(link.token),
    hasPassphrase: link.passphraseHash != null,
    expiresAt: link.expiresAt?.toISOString() ?? null,
    dueOn: link.dueOn ?? null,
    revokedAt: link.revokedAt?.toISOString() ?? null,
    createdAt: link.createdAt.toISOString(),
  };
}

/**
 * A comment for the page of its video, which needs no anchor.
 * @param mine The hash of the guest who looks. Null for the owner.
 */
export function presentSharedComment(
  comment: ReviewCommentDocument,
  mine: string | null = null,
): z.input<typeof sharedCommentSchema> {
  const { _id: id, text, at, isResolved } = comment;
  return {
    ...{ id, text, at, isResolved },
    parentId: comment.parentId ?? null,
    author: { name: comment.authorName, isOwner: comment.isByOwner },
    until: comment.until ?? null,
    createdAt: comment.createdAt.toISOString(),
    ...(comment.hasDrawing && { hasDrawing: true }),
    ...(comment.isEdited && { isEdited: true }),
    ...(mine !== null && comment.guestHash === mine && { isMine: true }),
  };
}

/** A comment where it is in the version that is shown. */
export function presentPlacedComment(
  { comment, at, until, isGone }: CommentInVersion,
  mine: string | null,
): z.input<typeof sharedCommentSchema> {
  const place = { at: microsecondsToSeconds(at), until: until === null ? null : microsecondsToSeconds(until) };
  return { ...presentSharedComment(comment, mine), ...place, ...(isGone && { isGone }) };
}

/** A comment for the owner's editor. */
export function presentProjectComment(comment: ReviewCommentDocument): z.input<typeof projectCommentSchema> {
  return { ...presentSharedComment(comment), anchor: comment.anchor == null ? null : JSON.parse(comment.anchor) };
}

/** @throws ApiError `comment.not-found` for a comment without a drawing. */
export function presentDrawing({ drawing }: ReviewCommentDocument): z.input<typeof drawingSchema> {
  if (drawing == null) throw new ApiError('comment.not-found');
  return JSON.parse(drawing);
}

/** A decision for everyone who has the link. */
export function presentDecision({ decided, isCurrent, changes }: Standing): z.input<typeof decisionSchema> {
  const { _id: id, decision, note, version } = decided;
  const reviewer = { name: decided.reviewerName };
  return {
    ...{ id, reviewer, decision, note: note ?? '', version, isCurrent },
    decidedAt: decided.updatedAt.toISOString(),
    changes: changes && z.encode(changesSchema, changes),
  };
}

/** A decision for the project's owner. */
export function presentProjectDecision(standing: Standing): z.input<typeof projectDecisionSchema> {
  const { linkId, renderId } = standing.decided;
  return { ...presentDecision(standing), linkId, renderId };
}
