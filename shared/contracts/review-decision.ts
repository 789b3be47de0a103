import * as z from 'zod';
import { type Microseconds, microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { plainText } from './plain-text.ts';
import { guestNameSchema, REVIEW_LIMITS } from './review.ts';
import { idSchema, instantSchema, timelineSeconds } from './wire.ts';

/** Decisions that a reviewer can make on a video. */
export const REVIEW_DECISIONS = ['approved', 'changes_requested'] as const;
export type ReviewDecisionKind = (typeof REVIEW_DECISIONS)[number];

/** Body of PUT /api/shared/{token}/decision. It replaces the reviewer's earlier decision. */
export const decideSchema = z.strictObject({
  name: guestNameSchema,
  decision: z.enum(REVIEW_DECISIONS),
  /** The version that the reviewer saw. Refused when there is a newer one. */
  version: z.int(),
  note: z.string().max(REVIEW_LIMITS.text, 'Use at most 2,000 characters.').transform(plainText).default(''),
});

/** See `shared/review/changed-ranges.ts`. */
export const changesSchema = z.object({
  ranges: z.array(z.object({ start: timelineSeconds, endExclusive: timelineSeconds })).readonly(),
  longerBy: z.codec(z.number(), z.custom<Microseconds>(Number.isSafeInteger), {
    decode: secondsToMicroseconds,
    encode: microsecondsToSeconds,
  }),
});

/** A decision as everyone sees it. */
export const decisionSchema = z.object({
  id: idSchema,
  reviewer: z.object({ name: z.string() }),
  decision: z.enum(REVIEW_DECISIONS),
  /** Empty without a note. */
  note: z.string(),
  decidedAt: instantSchema,
  /** Number of the version that was decided on. */
  version: z.int(),
  /** True while that is the newest one. */
  isCurrent: z.boolean(),
  /** Differences of the newest version from that one. Null when it is that one, or when they are not known. */
  changes: changesSchema.nullable(),
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
