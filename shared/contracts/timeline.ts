import * as z from 'zod';
import { EFFECT_LIMITS } from '#shared/effects/find-faults.ts';
import { LUT_DATA_CHARACTERS, LUT_LIMITS } from '#shared/effects/lut-table.ts';
import { ASPECT_RATIOS } from '#shared/presets/presets.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { CAPTION_STYLES, type ChosenTake, CLIP_FITS, MARKER_COLORS, TRACK_TYPES } from '#shared/timeline/timeline.ts';
import { clipEffectSchema, clipTransitionSchema } from './effects.ts';
import { lengthSeconds, sourceSeconds, timelineSeconds } from './wire.ts';

/**
 * Layout version of stored timelines, independent of their revision. See `shared/timeline/migrations/migrations.ts`.
 */
export const TIMELINE_SCHEMA_VERSION = 4;

export const localId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const captionWordSchema = z.object({
  text: z.string().min(1).max(200),
  start: sourceSeconds,
  endExclusive: sourceSeconds,
  loud: z.literal(true).optional(),
});

const clipPlaceSchema = z.strictObject({
  fit: z.enum(CLIP_FITS).optional(),
  transform: clipEffectSchema.optional(),
  atTop: z.boolean().optional(),
});

export const clipSchema = z.object({
  id: localId,
  assetId: z.string().max(64).default(''),
  start: timelineSeconds,
  end: timelineSeconds,
  in: sourceSeconds,
  out: sourceSeconds,
  text: z.string().max(TIMELINE_LIMITS.textCharacters).optional(),
  words: z.array(captionWordSchema).max(TIMELINE_LIMITS.wordsPerClip).readonly().optional(),
  style: z.enum(CAPTION_STYLES).optional(),
  captions: z.enum(CAPTION_STYLES).optional(),
  uncaptioned: z
    .array(z.object({ start: sourceSeconds, endExclusive: sourceSeconds }))
    .max(TIMELINE_LIMITS.uncaptionedPerClip)
    .readonly()
    .optional(),
  atTop: z.boolean().optional(),
  // The rules of `shared/timeline/invariants.ts` say which speeds there are.
  speed: z.number().optional(),
  reversed: z.boolean().optional(),
  keepPitch: z.boolean().optional(),
  volume: z.number().min(0).max(2).optional(),
  duck: z.boolean().optional(),
  fadeIn: lengthSeconds.optional(),
  fadeOut: lengthSeconds.optional(),
  fit: z.enum(CLIP_FITS).optional(),
  effects: z.array(clipEffectSchema).max(EFFECT_LIMITS.effectsPerClip).readonly().optional(),
  variants: z.partialRecord(z.enum(ASPECT_RATIOS), clipPlaceSchema).readonly().optional(),
  transition: clipTransitionSchema.optional(),
  scene: z
    .object({ number: z.int().min(1).max(1_000), visual: z.string().max(TIMELINE_LIMITS.visualCharacters) })
    .optional(),
  sceneId: localId.optional(),
  linkId: localId.optional(),
});

export const trackSchema = z.object({
  id: localId,
  type: z.enum(TRACK_TYPES),
  clips: z.array(clipSchema).max(TIMELINE_LIMITS.clipsPerTrack).readonly(),
  muted: z.boolean().optional(),
  hidden: z.boolean().optional(),
  name: z
    .string()
    .min(1)
    .max(TIMELINE_LIMITS.trackNameCharacters)
    .regex(/^\P{C}*$/u)
    .optional(),
  locked: z.literal(true).optional(),
  solo: z.literal(true).optional(),
  volume: z.number().optional(),
});

/**
 * The tracks of a timeline: float seconds on the wire, microseconds inside (`z.decode` and `z.encode`, which copy).
 * Arrays are read-only, as in {@link ../timeline/timeline.ts Timeline}. `shared/timeline/invariants.ts` has the rules
 * between clips (order, overlap, lengths), which are checked after parsing.
 */
export const tracksSchema = z.array(trackSchema).min(1).max(TIMELINE_LIMITS.tracks).readonly();

