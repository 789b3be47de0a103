import type { ClipEffect } from './clip-effect.ts';
import { defineEffect } from './effect.ts';

/** Noise reduction in plain numbers. */
export interface NoiseReductionJob {
  /** 0 to 1: share of the cleaned sound in what is heard. 0 leaves the sound as it is. */
  readonly strength: number;
}

/** Takes steady noise, such as a fan or hiss, out of a clip's sound. Made for speech. */
export const NOISE_REDUCTION = defineEffect({
  id: 'noise-reduction',
  version: 1,
  name: 'Noise reduction',
  trackTypes: ['video', 'audio'],
  medium: 'sound',
  parameters: {
    isOn: { type: 'boolean', name: 'Reduce noise', default: false, isKeyframable: false },
    strength: {
      type: 'number',
      name: 'Strength',
      default: 0.8,
      min: 0,
      max: 1,
      step: 0.01,
      unit: 'fraction',
      isKeyframable: false,
    },
  },

  job: ({ isOn, strength }): NoiseReductionJob => ({ strength: isOn ? strength : 0 }),
});

/** The strength of the noise reduction among a clip's effects, 0 to 1. 0 without one. */
export function noiseReductionOf(effects: readonly ClipEffect[] | undefined): number {
  const effect = effects?.find(({ id }) => id === NOISE_REDUCTION.id);
  const { isOn, strength } = effect?.values ?? {};
  const { parameters } = NOISE_REDUCTION;
  return isOn === true ? (typeof strength === 'number' ? strength : parameters.strength.default) : 0;
}
