import { defineEffect } from './effect.ts';

/** Lowest level of a volume line, which is silence. In dB. */
const SILENT_DB = -60;

/** Gain of a clip's sound. */
export interface VolumeJob {
  /** Linear; 0 is silence. */
  readonly gain: number;
}

/** Changes the level of a clip's sound over time, on top of the clip's volume. */
export const VOLUME = defineEffect({
  id: 'volume',
  version: 1,
  name: 'Volume line',
  trackTypes: ['video', 'audio'],
  medium: 'sound',
  parameters: {
    level: {
      type: 'number',
      name: 'Level',
      default: 0,
      min: SILENT_DB,
      max: 12,
      step: 0.5,
      unit: 'decibels',
      isKeyframable: true,
    },
  },

  job: ({ level }): VolumeJob => ({ gain: gainOfLevel(level) }),
});

/** The linear gain of a level of the volume line, in dB. */
export function gainOfLevel(level: number): number {
  return level <= SILENT_DB ? 0 : 10 ** (level / 20);
}
