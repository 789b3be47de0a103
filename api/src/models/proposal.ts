import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { PROPOSAL_LIMITS, PROPOSAL_STATES } from '#shared/contracts/proposal.ts';
import { DAY_MS } from '#shared/time/periods.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const proposalSchema = new Schema(
  {
    _id: idField,
    /** Owner of the project. */
    userId: referenceField,
    projectId: referenceField,
    title: { type: String, required: true },
    reason: { type: String, default: '' },
    /** Version of the timeline that the edits are made for. */
    version: { type: Number, required: true },
    state: { type: String, enum: PROPOSAL_STATES, default: 'open' },
    /** Name of the token or the person. */
    madeBy: { type: String, required: true },
    /** JSON of the edits and of their anchors, with times in seconds. */
    edits: { type: String, required: true },
    anchors: { type: String, required: true },
    expiresAt: { type: Date, default: () => new Date(Date.now() + PROPOSAL_LIMITS.days * DAY_MS), expires: 0 },
  },
  baseOptions,
);

/** Edits of a timeline that a person decides about. Removed by its expiry, and with its project. */
export const Proposal = model('Proposal', proposalSchema);
export type ProposalDocument = HydratedDocumentFromSchema<typeof proposalSchema>;
