import { describe, expect, test } from 'vitest';
import { designFilter, resample } from './resampler.ts';

/** Signal-to-noise ratio in dB, away from the ends. */
function signalToNoise(actual: Float32Array, expected: (n: number) => number): number {
  let [signal, noise] = [0, 0];
  for (let n = 200; n < actual.length - 200; n++) {
    signal += expected(n) ** 2;
    noise += (actual[n]! - expected(n)) ** 2;
  }
  return 10 * Math.log10(signal / noise);
}

function sine(frequencyHz: number, rateHz: number, length: number): Float32Array {
  return Float32Array.from({ length }, (_, n) => Math.sin((2 * Math.PI * frequencyHz * n) / rateHz));
}

describe('resampling', () => {
  test.each([
    [44_100, 440],
    [44_100, 10_000],
    [44_100, 18_000],
    [22_050, 1_000],
    [16_000, 5_000],
    [96_000, 1_000],
    [96_000, 15_000],
    [32_000, 12_345],
  ])('from %i Hz a tone of %i Hz comes out clean', (rate, frequency) => {
    const output = new Float32Array(24_000);
    resample(
      designFilter(rate, 48_000),
      sine(frequency, rate, rate),
      0,
      { numerator: rate, denominator: 48_000 },
      output,
    );
    expect(signalToNoise(output, (n) => Math.sin((2 * Math.PI * frequency * n) / 48_000))).toBeGreaterThan(80);
  });

  test('frequencies beyond 48 kHz are removed, not folded back', () => {
    const output = new Float32Array(20_000);
    resample(designFilter(96_000, 48_000), sine(30_000, 96_000, 96_000), 0, { numerator: 2, denominator: 1 }, output);
    expect(Math.max(...output.subarray(200, -200).map(Math.abs))).toBeLessThan(0.0005);
  });

  test('silence stays silence and a constant stays itself', () => {
    const output = new Float32Array(1_000);
    const step = { numerator: 44_100, denominator: 48_000 };
    resample(designFilter(44_100, 48_000), new Float32Array(44_100).fill(0.5), 100, step, output);
    for (const sample of output) expect(sample).toBeCloseTo(0.5, 5);
  });

  test('after ten minutes a click is where it belongs', () => {
    const seconds = 600;
    const near = seconds * 44_100 - 1_000;
    const input = new Float32Array(3_000);
    input[1_000] = 1;
    const output = new Float32Array(2_000);
    // The window of the input begins at `near`. The output begins half a second of 48 kHz samples before the click.
    const firstOutput = seconds * 48_000 - 500;
    const step = { numerator: 44_100, denominator: 48_000 };
    resample(designFilter(44_100, 48_000), input, (firstOutput * 44_100) / 48_000 - near, step, output);
    const peak = output.reduce((best, value, n) => (value > output[best]! ? n : best), 0);
    expect(firstOutput + peak).toBe(seconds * 48_000);
  });
});
