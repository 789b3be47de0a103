import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const reviewCommentSchema = new Schema(
  {
    _id: idField,
    /** Owner of the project, who can delete the comment. */
    userId: referenceField,
    projectId: referenceField,
    /** The video that it was made on. It may no longer exist. */
    renderId: referenceField,
    /** The comment that this one replies to. */
    parentId: { type: String, default: null, index: true },
    authorName: { type: String, required: true },
    isByOwner: { type: Boolean, required: true },
    /** The guest who wrote it (`services/review/guest-hash.ts`). Null for the owner, and for browsers without cookies. */
    guestHash: { type: String, default: null },
    text: { type: String, required: true },
    /** Seconds of the video. */
    at: { type: Number, required: true },
    until: { type: Number, default: null },
    /** JSON text of the anchor (`commentAnchorSchema`), in seconds. Null for a reply. */
    anchor: { type: String, default: null },
    /** JSON text of the drawing (`drawingSchema`), up to 40 kB. Lists leave it out. */
    drawing: { type: String, default: null },
    hasDrawing: { type: Boolean, default: false, required: true },
    isResolved: { type: Boolean, default: false, required: true },
    /** True once its guest changed the text. */
    isEdited: { type: Boolean, default: false, required: true },
  },
  baseOptions,
);

/** A comment on a finished video, by a guest or its owner. Removed with its project or account. */
export const ReviewComment = model('ReviewComment', reviewCommentSchema);
export type ReviewCommentDocument = HydratedDocumentFromSchema<typeof reviewCommentSchema>;

/** A comment with its place in the version that is shown. */
export interface CommentInVersion {
  readonly comment: ReviewCommentDocument;
  readonly at: Microseconds;
  readonly until: Microseconds | null;
  /** True when nothing of what it is about is in that version. It stays at the time where it was made. */
  readonly isGone: boolean;
}
