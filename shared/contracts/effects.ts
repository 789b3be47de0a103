import * as z from 'zod';
import { EFFECT_LIMITS } from '#shared/effects/find-faults.ts';
import { EASES } from '#shared/effects/keyframes.ts';
import { HANDLES, UNITS } from '#shared/effects/parameter.ts';
import { MAX_TITLE_CHARACTERS } from '#shared/effects/title.ts';
import { lengthSeconds, sourceSeconds } from './wire.ts';

const name = z.string().regex(/^[A-Za-z][A-Za-z0-9-]{0,39}$/);

const point = z.object({ x: z.number(), y: z.number() });

/** A parameter's value. The registry knows the type of each parameter: `shared/effects/find-faults.ts`. */
const effectValue = z.union([z.number(), z.boolean(), z.string().max(MAX_TITLE_CHARACTERS), point]);

const keyframeSchema = z.object({ time: sourceSeconds, value: effectValue, ease: z.enum(EASES).optional() });

/** An effect of a clip. On the wire, keyframe times are seconds in the clip's source. */
export const clipEffectSchema = z.object({
  id: name,
  version: z.int().min(1),
  values: z.record(name, effectValue).readonly(),
  keyframes: z
    .record(name, z.array(keyframeSchema).max(EFFECT_LIMITS.keyframesPerParameter).readonly())
    .readonly()
    .optional(),
});

/** A clip's transition from the clip before it. On the wire, its length is in seconds. */
export const clipTransitionSchema = z.object({
  id: name,
  version: z.int().min(1),
  values: z.record(name, effectValue).readonly(),
  duration: lengthSeconds,
});

const common = { name: z.string(), isKeyframable: z.boolean(), handle: z.enum(HANDLES).optional() };
const range = { min: z.number(), max: z.number(), step: z.number(), unit: z.enum(UNITS) };

const parameterSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('number'), ...common, default: z.number(), ...range }),
  z.object({ type: z.literal('point'), ...common, default: point, ...range }),
  z.object({ type: z.literal('boolean'), ...common, default: z.boolean() }),
  z.object({ type: z.literal('color'), ...common, default: z.string() }),
  z.object({
    type: z.literal('choice'),
    ...common,
    default: z.string(),
    options: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  }),
  z.object({ type: z.literal('text'), ...common, default: z.string(), maxLength: z.int() }),
  z.object({ type: z.literal('lut'), ...common, default: z.string() }),
]);

/**
 * Answer of GET /api/effects: the effects and transitions that clips can have, with the parameters of each by name.
 */
export const effectsAnswerSchema = z.object({
  effects: z
    .array(
      z.object({
        id: name,
        version: z.int().min(1),
        name: z.string(),
        trackTypes: z.array(z.enum(['video', 'audio', 'caption'])).readonly(),
        medium: z.enum(['picture', 'sound']),
        /** A title or a shape, for a clip without an asset. */
        isGraphic: z.literal(true).optional(),
        parameters: z.record(name, parameterSchema),
      }),
    )
    .readonly(),
  eases: z.array(z.enum(EASES)).readonly(),
  transitions: z
    .array(
      z.object({ id: name, version: z.int().min(1), name: z.string(), parameters: z.record(name, parameterSchema) }),
    )
    .readonly(),
});
export type EffectsAnswer = z.infer<typeof effectsAnswerSchema>;
