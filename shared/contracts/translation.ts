import * as z from 'zod';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { authorSchema } from './script.ts';

/** Maximum captions per request. Longer texts are sent in several requests, so that progress can be shown. */
export const MAX_TRANSLATED_CUES = 120;

const cueId = z.string().min(1).max(64);

/** Body of POST /api/projects/{id}/translate-captions. Saves nothing. */
export const translateCaptionsSchema = z.object({
  /** BCP 47. */
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'Use a language tag like de or pt-BR.'),
  cues: z
    .array(
      z.object({
        id: cueId,
        text: z.string().min(1).max(TIMELINE_LIMITS.textCharacters),
        /** Time on screen. */
        seconds: z.number().positive(),
      }),
    )
    .min(1)
    .max(MAX_TRANSLATED_CUES),
});

/** Answer: every caption once, with its id. `author` has the price of this answer. */
export const translatedCaptionsSchema = z.object({
  cues: z.array(z.object({ id: cueId, text: z.string() })),
  author: authorSchema,
});
