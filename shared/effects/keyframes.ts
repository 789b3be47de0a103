import type { SourceTime } from '#shared/time/microseconds.ts';
import { type EffectValue, mixValues } from './parameter.ts';

/**
 * Transitions from a keyframe to the next: `hold` jumps at the next, `in` starts slowly, `out` ends slowly, `inOut`
 * does both.
 */
export const EASES = ['linear', 'hold', 'in', 'out', 'inOut'] as const;
export type Ease = (typeof EASES)[number];

/**
 * The value of a parameter at a time in the clip's source, so that moving, trimming and splitting a clip keep the
 * picture at each source time.
 */
export interface Keyframe {
  readonly time: SourceTime;
  readonly value: EffectValue;
  /** Transition to the next keyframe. Absent means `linear`. */
  readonly ease?: Ease | undefined;
}

/**
 * The fraction of a change that is done after `share` of its time: 0 at 0 and 1 at 1. Cubic, in plain arithmetic, so
 * equal on all hosts.
 */
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
 * The value at a time: the keyframe's value there, a mix of the two neighbours between keyframes, and the first or last
 * keyframe's value outside.
 * @param keyframes Sorted by time, at least one, no two at the same time.
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

/** Index of the first keyframe later than `time`, or the length when there is none. */
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

/** Sets the keyframe at a time: replaces an existing one, or adds it in order. */
export function setKeyframe(keyframes: readonly Keyframe[], keyframe: Keyframe): readonly Keyframe[] {
  const others = keyframes.filter(({ time }) => time !== keyframe.time);
  return [...others, keyframe].sort((left, right) => left.time - right.time);
}
