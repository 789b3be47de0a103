import * as z from 'zod';

/** One scene of a script. */
export const sceneSchema = z.object({
  /** Spoken text. */
  narration: z.string().min(1),
  /** A few words for the screen. */
  onScreenText: z.string(),
  /** The picture, in a sentence. */
  visual: z.string().min(1),
  durationSeconds: z.number().positive(),
  /** A language model added words that somebody has to check. */
  isDraft: z.literal(true).optional(),
});
export type Scene = z.infer<typeof sceneSchema>;

/** A whole script. The scenes' seconds add up to the requested length ±0.5 s. */
export const scriptSchema = z.object({
  title: z.string().min(1),
  scenes: z.array(sceneSchema).min(1).max(60),
  voiceSuggestion: z.object({ voice: z.string(), direction: z.string() }),
  musicSuggestion: z.object({ mood: z.string(), tempoBpm: z.number() }),
});
export type Script = z.infer<typeof scriptSchema>;
