import { expect, test } from 'vitest';
import { speedFor, spokenLength } from './voice-speed.ts';

const scene = (seconds: number) => ({
  narration: 'Bees tell each other where the flowers are, and dance.',
  duration: seconds * 1e6,
});

test.for([
  ['a script that fills its time is spoken as recorded', 3.62, 1],
  ['one with too little to say is spoken a little slower', 3.9, 0.92],
  ['and never drags', 9, 0.9],
  ['one with too much to say is spoken faster, and never rushed', 2, 1.1],
] as const)('%s', ([_, seconds, speed]) => {
  expect(speedFor([scene(seconds), scene(seconds)], 'nova')).toBe(speed);
});

test('slow voices are asked to speak faster than fast ones', () => {
  const scenes = [scene(3.7)];
  expect(speedFor(scenes, 'fable')).toBeGreaterThan(speedFor(scenes, 'shimmer'));
  expect(speedFor([], 'nova')).toBe(1);
});

test.for([
  ['a script that fills its time lasts as long', 3.62, 0.95, 1.05],
  ['one with too little to say is shorter', 9, 0.3, 0.6],
  ['one with too much to say is longer', 2, 1.2, 2],
] as const)('%s', ([_, seconds, least, most]) => {
  const share = spokenLength([scene(seconds), scene(seconds)], 'nova') / (2 * seconds);
  expect(share).toBeGreaterThan(least);
  expect(share).toBeLessThan(most);
});
