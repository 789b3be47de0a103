import type { EffectParameters } from '#shared/effects/effect.ts';
import type { ValuesOf } from '#shared/effects/parameter.ts';

/** One picture of a transition at an instant. Lengths are fractions of the frame's width and height. */
export interface SideJob {
  /** Part of the picture in the sum of both, from 0 to 1 in steps of 1/255. */
  readonly share: number;
  /** Shift of the picture. */
  readonly x: number;
  readonly y: number;
  /** The part of the frame in which the picture is seen, after the shift. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  /** Enlargement around the middle of the frame, at least 1. */
  readonly scale: number;
  /** Radius of a blur, as a fraction of the frame's shorter side. */
  readonly blur: number;
  /** Part of the picture that a grey replaces, from 0 to 1, and that grey, from 0 (black) to 1 (white). */
  readonly fade: number;
  readonly level: number;
}

/** Both pictures of a transition at an instant. */
export interface TransitionJob {
  /** The outgoing picture. */
  readonly from: SideJob;
  /** The incoming picture. */
  readonly to: SideJob;
}

/** A picture as without a transition. */
export const WHOLE: SideJob = {
  ...{ share: 1, x: 0, y: 0, left: 0, top: 0, right: 1, bottom: 1 },
  ...{ scale: 1, blur: 0, fade: 0, level: 0 },
};

/** A picture that is not seen. */
export const UNSEEN: SideJob = { ...WHOLE, share: 0 };

/** True if any of the picture is seen. */
export function isSeen({ share, x, y, left, top, right, bottom }: SideJob): boolean {
  const across = Math.min(right, 1 + x) - Math.max(left, x);
  const down = Math.min(bottom, 1 + y) - Math.max(top, y);
  return share > 0 && across > 0 && down > 0;
}

/**
 * A transition as data. Editor, validator, API, engine and tests read the same table.
 */
export interface TransitionDefinition<Parameters extends EffectParameters = EffectParameters> {
  readonly id: string;
  /** Raised when saved values would mean something else. */
  readonly version: number;
  /** Title in the interface. */
  readonly name: string;
  /** None has keyframes, because the transition itself is the change. */
  readonly parameters: Parameters;
  /**
   * The engine's numbers for an instant.
   * @param progress 0 shows only the first picture, 1 only the second.
   */
  job(progress: number, values: ValuesOf<Parameters>): TransitionJob;
}

/** Checks a definition, and forgets the types of its parameters for a list of all. */
export function defineTransition<const Parameters extends EffectParameters>(
  definition: TransitionDefinition<Parameters>,
): TransitionDefinition {
  return definition as unknown as TransitionDefinition;
}
