import * as z from 'zod';
import { type ParsedForm, parsedFormSchema, TEXT_LIMITS } from '#shared/contracts/project.ts';
import { PLATFORMS } from '#shared/presets/platforms.ts';
import { type Scene, type Script, sceneSchema, scriptSchema } from '#shared/script/script.ts';
import { TONES } from '#shared/script/tones.ts';

/** Voices that the product supports. */
const VOICES = ['alloy', 'echo', 'fable', 'onyx', 'nova', 'shimmer'] as const;

/** Lengths that the New Project form offers. */
const FORM_DURATIONS = [15, 30, 60] as const;

const sceneReplySchema = z.object({
  narration: z.string().describe('The words spoken in this scene; never empty'),
  onScreenText: z.string().describe('On-screen text of at most six words'),
  visual: z.string().describe('One sentence that describes the picture'),
  durationSeconds: z.number().describe('Greater than 0; about as long as the narration takes to speak'),
});

/**
 * Schema of the reply requested from a model. Strict structured output supports neither optional fields nor bounds, so
 * the descriptions state the bounds and {@link scriptSchema} checks them.
 */
export const scriptReplySchema = z.object({
  title: z.string().describe('Title of the video, at most 80 characters'),
  scenes: z.array(sceneReplySchema),
  voiceSuggestion: z.object({ voice: z.enum(VOICES), direction: z.string() }),
  musicSuggestion: z.object({ mood: z.string(), tempoBpm: z.number() }),
});

export const scenesReplySchema = z.object({
  scenes: z.array(sceneReplySchema.extend({ number: z.number().describe('Number of the scene that this replaces') })),
});

export const formReplySchema = z.object({
  title: z.string().describe('Title of the video, at most 80 characters'),
  concept: z.string().describe('Summary of the idea, in two or three sentences'),
  duration: z.union(FORM_DURATIONS.map((seconds) => z.literal(seconds))),
  platform: z.enum(PLATFORMS),
  tone: z.enum(TONES),
  targetAudience: z.string().describe('Empty if the description does not name one'),
  cta: z.string().describe('Call to action; empty if the description does not give one'),
});

/**
 * Converts a reply to a script of exactly the requested length. Models count seconds badly, so the scenes are scaled
 * proportionally.
 * @throws ZodError when the reply is not a script, for instance without scenes.
 */
export function scriptFromReply(reply: z.infer<typeof scriptReplySchema>, durationSec: number): Script {
  const total = reply.scenes.reduce((sum, scene) => sum + scene.durationSeconds, 0);
  return scriptSchema.parse({
    ...reply,
    title: reply.title.trim(),
    scenes: reply.scenes.map((scene) => ({
      ...trimmed(scene),
      // The contract rejects a scene with zero duration.
      durationSeconds: scene.durationSeconds > 0 ? (scene.durationSeconds * durationSec) / total : 0,
    })),
  });
}

/**
 * Converts a reply to one scene for each target, in order.
 * @throws Error when the reply does not match the targets exactly.
 */
export function scenesFromReply(reply: z.infer<typeof scenesReplySchema>, targets: readonly number[]): Scene[] {
  if (reply.scenes.length !== targets.length) throw new Error('Another number of scenes');
  return targets.map((target) => {
    const scene = reply.scenes.find(({ number }) => number === target + 1);
    return sceneSchema.parse(scene && { ...trimmed(scene), durationSeconds: Math.min(60, scene.durationSeconds) });
  });
}

function trimmed({ narration, onScreenText, visual }: z.infer<typeof sceneReplySchema>) {
  return { narration: narration.trim(), onScreenText: onScreenText.trim(), visual: visual.trim() };
}

/**
 * Converts a reply to form values, cut to the form's limits.
 * @throws ZodError without a title or concept.
 */
export function formFromReply(reply: z.infer<typeof formReplySchema>): ParsedForm {
  return formSchema.parse(reply);
}

const shortText = z
  .string()
  .trim()
  .transform((text) => text.slice(0, TEXT_LIMITS.short));

const formSchema = parsedFormSchema.extend({
  title: z
    .string()
    .trim()
    .min(1)
    .transform((text) => text.slice(0, TEXT_LIMITS.title)),
  concept: z
    .string()
    .trim()
    .min(1)
    .transform((text) => text.slice(0, TEXT_LIMITS.topic)),
  targetAudience: shortText,
  cta: shortText,
});