const timelineSceneFields = {
  id: localId,
  narration: z.string().max(TIMELINE_LIMITS.textCharacters),
  onScreenText: z.string().max(TIMELINE_LIMITS.textCharacters),
  visual: z.string().max(TIMELINE_LIMITS.visualCharacters),
  locked: z.literal(true).optional(),
  isDraft: z.literal(true).optional(),
};

const chosenTakeSchema = z.object({
  sentence: z.string().max(TIMELINE_LIMITS.textCharacters),
  assetId: z.string().max(64),
  at: sourceSeconds,
});

/** A scene of the script: `seconds` on the wire, `duration` in microseconds inside. */
export const timelineSceneSchema = z.codec(
  z.object({
    ...timelineSceneFields,
    seconds: lengthSeconds,
    takes: z.array(chosenTakeSchema).max(TIMELINE_LIMITS.takesPerScene).readonly().optional(),
  }),
  z.object({
    ...timelineSceneFields,
    duration: z.custom<Microseconds>(Number.isSafeInteger),
    takes: z.custom<readonly ChosenTake[]>(Array.isArray).optional(),
  }),
  {
    decode: ({ seconds, ...scene }) => ({ ...scene, duration: seconds }),
    encode: ({ duration, ...scene }) => ({ ...scene, seconds: duration }),
  },
);

/** The script of a timeline, in order. */
export const scenesSchema = z.array(timelineSceneSchema).max(TIMELINE_LIMITS.scenes).readonly();

/** Keys are microseconds on the wire too, because they name words and a name must not change in transit. */
const correctionsOfAsset = z
  .record(z.string().regex(/^\d{1,11}$/), z.string().max(TIMELINE_LIMITS.correctionCharacters))
  .readonly();

/** Message for a timeline beyond {@link TIMELINE_LIMITS}. */
export const TOO_MANY_CORRECTIONS = `A timeline can have ${TIMELINE_LIMITS.corrections} corrected words at most.`;

/** Corrected words by asset. */
export const correctionsSchema = z
  .record(z.string().regex(/^[A-Za-z0-9-]{1,64}$/), correctionsOfAsset)
  .refine((assets) => Object.keys(assets).length <= TIMELINE_LIMITS.correctedAssets, 'Too many corrected assets.')
  .refine(
    (assets) =>
      Object.values(assets).reduce((sum, words) => sum + Object.keys(words).length, 0) <= TIMELINE_LIMITS.corrections,
    TOO_MANY_CORRECTIONS,
  )
  .readonly();

/** Markers of a timeline: `at` in seconds on the wire. */
export const markersSchema = z
  .array(
    z.object({
      id: localId,
      at: timelineSeconds,
      name: z
        .string()
        .max(TIMELINE_LIMITS.markerNameCharacters)
        .regex(/^\P{C}*$/u),
      color: z.enum(MARKER_COLORS),
    }),
  )
  .max(TIMELINE_LIMITS.markers)
  .readonly();

/** LUTs of a timeline by hash. The invariants check that each hash is its table's. */
export const lutsSchema = z
  .record(
    z.string().regex(/^[0-9a-f]{16}$/),
    z.object({
      name: z
        .string()
        .min(1)
        .max(LUT_LIMITS.nameCharacters)
        .regex(/^\P{C}*$/u),
      data: z.string().max(LUT_DATA_CHARACTERS),
    }),
  )
  .readonly();

/** The content of a timeline. */
export const timelineContentSchema = z.object({
  tracks: tracksSchema,
  scenes: scenesSchema.optional(),
  corrections: correctionsSchema.optional(),
  markers: markersSchema.optional(),
  luts: lutsSchema.optional(),
});

/** Answer of GET and PUT /api/projects/{id}/timeline. */
export const timelineAnswerSchema = timelineContentSchema.extend({ version: z.int().min(1) });

/**
 * Body of PUT /api/projects/{id}/timeline. With a stale `version` the answer is 409. Omitted parts keep their stored
 * value.
 */
export const saveTimelineSchema = timelineContentSchema.extend({ version: z.int().min(1).optional() });
