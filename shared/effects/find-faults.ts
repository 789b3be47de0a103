import type { ClipEffect } from './clip-effect.ts';
import type { EffectDefinition } from './effect.ts';
import { findGraphic } from './graphics.ts';
import { EASES, type Keyframe } from './keyframes.ts';
import { findValueFault } from './parameter.ts';
import { findEffect } from './registry.ts';

/** Limits of a clip's effects. */
export const EFFECT_LIMITS = { effectsPerClip: 16, keyframesPerParameter: 2_000 } as const;

/** Rules that an effect of a clip can break. */
export type EffectFaultCode =
  | 'effect.unknown'
  | 'effect.newer'
  | 'effect.duplicate'
  | 'effect.wrong-track'
  | 'effect.too-many'
  | 'effect.graphic'
  | 'effect.unknown-parameter'
  | 'effect.value'
  | 'effect.keyframes';

/** A broken rule and its place. */
export interface EffectFault {
  /** The field, starting at the list of effects: `[0, 'values', 'scale']`. */
  readonly path: readonly (string | number)[];
  readonly code: EffectFaultCode;
  /** Message for a person. */
  readonly message: string;
}

/**
 * Lists every rule that the effects of a clip break, or nothing when they are sound. Edits and saves use the same
 * check.
 * @param assetId The clip's asset, empty for none.
 */
export function findEffectFaults(
  effects: readonly ClipEffect[],
  trackType: string,
  assetId: string,
): readonly EffectFault[] {
  const { effectsPerClip } = EFFECT_LIMITS;
  if (effects.length > effectsPerClip) {
    return [{ path: [], code: 'effect.too-many', message: `A clip can have ${effectsPerClip} effects at most.` }];
  }
  return effects.flatMap((effect, index) => {
    const fault = (code: EffectFaultCode, message: string, ...path: (string | number)[]): EffectFault[] => [
      { path: [index, ...path], code, message },
    ];
    const definition = findEffect(effect.id);
    if (!definition) return fault('effect.unknown', `There is no effect ${effect.id}.`, 'id');
    const { name, version } = definition;
    if (effect.version > version) {
      const message = `A newer version of the studio made this ${name}. Reload to update this one.`;
      return fault('effect.newer', message, 'version');
    }
    if (effects.findIndex(({ id }) => id === effect.id) < index) {
      return fault('effect.duplicate', `A clip has ${name} once.`, 'id');
    }
    const trackTypes: readonly string[] = definition.trackTypes;
    if (!trackTypes.includes(trackType)) {
      return fault('effect.wrong-track', `${name} is for clips on ${trackTypes.join(' and ')} tracks.`, 'id');
    }
    if (definition.isGraphic && (assetId !== '' || findGraphic(effects) !== effect)) {
      const message = 'A title or a shape is alone on a clip without an asset.';
      return fault('effect.graphic', message, 'id');
    }
    if (!definition.isGraphic && effect.id !== 'transform' && findGraphic(effects)) {
      return fault('effect.graphic', `A title or a shape has no ${name}.`, 'id');
    }
    return findParameterFaults(effect, definition).flatMap(({ code, message, path }) => fault(code, message, ...path));
  });
}

function findParameterFaults(effect: ClipEffect, { name: title, parameters }: EffectDefinition): EffectFault[] {
  const faults: EffectFault[] = [];
  const parameterOf = (field: 'values' | 'keyframes', name: string) => {
    const parameter = Object.hasOwn(parameters, name) ? parameters[name] : undefined;
    const message = `${title} has no parameter ${name}.`;
    if (!parameter) faults.push({ path: [field, name], code: 'effect.unknown-parameter', message });
    return parameter;
  };
  for (const [name, value] of Object.entries(effect.values)) {
    const parameter = parameterOf('values', name);
    const message = parameter ? findValueFault(parameter, value) : null;
    if (message !== null) faults.push({ path: ['values', name], code: 'effect.value', message });
  }
  for (const [name, keyframes] of Object.entries(effect.keyframes ?? {})) {
    const parameter = parameterOf('keyframes', name);
    if (!parameter) continue;
    const message = parameter.isKeyframable ? findListFault(keyframes) : `${parameter.name} has no keyframes.`;
    if (message !== null) faults.push({ path: ['keyframes', name], code: 'effect.keyframes', message });
    keyframes.forEach(({ value }, index) => {
      const valueFault = findValueFault(parameter, value);
      if (valueFault === null) return;
      faults.push({ path: ['keyframes', name, index, 'value'], code: 'effect.value', message: valueFault });
    });
  }
  return faults;
}

function findListFault(keyframes: readonly Keyframe[]): string | null {
  const { keyframesPerParameter } = EFFECT_LIMITS;
  if (keyframes.length === 0) return 'A list of keyframes has at least one.';
  if (keyframes.length > keyframesPerParameter) return `A parameter has ${keyframesPerParameter} keyframes at most.`;
  let previous = -1;
  for (const { time, ease = 'linear' } of keyframes) {
    if (!Number.isSafeInteger(time) || time <= previous) return 'Keyframes are sorted by time, no two at the same.';
    if (!EASES.includes(ease)) return `A keyframe's ease is one of: ${EASES.join(', ')}.`;
    previous = time;
  }
  return null;
}
