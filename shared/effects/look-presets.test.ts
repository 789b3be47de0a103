import { expect, test } from 'vitest';
import { findEffectFaults } from './find-faults.ts';
import { findPreset, LOOK_PRESETS, presetValues, STRENGTH_STEP } from './look-presets.ts';
import { isAtRest } from './registry.ts';

const effect = (values: Readonly<Record<string, number>>) => ({ id: 'look', version: 1, values });

test.each(LOOK_PRESETS.map((preset) => [preset.name, preset] as const))(
  '%s is valid, and found again, at every strength; without any it rests',
  (_, preset) => {
    for (let step = 1; step <= 20; step++) {
      const values = presetValues(preset, step * STRENGTH_STEP);
      expect(findEffectFaults([effect(values)], 'video', 'v')).toEqual([]);
      expect(findPreset(values)).toEqual({ preset, strength: step / 20 });
    }
    expect(isAtRest(effect(presetValues(preset, 0)))).toBe(true);
  },
);

test('there are twelve; other values are none of them', () => {
  expect(new Set(LOOK_PRESETS.map(({ id }) => id)).size).toBe(12);
  const [first] = LOOK_PRESETS;
  expect(findPreset({ ...presetValues(first!, 1), contrast: 0.9 })).toBeNull();
  expect(findPreset(presetValues(first!, 0))).toBeNull();
});
