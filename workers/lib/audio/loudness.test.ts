import { expect, test } from 'vitest';
import { LoudnessMeter } from './loudness.ts';

const RATE_HZ = 48_000;

/** A sine of 1 kHz in both channels, at the levels of its peaks in dB of full scale, each for some seconds. */
function* sine(...parts: readonly (readonly [db: number, seconds: number])[]): Generator<Float32Array> {
  let first = 0;
  for (const [db, seconds] of parts) {
    const length = Math.round(seconds * RATE_HZ);
    const start = first;
    yield Float32Array.from({ length }, (_, n) => {
      return 10 ** (db / 20) * Math.sin((2 * Math.PI * 1_000 * (start + n)) / RATE_HZ);
    });
    first += length;
  }
}

function measure(sound: Iterable<Float32Array>): number {
  const meter = new LoudnessMeter();
  for (const samples of sound) {
    // Pieces that don't fit into the meter's steps.
    for (let at = 0; at < samples.length; at += 10_007) {
      const piece = samples.subarray(at, at + 10_007);
      meter.add([piece, piece]);
    }
  }
  return meter.lufs;
}

// Cases 1, 4 and 5 of EBU Tech 3341, a third as long, with their tolerance.
test.each([
  ['a sine at −23 dB', [[-23, 7]]],
  [
    'parts of which the quiet ones are below the gates',
    [
      [-72, 3.3],
      [-36, 3.3],
      [-23, 20],
      [-36, 3.3],
      [-72, 3.3],
    ],
  ],
  [
    'parts that are all above the gates',
    [
      [-26, 6.7],
      [-20, 6.7],
      [-26, 6.7],
    ],
  ],
] as const)('the integrated loudness of %s is −23 LUFS', (_, parts) => {
  expect(Math.abs(measure(sine(...parts)) + 23)).toBeLessThanOrEqual(0.1);
});

test('silence has none, and sound shorter than a block counts as one', () => {
  expect(measure([new Float32Array(RATE_HZ)])).toBe(Number.NEGATIVE_INFINITY);
  expect(measure(sine([-23, 0.2]))).toBeCloseTo(-23, 0);
});
