import * as z from 'zod';
import { TONES } from '#shared/script/tones.ts';
import { VOICES } from '#shared/speech/voices.ts';
import { scenesSchema } from './timeline.ts';

/** The writer of a script, and its price in tokens. The price is 0 for the built-in writer, which has no model. */
export const authorSchema = z.object({
  writer: z.enum(['built-in', 'model']),
  model: z.string().nullable(),
  promptTokens: z.int(),
  completionTokens: z.int(),
  /** Reason why another writer than the chosen one wrote, for the creator; absent if it did. */
  note: z.string().optional(),
});
export type Author = z.infer<typeof authorSchema>;

/** Answer of GET /api/projects/{id}/script. Null if nobody wrote a script, as in the sample project. */
export const scriptInfoSchema = z.object({
  author: authorSchema.nullable(),
  voiceSuggestion: z.object({ voice: z.string(), direction: z.string() }).nullable(),
  musicSuggestion: z.object({ mood: z.string(), tempoBpm: z.number() }).nullable(),
  /** Language of the narration as BCP 47, or null when unknown, and whether this server's voice speaks it. */
  language: z.object({ tag: z.string().nullable(), isSpoken: z.boolean() }),
  /** Voice, speed and language (BCP 47) of the applied first cut. Null before one is applied. */
  narrator: z.object({ voice: z.enum(VOICES), speed: z.number(), language: z.string().nullable() }).nullable(),
});
export type ScriptInfo = z.infer<typeof scriptInfoSchema>;

/** Maximum characters of the scenes in one request, all texts together. Limits the cost of a rewrite. */
const REWRITE_CHARACTERS = 30_000;

/**
 * Body of POST /api/projects/{id}/script/rewrite: the client's script, the wanted tone (the project's own if absent),
 * and one scene to rewrite instead of all. Saves nothing; locked scenes come back unchanged.
 */
export const rewriteScriptSchema = z.object({
  scenes: scenesSchema
    .unwrap()
    .min(1)
    .max(60)
    .refine(
      (scenes) =>
        scenes.reduce((sum, each) => sum + each.narration.length + each.onScreenText.length + each.visual.length, 0) <=
        REWRITE_CHARACTERS,
      'The script is too long to be rewritten at once. Choose one scene.',
    ),
  sceneId: z.string().max(64).optional(),
  tone: z.enum(TONES).optional(),
});

/** Answer: every scene in order, with the same ids. `author` has the price of this answer only. */
export const rewrittenScriptSchema = z.object({ scenes: scenesSchema, author: authorSchema });
