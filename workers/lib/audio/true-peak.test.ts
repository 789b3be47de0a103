import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TRUE_PEAK_DELAY, TruePeaks } from './true-peak.ts';

const RATE_HZ = 48_000;

function peaksOf(samples: Float32Array, piece = samples.length, above = 0): Float32Array {
  const finder = new TruePeaks();
  const found = new Float32Array(samples.length);
  for (let at = 0; at < samples.length; at += piece) {
    found.set(finder.process([samples.subarray(at, at + piece)], above), at);
  }
  return found;
}

// Cases 15 to 18 of EBU Tech 3341: sines of -6 dB whose highest values lie between samples, within +0.2 and -0.4 dB.
test.each([
  [4, 0],
  [4, 45],
  [6, 60],
  [8, 67.5],
])('the true peak of a sine at a %dth of the rate and %d degrees is found', (divisor, degrees) => {
  const samples = Float32Array.from({ length: RATE_HZ / 10 }, (_, n) => {
    // It begins and ends softly, as the case says: a jump has overshoot of its own.
    const fade = Math.min(1, n / 480, (RATE_HZ / 10 - n) / 480);
    return 0.5 * fade * Math.sin((2 * Math.PI * n) / divisor + (degrees * Math.PI) / 180);
  });
  const db = 20 * Math.log10(Math.max(...peaksOf(samples)));
  expect(db).toBeGreaterThan(-6.4);
  expect(db).toBeLessThan(-5.8);
});

test('a peak belongs to its sample, which entered some samples before', () => {
  const samples = new Float32Array(200);
  samples[100] = 0.7;
  const peaks = peaksOf(samples);
  expect(peaks.indexOf(Math.max(...peaks))).toBe(100 + TRUE_PEAK_DELAY);
  expect(peaks[100 + TRUE_PEAK_DELAY]).toBeCloseTo(0.7, 6);
});

test('pieces of any size give the same peaks, and values of no interest change nothing above them', () => {
  const sounds = fc.float32Array({ minLength: 1, maxLength: 700, min: -1, max: 1, noNaN: true });
  fc.assert(
    fc.property(
      sounds,
      fc.integer({ min: 1, max: 300 }),
      fc.double({ min: 0, max: 1.5, noNaN: true }),
      (samples, piece, above) => {
        const whole = peaksOf(samples);
        expect(peaksOf(samples, piece)).toEqual(whole);
        const some = peaksOf(samples, piece, above);
        for (const [n, peak] of whole.entries()) if (peak > above) expect(some[n]).toBe(peak);
      },
    ),
    { numRuns: 60 },
  );
});
