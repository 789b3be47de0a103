import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { REVIEW_DECISIONS } from '#shared/contracts/review-decision.ts';
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
