import * as z from 'zod';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { MARKER_COLORS } from '#shared/timeline/timeline.ts';
import { plainLine, plainText } from './plain-text.ts';
import { localId } from './timeline.ts';
import { idSchema, instantSchema, sourceSeconds, timelineSeconds } from './wire.ts';

/** Limits of proposed edits. */
export const PROPOSAL_LIMITS = {
  /** Proposals of a project that nobody has answered. */
  open: 20,
  edits: 50,
  ranges: 200,
  clips: 200,
  title: 120,
  reason: 2_000,
  text: 2_000,
  /** Life of a proposal, answered or not. */
  days: 14,
  bodyBytes: 128 * 1024,
} as const;

const clips = z.array(localId).min(1).max(PROPOSAL_LIMITS.clips);

/**
 * One edit of a proposal. All times are those of the timeline that the proposal was made for: edits that come first and
 * move time move them too.
 */
export const proposedEditSchema = z.discriminatedUnion('type', [
  z
    .strictObject({
      type: z.literal('cut'),
      ranges: z
        .array(z.strictObject({ start: timelineSeconds, end: timelineSeconds }))
        .min(1)
        .max(PROPOSAL_LIMITS.ranges),
    })
    .describe('Removes ranges of time from all tracks and closes the gaps.'),
  z
    .strictObject({ type: z.literal('remove'), clipIds: clips, keepGap: z.boolean().optional() })
    .describe('Removes clips, and closes their gaps unless `keepGap` is true.'),
  z
    .strictObject({ type: z.literal('trim'), clipId: localId, edge: z.enum(['start', 'end']), to: timelineSeconds })
    .describe('Moves an edge of a clip, as far as its media and its neighbours allow.'),
  z.strictObject({ type: z.literal('split'), clipId: localId, at: timelineSeconds }).describe('Splits a clip.'),
  z
    .strictObject({ type: z.literal('move'), clipId: localId, to: timelineSeconds })
    .describe('Moves a clip, and those linked to it, to another start on the same track.'),
  z
    .strictObject({
      type: z.literal('text'),
      clipId: localId,
      text: z.string().max(PROPOSAL_LIMITS.text).overwrite(plainText),
    })
    .describe('Sets the text of a title, a caption or a placeholder.'),
  z
    .strictObject({ type: z.literal('volume'), clipId: localId, volume: z.number().min(0).max(2) })
    .describe('Sets the linear gain of a clip’s sound: 1 leaves it as it is.'),
  z
    .strictObject({ type: z.literal('speed'), clipId: localId, speed: z.number().min(0.1).max(10) })
    .describe('Sets the speed of a clip, in hundredths.'),
  z
    .strictObject({
      type: z.literal('marker'),
      at: timelineSeconds,
      name: z.string().max(TIMELINE_LIMITS.markerNameCharacters).overwrite(plainLine),
      color: z.enum(MARKER_COLORS).optional(),
    })
    .describe('Adds a marker.'),
]);
export type ProposedEdit = z.output<typeof proposedEditSchema>;

const proposedEditsSchema = z.array(proposedEditSchema).min(1).max(PROPOSAL_LIMITS.edits);

/** A place that an edit was made for: see `shared/proposals/anchor.ts`. */
export const editAnchorSchema = z.object({
  /** Start of the clip or the range. */
  at: timelineSeconds,
  /** All that plays there, as a short key. */
  content: z.string().max(40),
  /** The first media of a range. Null for a clip, and where only gaps are. */
  first: z.object({ assetId: z.string(), in: sourceSeconds, after: timelineSeconds }).nullable(),
});
export type EditAnchor = z.output<typeof editAnchorSchema>;

/** The places of each edit, in the order of the edits. */
export const editAnchorsSchema = z.array(z.array(editAnchorSchema));

/** Body of POST /api/projects/{id}/proposals. */
export const createProposalSchema = z.strictObject({
  title: z.string().max(PROPOSAL_LIMITS.title).overwrite(plainLine).min(1),
  /** Why, for the person who decides. */
  reason: z.string().max(PROPOSAL_LIMITS.reason).overwrite(plainText).default(''),
  /** Version of the timeline that the edits are made for. */
  version: z.int().min(1),
  edits: proposedEditsSchema,
});

/** `open`: nobody has answered. A person applied or dismissed the others. */
export const PROPOSAL_STATES = ['open', 'applied', 'dismissed'] as const;

export const proposalSchema = z.object({
  id: idSchema,
  projectId: idSchema,
  title: z.string(),
  reason: z.string(),
  version: z.int().min(1),
  state: z.enum(PROPOSAL_STATES),
  /** Name of the token or the person that made it. */
  madeBy: z.string(),
  edits: proposedEditsSchema,
  anchors: editAnchorsSchema,
  createdAt: instantSchema,
  expiresAt: instantSchema,
});
export type Proposal = z.output<typeof proposalSchema>;

/** Body of PATCH /api/proposals/{id}: the answer of a person. */
export const answerProposalSchema = z.strictObject({ state: z.enum(['applied', 'dismissed']) });
