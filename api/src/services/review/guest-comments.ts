import { ApiError } from '#api/errors/api-error.ts';
import { ReviewComment, type ReviewCommentDocument } from '#api/models/review-comment.ts';
import { versionsOf } from '#api/models/share-link.ts';
import type { OpenLink } from './open-link.ts';

/**
 * A comment on one of a link's videos, whoever wrote it.
 * @throws ApiError `comment.not-found`, the same for a comment on another link's video
 */
export async function findCommentBehind(link: OpenLink['link'], id: string): Promise<ReviewCommentDocument> {
  const renderIds = versionsOf(link).map(({ renderId }) => renderId);
  const found = await ReviewComment.findOne({ _id: id, userId: link.userId, renderId: { $in: renderIds } });
  if (found === null) throw new ApiError('comment.not-found');
  return found;
}

/**
 * Changes the text of a guest's own comment or reply. Its place stays.
 * @param mine The guest's hash. Null finds nothing.
 * @throws ApiError `comment.not-found`, the same for a comment of someone else
 */
export async function editOwnComment(
  { userId, projectId }: OpenLink['link'],
  mine: string | null,
  id: string,
  text: string,
): Promise<ReviewCommentDocument> {
  const own = mine && { _id: id, userId, projectId, guestHash: mine };
  const before = own && (await ReviewComment.findOne(own));
  if (!own || !before) throw new ApiError('comment.not-found');
  if (before.text === text) return before;
  const values = { text, isEdited: true };
  const changed = await ReviewComment.findOneAndUpdate(own, { $set: values }, { returnDocument: 'after' });
  if (changed === null) throw new ApiError('comment.not-found');
  return changed;
}

/**
 * Deletes a guest's own comment or reply. What others replied is theirs, so a comment with replies stays.
 * @param mine The guest's hash. Null finds nothing.
 * @throws ApiError `comment.not-found`, the same for a comment of someone else; `comment.has-replies`
 */
export async function deleteOwnComment(
  { userId, projectId }: OpenLink['link'],
  mine: string | null,
  id: string,
): Promise<void> {
  const own = mine && { _id: id, userId, projectId, guestHash: mine };
  if (!own || !(await ReviewComment.exists(own))) throw new ApiError('comment.not-found');
  if (await ReviewComment.exists({ parentId: id, userId, guestHash: { $ne: mine } })) {
    throw new ApiError('comment.has-replies');
  }
  await ReviewComment.deleteMany({ parentId: id, userId, guestHash: mine });
  await ReviewComment.deleteOne(own);
}
