import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { type Keyframe, valueAt } from './keyframes.ts';
import type { EffectValue } from './parameter.ts';

/** An effect of the registry on a clip. A clip has each effect at most once. */
export interface ClipEffect {
  readonly id: string;
  /** Version of the parameters, from 1. */
  readonly version: number;
  /** By parameter. Absent ones have their default. */
  readonly values: Readonly<Record<string, EffectValue>>;
  /** By parameter, sorted by time. They replace the parameter's value. */
  readonly keyframes?: Readonly<Record<string, readonly Keyframe[]>> | undefined;
}

/** The values of an effect at a time in the source. Values at their default stay absent, as in the effect. */
export function effectValuesAt(effect: ClipEffect, time: SourceTime): Readonly<Record<string, EffectValue>> {
  if (!effect.keyframes) return effect.values;
  const moving = Object.entries(effect.keyframes).map(([name, keyframes]) => [name, valueAt(keyframes, time)]);
  return { ...effect.values, ...(Object.fromEntries(moving) as Record<string, EffectValue>) };
}

/**
 * Shifts all keyframes `byUs` earlier in their clip's own time. Those before its beginning give way to one there with the
 * value of that time.
 */
export function advanceEffects(effects: readonly ClipEffect[], byUs: Microseconds): readonly ClipEffect[] {
  return effects.map((effect) => {
    if (!effect.keyframes) return effect;
    const kept = Object.entries(effect.keyframes).map(([name, list]) => {
      const later = list.filter(({ time }) => time >= byUs);
      const before = list[list.length - later.length - 1];
      const isCut = before !== undefined && later[0]?.time !== byUs;
      const first = isCut ? [{ ...before, time: sourceTime(byUs), value: valueAt(list, sourceTime(byUs)) }] : [];
      return [name, [...first, ...later].map((keyframe) => ({ ...keyframe, time: sourceTime(keyframe.time - byUs) }))];
    });
    return { ...effect, keyframes: Object.fromEntries(kept) };
  });
}

/** Shifts all keyframes `byUs` later in their clip's own time. */
export function shiftEffects(effects: readonly ClipEffect[], byUs: Microseconds): readonly ClipEffect[] {
  return effects.map((effect) =>
    effect.keyframes ? { ...effect, keyframes: shiftKeyframes(effect.keyframes, byUs) } : effect,
  );
}

function shiftKeyframes(
  keyframes: NonNullable<ClipEffect['keyframes']>,
  byUs: Microseconds,
): NonNullable<ClipEffect['keyframes']> {
  const shifted = Object.entries(keyframes).map(([name, list]) => [
    name,
    list.map((keyframe) => ({ ...keyframe, time: sourceTime(keyframe.time + byUs) })),
  ]);
  return Object.fromEntries(shifted) as NonNullable<ClipEffect['keyframes']>;
}
