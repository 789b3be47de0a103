import * as z from 'zod';
import { MAX_VOICEOVER_CHARACTERS } from '#shared/speech/voices.ts';
import { CAPTION_STYLES, CLIP_FITS, TRACK_TYPES } from '#shared/timeline/timeline.ts';
import { lengthSeconds, sourceSeconds, timelineSeconds } from './wire.ts';

/** Bounds of a saved timeline; beyond them a save is refused with the path of the field. */
export const TIMELINE_LIMITS = {
  tracks: 50,
  clipsPerTrack: 5_000,
  /** A voice clip carries its text. */
  textCharacters: MAX_VOICEOVER_CHARACTERS,
  wordsPerClip: 1_000,
} as const;

/** Layout version of stored timelines, independent of their revision; see `shared/timeline/migrations.ts`. */
export const TIMELINE_SCHEMA_VERSION = 1;

const localId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

export const captionWordSchema = z.object({
  text: z.string().min(1).max(200),
  start: sourceSeconds,
  endExclusive: sourceSeconds,
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
  volume: z.number().min(0).max(2).optional(),
  duck: z.boolean().optional(),
  fadeIn: lengthSeconds.optional(),
  fadeOut: lengthSeconds.optional(),
  fit: z.enum(CLIP_FITS).optional(),
  scene: z.object({ number: z.int().min(1).max(1_000), visual: z.string().max(1_000) }).optional(),
});

export const trackSchema = z.object({
  id: localId,
  type: z.enum(TRACK_TYPES),
  clips: z.array(clipSchema).max(TIMELINE_LIMITS.clipsPerTrack).readonly(),
  muted: z.boolean().optional(),
  hidden: z.boolean().optional(),
});

/**
 * The tracks of a timeline: float seconds on the wire, microseconds inside (`z.decode` and `z.encode`, which copy).
 * Arrays are read-only, as in {@link ../timeline/timeline.ts Timeline}.
 * Rules between clips (order, overlap, lengths) are in `shared/timeline/invariants.ts`, checked after parsing.
 */
export const tracksSchema = z.array(trackSchema).min(1).max(TIMELINE_LIMITS.tracks).readonly();

/** Answer of GET and PUT /api/projects/{id}/timeline. */
export const timelineAnswerSchema = z.object({
  version: z.int().min(1),
  tracks: tracksSchema,
});

/** Body of PUT /api/projects/{id}/timeline. With a stale `version` the answer is 409. */
export const saveTimelineSchema = z.object({
  tracks: tracksSchema,
  version: z.int().min(1).optional(),
});
