import { expect, it } from 'vitest';
import { findDelay, makeTestTone } from './encoder-delay.ts';

/** The tone as an encoder with this delay returns it. */
function delayed(samples: number, change: (sample: number, index: number) => number = (sample) => sample) {
  const tone = makeTestTone();
  return Float32Array.from({ length: tone.length + samples }, (_, n) => change(tone[n - samples] ?? 0, n));
}

it('finds the delay of an encoder that gives the tone back', () => {
  expect([0, 1_024, 2_112].map((samples) => findDelay(delayed(samples)))).toEqual([0, 1_024, 2_112]);
  expect(findDelay(delayed(1_024, (sample, n) => sample * 0.95 + 0.005 * Math.sin(n)))).toBe(1_024);
});

it.each<[string, (sample: number, index: number) => number]>([
  ['silence', () => 0],
  ['a quiet tone', (sample) => sample * 0.3],
  ['a loud tone', (sample) => sample * 2],
  ['noise beside the tone', (sample, n) => sample * 0.8 + 0.1 * Math.sin(n * n)],
  ['a click without the tone', (sample) => (sample > 0.6 ? sample : 0)],
  ['something else', (_, n) => Math.sin(n)],
])('refuses %s', (_, change) => {
  expect(findDelay(delayed(1_024, change))).toBeNull();
});
