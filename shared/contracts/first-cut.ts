import * as z from 'zod';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import { VOICES } from '#shared/speech/voices.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { idSchema, instantSchema, lengthSeconds, sourceSeconds } from './wire.ts';

/** Steps of a first cut on the server. Captions need none. */
export const FIRST_CUT_STEPS = ['voice', 'pictures', 'music'] as const;
export type FirstCutStep = (typeof FIRST_CUT_STEPS)[number];

const sceneId = z.string().max(64);

/** Body of POST /api/projects/{id}/first-cut. Without a `voice`, the script's suggested voice speaks. */
export const startFirstCutSchema = z.object({
  /** Version of the saved timeline that the cut is made for. */
  version: z.int().min(1),
  parts: z.object({ voice: z.boolean(), pictures: z.boolean(), music: z.boolean(), captions: z.boolean() }),
  voice: z.enum(VOICES).optional(),
  /** Scenes to leave out, such as those with unfilled blanks. */
  leaveOut: z.array(sceneId).max(TIMELINE_LIMITS.scenes).default([]),
});
export type StartFirstCut = z.infer<typeof startFirstCutSchema>;

/** `done` may lack a part: its step has failed and gives the reason. */
export const FIRST_CUT_STATUSES = ['waiting', 'running', 'done', 'failed', 'canceled', 'closed'] as const;

export const STEP_STATES = ['waiting', 'running', 'done', 'failed'] as const;

/** A step of a first cut, as displayed. */
export const firstCutProgressSchema = z.object({
  step: z.enum(FIRST_CUT_STEPS),
  state: z.enum(STEP_STATES),
  /** Fraction done, 0 to 1. */
  share: z.number().min(0).max(1),
  /** Current work, or the reason for the failure. Empty for none. */
  note: z.string(),
});
export type FirstCutProgress = z.infer<typeof firstCutProgressSchema>;

const spokenWordSchema = z.object({ text: z.string(), start: sourceSeconds, endExclusive: sourceSeconds });

const voicePartSchema = z.object({
  assetId: idSchema,
  duration: lengthSeconds,
  words: z.array(spokenWordSchema).readonly(),
});

const picturePartSchema = z.object({
  assetId: idSchema,
  kind: z.enum(['video', 'image']),
  duration: lengthSeconds.nullable(),
  in: sourceSeconds.optional(),
  isBackground: z.boolean().optional(),
});

const musicPartSchema = z.object({ assetId: idSchema, duration: lengthSeconds });

const designPartSchema = z.object({
  mood: z.string(),
  accent: z.string().regex(/^#[0-9a-f]{6}$/),
  aspectRatio: z.enum(ASPECT_RATIOS),
});

/** The assets of a finished first cut. Times are in seconds on the wire. */
export const madePartsSchema = z.object({
  scenes: z
    .array(z.object({ sceneId, voice: voicePartSchema.optional(), picture: picturePartSchema.optional() }))
    .readonly(),
  leftOut: z.array(sceneId).readonly(),
  music: musicPartSchema.optional(),
  design: designPartSchema.optional(),
});

/** Answer of POST /api/projects/{id}/first-cut. If a cut is already running, it is that one. */
export const startFirstCutAnswerSchema = z.object({ id: idSchema });

/** Answer of GET /api/projects/{id}/first-cut/{cutId}. */
export const firstCutSchema = z.object({
  id: idSchema,
  status: z.enum(FIRST_CUT_STATUSES),
  /** Version of the timeline that the cut was made for. */
  version: z.int(),
  /** True when captions were requested. The client makes them from the voices' words. */
  captions: z.boolean(),
  startedAt: instantSchema,
  steps: z.array(firstCutProgressSchema).readonly(),
  /** Reason if the whole cut failed. */
  message: z.string().nullable(),
  /** Null until it is done. */
  parts: madePartsSchema.nullable(),
});
export type FirstCut = z.infer<typeof firstCutSchema>;

/** Answer of GET /api/projects/{id}/first-cut: the latest that waits to be applied or closed, or null for none. */
export const latestFirstCutSchema = z.object({ cut: firstCutSchema.nullable() });

/** Body of POST /api/projects/{id}/first-cut/{cutId}/close: the cut was applied, or its assets are not wanted. */
export const closeFirstCutSchema = z.object({ isApplied: z.boolean() });
