import { effectValuesAt } from '#shared/effects/clip-effect.ts';
import { type Ease, setKeyframe } from '#shared/effects/keyframes.ts';
import { findEffect } from '#shared/effects/registry.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { changeEffect } from './set-effect.ts';

/** A parameter of a clip's effect, at an instant of the clip's source. */
export interface KeyframePlace {
  readonly clipId: string;
  readonly effectId: string;
  readonly parameter: string;
  readonly at: SourceTime;
}

/** Adds a keyframe with the value that the parameter has there, or gives the one there another way to the next. */
export function addKeyframe(timeline: Timeline, place: KeyframePlace, ease?: Ease): EditResult {
  const { clipId, effectId, parameter, at } = place;
  return changeEffect(timeline, clipId, effectId, (effect) => {
    const value = effectValuesAt(effect, at)[parameter] ?? findEffect(effectId)?.parameters[parameter]?.default;
    if (value === undefined) return effect;
    const list = effect.keyframes?.[parameter] ?? [];
    const way = ease ?? list.findLast(({ time }) => time <= at)?.ease;
    const keyframe = { time: at, value, ...(way && way !== 'linear' && { ease: way }) };
    const { [parameter]: _fixed, ...values } = effect.values;
    return { ...effect, values, keyframes: { ...effect.keyframes, [parameter]: setKeyframe(list, keyframe) } };
  });
}

/** Removes the keyframe at an instant. The last of a parameter leaves its value for all time. */
export function removeKeyframe(timeline: Timeline, { clipId, effectId, parameter, at }: KeyframePlace): EditResult {
  return changeEffect(timeline, clipId, effectId, (effect) => {
    const { [parameter]: list = [], ...others } = effect.keyframes ?? {};
    const removed = list.find(({ time }) => time === at);
    const rest = list.filter((keyframe) => keyframe !== removed);
    if (!removed) return effect;
    if (rest.length > 0) return { ...effect, keyframes: { ...others, [parameter]: rest } };
    return { ...effect, values: { ...effect.values, [parameter]: removed.value }, keyframes: others };
  });
}
