import * as z from 'zod';
import { CAPTION_STYLES } from '#shared/timeline/timeline.ts';
import { clipSchema } from './timeline.ts';
import { idSchema, sourceSeconds, timelineSeconds } from './wire.ts';

/** Body of POST /api/projects/{id}/generate-captions. */
export const generateCaptionsSchema = z.object({
  assetId: idSchema,
  style: z.enum(CAPTION_STYLES),
  /** Start of the asset's clip. */
  startTime: timelineSeconds,
  /** Range of the asset that the clip uses. Default: all of it. */
  in: sourceSeconds.optional(),
  out: sourceSeconds.optional(),
  /** BCP 47. Absent: detected from the sound. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language tag like en or pt-BR.')
    .optional(),
  /** Name of this request for {@link captionsProgressSchema}. The client creates it. */
  requestId: z.uuid().optional(),
});

/**
 * Answer of POST /api/projects/{id}/generate-captions: clips for a caption track, in order. Empty for sound without
 * speech.
 */
export const captionsAnswerSchema = z.object({ captions: z.array(clipSchema).readonly() });

const CAPTIONS_STAGES = ['model', 'waiting', 'reading', 'listening'] as const;

/**
 * Answer of GET /api/captions/progress/{requestId}, or 404 when the request is not running. `model`: downloading it;
 * `waiting`: other requests come first; `reading`: decoding the sound.
 */
export const captionsProgressSchema = z.object({
  stage: z.enum(CAPTIONS_STAGES),
  /** Fraction of this stage that is done, 0 to 1. */
  share: z.number().min(0).max(1),
});
export type CaptionsProgress = z.infer<typeof captionsProgressSchema>;
