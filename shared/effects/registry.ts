import type { SourceTime } from '#shared/time/microseconds.ts';
import { CHROMA_KEY } from './chroma-key.ts';
import { type ClipEffect, effectValuesAt } from './clip-effect.ts';
import type { EffectDefinition, EffectParameters, FrameGeometry } from './effect.ts';
import { GRAPHICS } from './graphics.ts';
import { LOOK } from './look.ts';
import { LUT } from './lut.ts';
import { NOISE_REDUCTION } from './noise-reduction.ts';
import { type EffectValue, isSameValue, type ValuesOf } from './parameter.ts';
import { TRANSFORM } from './transform.ts';
import { VOLUME } from './volume.ts';

/** Every effect, in the order in which they apply. */
export const EFFECTS = [
  NOISE_REDUCTION,
  VOLUME,
  ...GRAPHICS,
  CHROMA_KEY,
  LOOK,
  LUT,
  TRANSFORM,
] as unknown as readonly EffectDefinition[];

const byId = new Map(EFFECTS.map((effect) => [effect.id, effect]));

/** The definition of an effect; undefined for an unknown one. */
export function findEffect(id: string): EffectDefinition | undefined {
  return byId.get(id);
}

/** True for an effect that changes nothing at any time, because all its values are defaults. A graphic always shows. */
export function isAtRest(effect: ClipEffect): boolean {
  const { parameters = {}, isGraphic = false } = findEffect(effect.id) ?? {};
  if (isGraphic) return false;
  const isDefault = (name: string, value: EffectValue) => {
    const parameter = parameters[name];
    return parameter !== undefined && isSameValue(value, parameter.default);
  };
  const { values, keyframes = {} } = effect;
  return (
    Object.entries(values).every(([name, value]) => name in keyframes || isDefault(name, value)) &&
    Object.entries(keyframes).every(([name, list]) => list.every(({ value }) => isDefault(name, value)))
  );
}

/** The effects that change a clip's picture. Undefined without any, so that a clip without changes costs nothing. */
export function pictureEffects(effects: readonly ClipEffect[] | undefined): readonly ClipEffect[] | undefined {
  const active = effects?.filter((effect) => findEffect(effect.id)?.medium === 'picture' && !isAtRest(effect)) ?? [];
  return active.length > 0 ? active : undefined;
}

/** The values of all parameters of an effect: the given ones, and defaults for the rest. */
export function completeValues<Parameters extends EffectParameters>(
  { parameters }: Pick<EffectDefinition<Parameters>, 'parameters'>,
  values: Readonly<Record<string, EffectValue>>,
): ValuesOf<Parameters> {
  const all = Object.entries(parameters).map(([name, parameter]) => [name, values[name] ?? parameter.default]);
  return Object.fromEntries(all) as ValuesOf<Parameters>;
}

/** The engine's numbers for an effect at a time in the clip's source, or null if the clip doesn't have it. */
export function jobAt<Parameters extends EffectParameters, Job extends object>(
  definition: EffectDefinition<Parameters, Job>,
  effects: readonly ClipEffect[] | undefined,
  time: SourceTime,
  geometry: FrameGeometry,
): Job | null {
  const effect = effects?.find(({ id }) => id === definition.id);
  return effect ? definition.job(completeValues(definition, effectValuesAt(effect, time)), geometry) : null;
}

/**
 * Describes everything in some effects that decides a picture at a given time: their ids, versions and non-default
 * values, in the registry's order. Equal texts draw equal pictures.
 */
export function describeEffects(effects: readonly ClipEffect[], time: SourceTime): readonly unknown[] {
  return EFFECTS.flatMap(({ id, parameters, isGraphic }) => {
    const effect = effects.find((each) => each.id === id);
    if (!effect) return [];
    const values = effectValuesAt(effect, time);
    const changed = Object.entries(parameters).flatMap(([name, parameter]) => {
      const value = values[name];
      return value === undefined || isSameValue(value, parameter.default) ? [] : [[name, value]];
    });
    return changed.length > 0 || isGraphic ? [[id, effect.version, changed]] : [];
  });
}
