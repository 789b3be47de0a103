import { LOOK } from './look.ts';
import type { EffectValue } from './parameter.ts';

/** A named set of a look's values. */
export interface LookPreset {
  readonly id: string;
  readonly name: string;
  /** At full strength; absent ones rest. */
  readonly values: Readonly<Partial<Record<keyof typeof LOOK.parameters, number>>>;
}

/** The presets, in the order of the menu: from slight ones to strong ones. */
export const LOOK_PRESETS: readonly LookPreset[] = [
  { id: 'clean', name: 'Clean', values: { exposure: 0.15, contrast: 0.15, saturation: 0.08, sharpen: 0.2 } },
  { id: 'vivid', name: 'Vivid', values: { contrast: 0.22, saturation: 0.3, sharpen: 0.2 } },
  { id: 'warm', name: 'Warm', values: { temperature: 0.32, tint: 0.05, contrast: 0.1, saturation: 0.05 } },
  { id: 'cool', name: 'Cool', values: { temperature: -0.32, tint: -0.04, contrast: 0.12 } },
  {
    id: 'golden-hour',
    name: 'Golden hour',
    values: { exposure: 0.15, temperature: 0.5, tint: 0.12, contrast: 0.12, saturation: 0.1, split: 0.2, fade: 0.1 },
  },
  { id: 'teal-orange', name: 'Teal orange', values: { split: 0.85, contrast: 0.25, saturation: 0.12 } },
  {
    id: 'film',
    name: 'Film',
    values: { contrast: 0.25, saturation: -0.15, fade: 0.3, split: 0.35, temperature: 0.08 },
  },
  { id: 'faded', name: 'Faded', values: { exposure: 0.2, contrast: -0.1, saturation: -0.28, fade: 0.65 } },
  {
    id: 'dream',
    name: 'Dream',
    values: { exposure: 0.35, contrast: -0.2, temperature: 0.12, tint: 0.12, fade: 0.3, blur: 0.03 },
  },
  {
    id: 'moody',
    name: 'Moody',
    values: { exposure: -0.65, contrast: 0.3, saturation: -0.3, temperature: -0.12, split: 0.3, vignette: 0.4 },
  },
  {
    id: 'night',
    name: 'Night',
    values: { exposure: -1.5, contrast: 0.15, saturation: -0.35, temperature: -0.75, tint: -0.05, vignette: 0.45 },
  },
  { id: 'noir', name: 'Noir', values: { saturation: -1, contrast: 0.55, vignette: 0.35, sharpen: 0.2 } },
];

/** Steps of a preset's strength, from the least to full. */
const STRENGTH_STEPS = 20;

/** Least strength of a preset, and the distance of all of them. */
export const STRENGTH_STEP = 1 / STRENGTH_STEPS;

/**
 * All values of a look for a preset, on the straight way from rest, in thousandths.
 * @param strength 0 to 1, rounded to whole steps.
 */
export function presetValues({ values }: LookPreset, strength: number): Readonly<Record<string, number>> {
  const names = Object.keys(LOOK.parameters) as (keyof typeof LOOK.parameters)[];
  const steps = Math.round(strength * STRENGTH_STEPS);
  const scaled = (value: number) => Math.round((Math.round(value * 1_000) * steps) / STRENGTH_STEPS) / 1_000;
  // Without the sum, a resting value could be -0.
  return Object.fromEntries(names.map((name) => [name, scaled(values[name] ?? 0) + 0]));
}

/** The preset that gives these values, and its strength. Null for other values, and at rest. */
export function findPreset(
  values: Readonly<Record<string, EffectValue>>,
): { readonly preset: LookPreset; readonly strength: number } | null {
  for (const preset of LOOK_PRESETS) {
    for (let step = 1; step <= STRENGTH_STEPS; step++) {
      const strength = step / STRENGTH_STEPS;
      const isSame = Object.entries(presetValues(preset, strength)).every(([name, value]) => values[name] === value);
      if (isSame) return { preset, strength };
    }
  }
  return null;
}
