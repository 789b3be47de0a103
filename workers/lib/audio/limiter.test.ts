import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CEILING, Limiter, LOOK_AHEAD_SAMPLES } from './limiter.ts';

/** Limits mono sound in chunks and removes the delay. */
function limit(input: Float32Array, chunk = 1_000): Float32Array {
  const limiter = new Limiter(1, 48_000);
  const padded = new Float32Array(input.length + limiter.delay);
  padded.set(input);
  for (let at = 0; at < padded.length; at += chunk) limiter.process([padded.subarray(at, at + chunk)]);
  return padded.slice(limiter.delay);
}

function tone(amplitude: number, length = 24_000): Float32Array {
  return Float32Array.from({ length }, (_, n) => amplitude * Math.sin((2 * Math.PI * 440 * n) / 48_000));
}

describe('limiter', () => {
  test('sound below the ceiling passes bit for bit', () => {
    expect(limit(tone(0.9))).toEqual(tone(0.9));
  });

  test('loud sound is turned down to the ceiling and keeps its shape', () => {
    const output = limit(tone(1.9));
    const middle = output.subarray(12_000, 12_000 + 4_800);
    expect(Math.max(...middle)).toBeCloseTo(CEILING, 2);
    // A clipped tone has harmonics: energy outside 440 Hz.
    let [sine, cosine, total] = [0, 0, 0];
    for (const [n, sample] of middle.entries()) {
      sine += sample * Math.sin((2 * Math.PI * 440 * n) / 48_000);
      cosine += sample * Math.cos((2 * Math.PI * 440 * n) / 48_000);
      total += sample * sample;
    }
    const fundamental = (2 * (sine * sine + cosine * cosine)) / middle.length;
    expect((total - fundamental) / total).toBeLessThan(0.0005);
  });

  test('the gain recovers within half a second of a click', () => {
    const input = tone(0.5, 48_000);
    input[10_000] = 4;
    const output = limit(input);
    expect(Math.abs(output[10_000]!)).toBeLessThanOrEqual(CEILING + 1e-6);
    for (let n = 40_000; n < 48_000; n++) expect(output[n]).toBeCloseTo(input[n]!, 1);
  });

  test('a ceiling and levels of its samples can be given', () => {
    const limiter = new Limiter(1, 48_000, 0.5);
    const samples = tone(0.4);
    // As if the true peaks were twice as high as the samples.
    limiter.process(
      [samples],
      samples.map((sample) => 2 * Math.abs(sample)),
    );
    expect(Math.max(...samples.subarray(12_000, 16_800))).toBeCloseTo(0.25, 2);
    expect(limiter.delay).toBe(LOOK_AHEAD_SAMPLES);
  });

  test('nothing exceeds the ceiling, in chunks of any size', () => {
    const samples = fc.float32Array({ minLength: 1, maxLength: 4_000, min: -8, max: 8, noNaN: true });
    fc.assert(
      fc.property(samples, fc.integer({ min: 1, max: 700 }), (input, chunk) => {
        const output = limit(input, chunk);
        for (const sample of output) expect(Math.abs(sample)).toBeLessThanOrEqual(CEILING + 1e-5);
        expect(output).toEqual(limit(input, input.length));
      }),
      { numRuns: 60 },
    );
  });
});
