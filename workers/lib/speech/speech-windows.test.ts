import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SpeechWindows } from './speech-windows.ts';

type Run = readonly [seconds: number, probability: number];

/** Probabilities of steps of 32 ms. */
const probabilities = (...runs: readonly Run[]) =>
  Float32Array.from(runs.flatMap(([seconds, value]) => Array<number>(Math.round(seconds / 0.032)).fill(value)));

function plan(all: Float32Array, pieceSteps = all.length): (readonly [start: number, end: number])[] {
  const windows = new SpeechWindows();
  const found = [];
  for (let at = 0; at < all.length; at += pieceSteps) found.push(...windows.add(all.subarray(at, at + pieceSteps)));
  return [...found, ...windows.finish()].map(({ start, end }) => [start, end]);
}

describe('windows of speech', () => {
  it('have a margin, outlast short pauses, and noises are none', () => {
    const [window, ...others] = plan(
      probabilities([1, 0], [0.1, 0.9], [1, 0], [1, 0.9], [0.1, 0.1], [1, 0.8], [0.1, 0], [1, 0]),
    );
    expect(others).toEqual([]);
    expect(window?.[0]).toBeCloseTo(2, 1);
    expect(window?.[1]).toBeCloseTo(4.3, 1);
    expect(plan(probabilities([3, 0], [0.1, 0.9], [3, 0]))).toEqual([]);
    expect(plan(probabilities())).toEqual([]);
  });

  it('hold speech with short pauses, and end at a long one', () => {
    const windows = plan(probabilities([1, 0], [3, 0.9], [0.5, 0], [4.5, 0.9], [6, 0], [2, 0.9]));
    expect(windows.map(([start, end]) => [start.toFixed(1), end.toFixed(1)])).toEqual([
      ['0.9', '9.1'],
      ['14.9', '17.1'],
    ]);
  });

  it('know their pauses, in whatever pieces the sound comes', () => {
    const all = probabilities([4, 0], [1, 0.9], [1, 0], [2, 0.9], [0.5, 0], [1, 0.9], [4, 0], [1, 0.9], [4, 0]);
    const windows = new SpeechWindows();
    const found = Array.from({ length: Math.ceil(all.length / 7) }, (_, n) =>
      windows.add(all.subarray(7 * n, 7 * n + 7)),
    );
    const pauses = [...found.flat(), ...windows.finish()].map((window) =>
      window.pauses.map(({ start, end }) => [start.toFixed(1), end.toFixed(1)]),
    );
    expect(pauses).toEqual([
      [
        ['1.2', '2.0'],
        ['4.2', '4.5'],
      ],
      [],
    ]);
  });

  it('are cut at the longest late pause, and nothing is lost', () => {
    const sentences = Array.from({ length: 60 }, (_, n): Run[] =>
      n % 3 === 2
        ? [
            [3, 1],
            [1, 0],
          ]
        : [
            [3.7, 1],
            [0.3, 0],
          ],
    ).flat();
    const windows = plan(probabilities(...sentences));
    expect(Math.max(...windows.map(([start, end]) => end - start))).toBeLessThanOrEqual(28.2);
    expect(windows.length).toBeLessThan(13);
    expect(windows.slice(0, -1).every(([, end]) => Math.abs((end % 12) - 11) < 0.6)).toBe(true);
  });

  it('divide speech without a pause where it is weakest', () => {
    const windows = plan(probabilities([20, 0.9], [0.1, 0.5], [25, 0.9], [3, 0]));
    expect(windows.map(([, end]) => Math.round(end))).toEqual([20, 45]);
  });

  it('are the same in pieces of any length, and become certain within a minute', () => {
    const run = fc.tuple(fc.double({ min: 0, max: 9, noNaN: true }), fc.constantFrom(0, 0, 0.2, 0.4, 0.6, 1));
    fc.assert(
      fc.property(fc.array(run, { maxLength: 60 }), fc.integer({ min: 1, max: 400 }), (runs, pieceSteps) => {
        const all = probabilities(...runs);
        expect(plan(all, pieceSteps)).toEqual(plan(all));
        const windows = new SpeechWindows();
        for (let at = 0; at < all.length; at++) {
          windows.add(all.subarray(at, at + 1));
          expect((at + 1) * 0.032 - windows.doneSeconds).toBeLessThan(60);
        }
      }),
    );
  });
});
