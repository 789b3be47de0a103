import type { EffectValue } from '#shared/effects/parameter.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';

/** A transition of the registry, from the clip that ends where its own clip starts. */
export interface ClipTransition {
  readonly id: string;
  /** Version of the parameters, from 1. */
  readonly version: number;
  /** By parameter. Absent ones have their default. */
  readonly values: Readonly<Record<string, EffectValue>>;
  /** Half of it lies before the cut and half after it. Shorter clips shorten it. */
  readonly duration: Microseconds;
}

/** Limits of a transition's length. */
export const TRANSITION_LIMITS = { minUs: 100_000, maxUs: 10_000_000 } as const;

/** Length of a new transition. */
export const DEFAULT_TRANSITION_US: Microseconds = 500_000;
