import { expect, it } from 'vitest';
import { speechRanges } from './find-speech.ts';
import { planWindows } from './plan-windows.ts';

type Range = readonly [start: number, end: number];
const plan = (...ranges: readonly Range[]) =>
  planWindows(ranges.map(([start, end]) => ({ start, end }))).map(({ start, end }) => [start, end]);

it('speech with short pauses is one window, after a long pause another', () => {
  expect(plan([1, 4], [4.5, 9], [15, 17])).toEqual([
    [1, 9],
    [15, 17],
  ]);
});

it('long speech is cut at its longest late pause, and nothing is lost', () => {
  const sentences = Array.from({ length: 60 }, (_, n): Range => [n * 4, n * 4 + (n % 3 === 2 ? 3 : 3.8)]);
  const windows = plan(...sentences);
  expect(Math.max(...windows.map(([start = 0, end = 0]) => end - start))).toBeLessThanOrEqual(28);
  expect(windows.length).toBeLessThan(13);
  for (const [start, end] of sentences)
    expect(windows.some(([from = 0, to = 0]) => from <= start && end <= to)).toBe(true);
  expect(windows.slice(0, -1).every(([, end = 0]) => end % 12 === 11)).toBe(true);
});

it('no speech has no windows', () => {
  expect(plan()).toEqual([]);
});

/** Probabilities of steps of 32 ms. */
const probabilities = (...runs: readonly (readonly [seconds: number, probability: number])[]) =>
  Float32Array.from(runs.flatMap(([seconds, value]) => Array<number>(Math.round(seconds / 0.032)).fill(value)));

it('speech has a margin, outlasts short pauses, and noises are none', () => {
  const ranges = speechRanges(probabilities([1, 0], [0.1, 0.9], [1, 0], [1, 0.9], [0.1, 0.1], [1, 0.8], [1, 0]));
  expect(ranges).toHaveLength(1);
  expect(ranges[0]?.start).toBeCloseTo(2, 1);
  expect(ranges[0]?.end).toBeCloseTo(4.3, 1);
});

it('speech without a pause is divided where it is weakest', () => {
  const ranges = speechRanges(probabilities([20, 0.9], [0.1, 0.5], [25, 0.9]));
  expect(ranges.map(({ end }) => Math.round(end))).toEqual([20, 45]);
});
