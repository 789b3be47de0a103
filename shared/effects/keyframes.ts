import type { SourceTime } from '#shared/time/microseconds.ts';
import { type EffectValue, mixValues } from './parameter.ts';

/** Ways from a keyframe to the next: `hold` jumps at the next, `in` starts slowly, `out` ends slowly, `inOut` both. */
export const EASES = ['linear', 'hold', 'in', 'out', 'inOut'] as const;
export type Ease = (typeof EASES)[number];

/**
 * The value of a parameter at an instant of the clip's source, so that moving, trimming and splitting a clip keeps what is
 * seen at each instant of the source.
 */
export interface Keyframe {
  readonly time: SourceTime;
  readonly value: EffectValue;
  /** Way to the next keyframe; absent means `linear`. */
  readonly ease?: Ease | undefined;
}

/** The part of a change that is done after `share` of its time; 0 at 0 and 1 at 1. Cubic, in plain arithmetic: equal on all hosts. */
export function easeShare(ease: Ease, share: number): number {
  const rest = 1 - share;
  switch (ease) {
    case 'linear':
      return share;
    case 'hold':
      return share < 1 ? 0 : 1;
    case 'in':
      return share * share * share;
    case 'out':
      return 1 - rest * rest * rest;
    case 'inOut':
      return share < 0.5 ? 4 * share * share * share : 1 - 4 * rest * rest * rest;
  }
}

/**
 * The value at an instant: that of the keyframe there, a mix of its two neighbours between them, and beyond the first and the last
 * that keyframe's.
 * @param keyframes Sorted by time, no two at the same, at least one.
 */
export function valueAt(keyframes: readonly Keyframe[], time: SourceTime): EffectValue {
  const next = indexAfter(keyframes, time);
  const before = keyframes[next - 1];
  const after = keyframes[next];
  if (!before || !after) {
    const outer = before ?? after;
    if (!outer) throw new RangeError('A parameter without keyframes has no value between them');
    return outer.value;
  }
  const share = (time - before.time) / (after.time - before.time);
  return mixValues(before.value, after.value, easeShare(before.ease ?? 'linear', share));
}

/** Index of the first keyframe later than `time`; the length when there is none. */
function indexAfter(keyframes: readonly Keyframe[], time: SourceTime): number {
  let low = 0;
  let high = keyframes.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keyframes[middle]?.time ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Sets the keyframe at an instant: replaces the one there, or adds it in order. */
export function setKeyframe(keyframes: readonly Keyframe[], keyframe: Keyframe): readonly Keyframe[] {
  const others = keyframes.filter(({ time }) => time !== keyframe.time);
  return [...others, keyframe].sort((left, right) => left.time - right.time);
}
