import { expect, test } from 'vitest';
import { LevelCurve } from './level-curve.ts';
import { Limiter } from './limiter.ts';
import { LoudnessMeter } from './loudness.ts';
import { TRUE_PEAK_DELAY, TruePeaks } from './true-peak.ts';

const RATE_HZ = 48_000;
const CEILING = 0.8;

/** Ringing pulses in syllables, in both channels, with peaks far above the rest. */
const PULSES = Float32Array.from({ length: 3.17 * RATE_HZ }, (_, n) => {
  const syllable = Math.max(0, Math.sin((2 * Math.PI * 3 * n) / RATE_HZ));
  return 0.9 * syllable * Math.exp(-(n % 400) / 150) * Math.cos((2 * Math.PI * 700 * (n % 400)) / RATE_HZ);
});

/** Loudness of the pulses, measured behind a gain and a limiter that did run. */
function measure(gain: number): number {
  const raised = PULSES.map((sample) => gain * sample);
  const channels = [new Float32Array(raised.length), new Float32Array(raised.length)];
  for (const samples of channels) samples.set(raised.subarray(0, -TRUE_PEAK_DELAY), TRUE_PEAK_DELAY);
  new Limiter(2, RATE_HZ, CEILING).process(channels, new TruePeaks().process([raised, raised], CEILING));
  const meter = new LoudnessMeter();
  meter.add(channels);
  return meter.lufs;
}

test('the loudness behind a limiter is computed as it is measured there', () => {
  const curve = new LevelCurve(PULSES.length, CEILING / 8);
  for (let at = 0; at < PULSES.length; at += 9_601) {
    const piece = PULSES.subarray(at, at + 9_601);
    curve.add([piece, piece]);
  }
  const gains = [0.25, 1, 2, 4, 8];
  for (const gain of gains) expect(Math.abs(curve.lufsAt(gain, CEILING) - measure(gain))).toBeLessThan(0.05);
  // The limiter works hard at the last one.
  const unlimited = gains.map((gain) => curve.lufsAt(gain, Number.POSITIVE_INFINITY));
  expect((unlimited[4] ?? 0) - curve.lufsAt(8, CEILING)).toBeGreaterThan(8);
  expect((unlimited[4] ?? 0) - (unlimited[0] ?? 0)).toBeCloseTo(20 * Math.log10(32), 3);
});

test('silence has none', () => {
  const curve = new LevelCurve(9_600, CEILING);
  curve.add([new Float32Array(9_600)]);
  expect(curve.lufsAt(8, CEILING)).toBe(Number.NEGATIVE_INFINITY);
  expect(new LevelCurve(0, CEILING).lufsAt(1, CEILING)).toBe(Number.NEGATIVE_INFINITY);
});
