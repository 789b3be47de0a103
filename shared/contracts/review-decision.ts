import * as z from 'zod';
import { plainText } from './plain-text.ts';
import { guestNameSchema, REVIEW_LIMITS } from './review.ts';
import { idSchema, instantSchema } from './wire.ts';

/** Decisions that a reviewer can make on a video. */
export const REVIEW_DECISIONS = ['approved', 'changes_requested'] as const;
export type ReviewDecisionKind = (typeof REVIEW_DECISIONS)[number];

/** Body of PUT /api/shared/{token}/decision. It replaces the reviewer's earlier decision. */
export const decideSchema = z.strictObject({
  name: guestNameSchema,
  decision: z.enum(REVIEW_DECISIONS),
  note: z.string().max(REVIEW_LIMITS.text, 'Use at most 2,000 characters.').transform(plainText).default(''),
});

const decisionSchema = z.object({
  id: idSchema,
  reviewer: z.object({ name: z.string() }),
  decision: z.enum(REVIEW_DECISIONS),
  /** Empty without a note. */
  note: z.string(),
  decidedAt: instantSchema,
});
export type ReviewDecision = z.infer<typeof decisionSchema>;

/** A decision as the page of a shared video shows it. */
export const sharedDecisionSchema = decisionSchema.extend({
  /** True in the browser that made it, which can change it. */
  isMine: z.boolean(),
});
export type SharedDecision = z.infer<typeof sharedDecisionSchema>;

/** A decision as its project's owner sees it. */
export const projectDecisionSchema = decisionSchema.extend({ linkId: idSchema, renderId: idSchema });
export type ProjectDecision = z.infer<typeof projectDecisionSchema>;
