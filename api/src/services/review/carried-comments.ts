import * as z from 'zod';
import { type CommentInVersion, ReviewComment, type ReviewCommentDocument } from '#api/models/review-comment.ts';
import { versionsOf } from '#api/models/share-link.ts';
import { commentAnchorSchema } from '#shared/contracts/review.ts';
import { createClipPlacer, type Placement } from '#shared/review/place-comment.ts';
import { secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { clipsOf } from './comments.ts';
import type { OpenLink } from './open-link.ts';

/** The comments on a version, oldest first, and those of earlier versions that are open, where their words are now. */
export async function findCommentsIn({ link, render, version }: OpenLink): Promise<CommentInVersion[]> {
  const seen = versionsOf(link).filter((each) => each.version <= version);
  const renderId = { $in: seen.map((each) => each.renderId) };
  const found = await ReviewComment.find({ userId: link.userId, renderId }, '-drawing').sort({ createdAt: 1, _id: 1 });
  const isHere = (comment: ReviewCommentDocument) => comment.renderId === render._id;
  const roots = new Map(found.filter(({ parentId }) => parentId == null).map((root) => [root._id, root]));
  const place = found.every(isHere) ? null : createClipPlacer(await clipsOf(render));
  return found.flatMap((comment): CommentInVersion[] => {
    const root = comment.parentId == null ? comment : roots.get(comment.parentId);
    if (!root) return [];
    const made = {
      comment,
      at: secondsToMicroseconds(root.at),
      until: root.until == null ? null : secondsToMicroseconds(root.until),
    };
    if (isHere(root) || place === null) return [{ ...made, isGone: false }];
    if (root.isResolved) return [];
    return [
      root.anchor == null ? { ...made, isGone: false } : { ...made, ...placed(place(anchorOf(root.anchor)), made) },
    ];
  });
}

function anchorOf(text: string): z.output<typeof commentAnchorSchema> {
  return z.decode(commentAnchorSchema, JSON.parse(text));
}

function placed(
  placement: Placement,
  { at, until }: Pick<CommentInVersion, 'at' | 'until'>,
): Omit<CommentInVersion, 'comment'> {
  const range = placement.kind === 'gone' ? undefined : placement.ranges[0];
  if (placement.kind === 'gone' || !range) return { at, until, isGone: true };
  const last = placement.ranges.at(-1) ?? range;
  return { at: range.start, until: until === null ? null : last.endExclusive, isGone: false };
}
