import { defineEffect } from './effect.ts';

/** A LUT's use in plain data. */
export interface LutJob {
  /** The LUT among those of the plan; empty for none. */
  readonly hash: string;
  /** 0 to 1. */
  readonly strength: number;
}

/** Colours from a table that a .cube file brought, after the look's. The timeline keeps the table. */
export const LUT = defineEffect({
  id: 'lut',
  version: 1,
  name: 'LUT',
  trackTypes: ['video'],
  medium: 'picture',
  parameters: {
    table: { type: 'lut', name: 'Table', default: '', isKeyframable: false },
    strength: {
      type: 'number',
      name: 'Strength',
      default: 1,
      min: 0,
      max: 1,
      step: 0.01,
      unit: 'fraction',
      isKeyframable: true,
    },
  },

  job({ table, strength }): LutJob {
    return { hash: table, strength };
  },
});
