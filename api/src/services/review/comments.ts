import * as z from 'zod';
import { ApiError } from '#api/errors/api-error.ts';
import { invalid } from '#api/errors/invalid.ts';
import { RenderJob, type RenderJobDocument } from '#api/models/render-job.ts';
import { ReviewComment, type ReviewCommentDocument } from '#api/models/review-comment.ts';
import { valuesIn } from '#api/models/text-parts.ts';
import { type StoredWords, Transcript } from '#api/models/transcript.ts';
import type { UserDocument } from '#api/models/user.ts';
import { announce } from '#api/services/webhooks/announce.ts';
import { inParts } from '#api/work/in-parts.ts';
import { commentAnchorSchema, REVIEW_LIMITS } from '#shared/contracts/review.ts';
import type { Drawing } from '#shared/drawing/drawing.ts';
import { findPreset, presetFrameRate } from '#shared/presets/presets.ts';
import { anchorComment, type SpokenWords } from '#shared/review/anchor.ts';
import type { PlayedClip } from '#shared/review/played-clips.ts';
import {
  microsecondsToSeconds,
  secondsToMicroseconds,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { framesToSeconds } from '#shared/time/rational.ts';

interface Author {
  readonly name: string;
  readonly isOwner: boolean;
  /** The guest that may change the comment. Null for nobody but the owner. */
  readonly guestHash: string | null;
}

/** A comment to store, checked by its contract. */
export interface NewComment {
  readonly author: Author;
  readonly text: string;
  readonly at: TimelineTime;
  readonly until: TimelineTime | null;
  readonly drawing: Drawing | null;
}

/**
 * Stores a comment on a finished video, tied to what plays there.
 * @throws ApiError `comment.too-many`, or 400 for a time outside of the video.
 */
export async function addComment(
  render: RenderJobDocument,
  { author, text, at, until, drawing }: NewComment,
): Promise<ReviewCommentDocument> {
  if ((until ?? at) > lengthOf(render)) throw invalid([{ path: 'at', message: 'The video is shorter.' }]);
  await requireRoom(render);
  const clips = await clipsOf(render);
  // Past the last picture, as when the video has ended, the comment is about that picture.
  const end = clips.reduce((latest, clip) => Math.max(latest, clip.end), 0);
  const from = timelineTime(Math.max(0, Math.min(at, end - 1)));
  const playing = clips.filter((clip) => clip.start <= (until ?? from) && from < clip.end);
  const anchor = anchorComment(playing, { at: from, until }, await wordsIn(render.userId, playing));
  return create({
    ...{ userId: render.userId, projectId: render.projectId, renderId: render._id, text },
    ...storedAuthor(author),
    at: microsecondsToSeconds(at),
    until: until === null ? null : microsecondsToSeconds(until),
    anchor: JSON.stringify(z.encode(commentAnchorSchema, anchor)),
    ...(drawing && { drawing: JSON.stringify(drawing), hasDrawing: true }),
  });
}

/**
 * Stores a reply, at the place of the comment that it answers.
 * @throws ApiError `comment.too-many`; `comment.not-found` for a reply to a reply.
 */
export async function addReply(
  parent: ReviewCommentDocument,
  { author, text }: Pick<NewComment, 'author' | 'text'>,
): Promise<ReviewCommentDocument> {
  if (parent.parentId != null) throw new ApiError('comment.not-found');
  await requireRoom(parent);
  const { userId, projectId, renderId, at, until } = parent;
  return create({
    ...{ userId, projectId, renderId, at, until, text },
    ...{ parentId: parent._id, ...storedAuthor(author) },
  });
}

function storedAuthor({ name, isOwner, guestHash }: Author) {
  return { authorName: name, isByOwner: isOwner, guestHash };
}

/** Stores a comment and announces it. */
async function create(values: Parameters<typeof ReviewComment.create>[0]): Promise<ReviewCommentDocument> {
  const comment = await ReviewComment.create(values as object);
  const { _id: commentId, userId, projectId, renderId, parentId, text, at, until, authorName, isByOwner } = comment;
  await announce(userId, 'comment.created', {
    ...{ commentId, projectId, renderId, text, at },
    ...{ parentId: parentId ?? null, until: until ?? null, author: { name: authorName, isOwner: isByOwner } },
  });
  return comment;
}

/** The clips that a video plays. They are long, and loaded for a new comment only. */
export async function clipsOf({ _id, userId }: RenderJobDocument): Promise<readonly PlayedClip[]> {
  const kept = await RenderJob.findOne({ _id, userId }, 'cuts').lean();
  return kept?.cuts == null ? [] : (JSON.parse(kept.cuts) as readonly PlayedClip[]);
}

/** @throws ApiError `comment.too-many` */
async function requireRoom({ userId, projectId }: { userId: string; projectId: string }): Promise<void> {
  const limit = REVIEW_LIMITS.commentsPerProject;
  if ((await ReviewComment.countDocuments({ userId, projectId })) >= limit) {
    throw new ApiError('comment.too-many', { data: { limit } });
  }
}

/** Length of a video, in µs. Unlimited when its preset no longer exists. */
function lengthOf({ preset: id, frameCount }: RenderJobDocument): number {
  const preset = findPreset(id);
  if (preset === null) return Number.POSITIVE_INFINITY;
  return secondsToMicroseconds(framesToSeconds(frameCount, presetFrameRate(preset)));
}

/** The known words of the clips that are heard. */
async function wordsIn(userId: string, clips: readonly PlayedClip[]): Promise<SpokenWords> {
  const assetIds = [...new Set(clips.filter(({ isHeard }) => isHeard).map(({ assetId }) => assetId))];
  const found = new Map<string, NonNullable<ReturnType<SpokenWords>>>();
  for (const assetId of assetIds) {
    const transcript = await Transcript.findOne({ assetId, userId }, 'words').lean();
    if (!transcript) continue;
    const words = await inParts(transcript.words as StoredWords, (parts) =>
      valuesIn(parts).map(({ text, start, end }) => ({
        text,
        start: secondsToMicroseconds(start),
        endExclusive: secondsToMicroseconds(end),
      })),
    );
    found.set(assetId, words);
  }
  return (assetId) => found.get(assetId);
}

/** The comments of a project without their drawings, oldest first. */
export function findComments(userId: string, projectId: string): Promise<ReviewCommentDocument[]> {
  return ReviewComment.find({ userId, projectId }, '-drawing').sort({ createdAt: 1, _id: 1 }).exec();
}

/** @throws ApiError `comment.not-found` when it was deleted. */
export async function resolveComment(
  { _id, userId }: ReviewCommentDocument,
  isResolved: boolean,
): Promise<ReviewCommentDocument> {
  const changed = await ReviewComment.findOneAndUpdate(
    { _id, userId },
    { $set: { isResolved } },
    { returnDocument: 'after' },
  );
  if (changed === null) throw new ApiError('comment.not-found');
  return changed;
}

/** Deletes a comment with its replies. */
export async function deleteComment({ _id, userId }: ReviewCommentDocument): Promise<void> {
  await ReviewComment.deleteMany({ parentId: _id, userId });
  await ReviewComment.deleteOne({ _id, userId });
}

/** The name under which an owner comments. */
export function ownerName({ firstName, lastName }: UserDocument): string {
  return [firstName, lastName].filter(Boolean).join(' ') || 'Owner';
}
