import { expect, test } from 'vitest';
import type { AudioSpan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { sampleAt, soundFrom } from './sound-from.ts';

const span = (firstSample: number, endSample: number, sourceUs = 0): AudioSpan => ({
  clipId: 'a',
  assetId: 'asset',
  firstSample,
  endSample,
  sourceStart: sourceTime(sourceUs),
  gain: 0.5,
});
const plan = (...audio: AudioSpan[]) =>
  ({ audio, sampleFrameCount: 96_000, sampleRateHz: 48_000, channelCount: 2 }) as const;

test('from the start it equals the plan', () => {
  expect(soundFrom(plan(span(100, 200)), 0)).toEqual(plan(span(100, 200)));
});

test('past spans are gone, current ones begin in their middle, later ones move up', () => {
  const from = soundFrom(plan(span(0, 24_000), span(24_000, 60_000, 2_000_000), span(72_000, 96_000, 1)), 48_000);
  expect(from.audio).toEqual([span(0, 12_000, 2_500_000), span(24_000, 48_000, 1)]);
  expect(from.sampleFrameCount).toBe(48_000);
});

test('beyond the end there is nothing', () => {
  expect(soundFrom(plan(span(0, 96_000)), 200_000)).toMatchObject({ audio: [], sampleFrameCount: 0 });
});

test('times become samples', () => {
  expect(sampleAt(1_000_000)).toBe(48_000);
  expect(sampleAt(33_333)).toBe(1_600);
});
