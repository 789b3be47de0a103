import { expect, test } from 'vitest';
import { SAMPLE_RATE } from './bed.ts';
import { BEDS } from './beds.ts';
import { composeBed } from './compose.ts';
import { loudnessOf } from './loudness.ts';

/** Each second takes 80 ms to compose. */
const SECONDS = 3;

function peakOf(samples: Float32Array): number {
  return samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0);
}

test('loudness is that of the recommendation: a sine of -23 dBFS in both channels has -23 LUFS less the channel weight', () => {
  const tone = Float32Array.from(
    { length: 5 * SAMPLE_RATE },
    (_, index) => 10 ** (-23 / 20) * Math.sin((2 * Math.PI * 997 * index) / SAMPLE_RATE),
  );
  expect(loudnessOf([tone, tone])).toBeCloseTo(-23, 1);
});

function isWellMade(bed: (typeof BEDS)[number]): void {
  const music = composeBed(bed, SECONDS);
  for (const channel of music) {
    expect(channel).toHaveLength(SECONDS * SAMPLE_RATE);
    expect(peakOf(channel)).toBeGreaterThan(0.1);
    expect(peakOf(channel)).toBeLessThan(0.85);
    expect(peakOf(channel.subarray(-48))).toBeLessThan(0.001);
    expect(Math.abs(channel[0] ?? 1)).toBeLessThan(0.01);
    // No offset, which would reduce the room above the peaks.
    expect(Math.abs(channel.reduce((sum, value) => sum + value, 0) / channel.length)).toBeLessThan(0.003);
  }
  expect(loudnessOf(music)).toBeCloseTo(-20, 0);
}
test.for(BEDS.slice(0, 3))(
  '$title has its exact length, -20 LUFS, room above its peak, and ends in silence',
  isWellMade,
);
test.for(BEDS.slice(3))(
  '$title has its exact length, -20 LUFS, room above its peak, and ends in silence',
  { tags: 'long' },
  isWellMade,
);

test('the same bed is the same music, and different beds differ', () => {
  const [first, second] = BEDS as [(typeof BEDS)[0], (typeof BEDS)[0]];
  // Compared as bytes: comparing value by value takes longer than composing.
  const bytesOf = (bed: typeof first) => Buffer.from(composeBed(bed, SECONDS)[0].buffer);
  expect(bytesOf(first).equals(bytesOf(first))).toBe(true);
  expect(bytesOf(first).equals(bytesOf(second))).toBe(false);
});
