import * as z from 'zod';
import { MAX_VOICEOVER_CHARACTERS, VOICE_SPEED, VOICES } from '#shared/speech/voices.ts';
import { clipSchema } from './timeline.ts';
import { timelineSeconds } from './wire.ts';

/** Body of POST /api/projects/{id}/generate-voiceover. A blank text gets `voiceover.no-text`. */
export const generateVoiceoverSchema = z.object({
  text: z.string().max(MAX_VOICEOVER_CHARACTERS),
  voice: z.enum(VOICES),
  /** Start of the clip. */
  startTime: timelineSeconds,
  speed: z.number().min(VOICE_SPEED.min).max(VOICE_SPEED.max).default(VOICE_SPEED.default),
  /** BCP 47. Absent: detected from the text. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language tag like en or pt-BR.')
    .optional(),
  /** The scene whose narration the text is. */
  sceneId: z.string().max(64).optional(),
  /** Name of this request for {@link voiceoverProgressSchema}. The client creates it. */
  requestId: z.uuid().optional(),
});

/** Answer of POST /api/projects/{id}/generate-voiceover: a clip of the new asset, for the client to place. */
export const voiceoverAnswerSchema = z.object({ clip: clipSchema });

export const VOICEOVER_STAGES = ['model', 'waiting', 'speaking', 'saving'] as const;

/**
 * Answer of GET /api/voiceover/progress/{requestId}, or 404 when the request is not running. `model`: downloading or
 * loading it; `waiting`: other voiceovers come first.
 */
export const voiceoverProgressSchema = z.object({
  stage: z.enum(VOICEOVER_STAGES),
  /** Fraction of this stage that is done, 0 to 1. */
  share: z.number().min(0).max(1),
});
export type VoiceoverProgress = z.infer<typeof voiceoverProgressSchema>;
