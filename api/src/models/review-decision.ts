import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { REVIEW_DECISIONS } from '#shared/contracts/review-decision.ts';
import type { VideoChanges } from '#shared/review/changed-ranges.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const reviewDecisionSchema = new Schema(
  {
    /** Made of the link and the reviewer's secret, so that a reviewer has one decision (`services/review/decisions.ts`). */
    _id: idField,
    /** Owner of the project. */
    userId: referenceField,
    projectId: referenceField,
    linkId: referenceField,
    /** The video that was decided on. It may no longer exist. */
    renderId: referenceField,
    /** Number of that version of the link. */
    version: { type: Number, default: 1, required: true },
    /** Hashes of the video's parts, as in the render job. Null while they are not known. */
    parts: { type: String, default: null },
    reviewerName: { type: String, required: true },
    decision: { type: String, enum: REVIEW_DECISIONS, required: true },
    /** Empty without a note. */
    note: { type: String, default: '' },
  },
  baseOptions,
);

/** A reviewer’s decision on a shared video. Removed with its project or account. */
export const ReviewDecision = model('ReviewDecision', reviewDecisionSchema);
export type ReviewDecisionDocument = HydratedDocumentFromSchema<typeof reviewDecisionSchema>;

/** A decision beside what its link shows now. */
export interface Standing {
  readonly decided: ReviewDecisionDocument;
  /** True while the video that was decided on is the newest version. */
  readonly isCurrent: boolean;
  /** Differences of the newest version. Null when it is the same video, or when hashes are not known. */
  readonly changes: VideoChanges | null;
}
