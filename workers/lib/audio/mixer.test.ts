import { describe, expect, test } from 'vitest';
import type { AudioSpan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { stereoWeights } from './downmix.ts';
import { mixPlan } from './mixer.ts';
import type { StereoSource } from './stereo-source.ts';

/** A source that plays a function of its sample number on both sides. */
function source(sampleRateHz: number, play: (n: number) => number, log: string[] = []): StereoSource {
  let last = -1;
  return {
    sampleRateHz,
    async read(first, length) {
      expect(first).toBeGreaterThanOrEqual(Math.max(0, last - 200));
      last = first;
      const samples = Float32Array.from({ length }, (_, n) => play(first + n));
      return [samples, samples];
    },
    dispose: () => log.push('closed'),
  };
}

function span(firstSample: number, endSample: number, gain = 1, from = 0): AudioSpan {
  return { clipId: `${firstSample}`, assetId: 'a', firstSample, endSample, sourceStart: sourceTime(from), gain };
}

async function mix(audio: AudioSpan[], sampleFrameCount: number, open: (span: AudioSpan) => StereoSource) {
  const left = new Float32Array(sampleFrameCount);
  let next = 0;
  const plan = { audio, sampleFrameCount, sampleRateHz: 48_000, channelCount: 2 } as const;
  for await (const { firstSample, channels } of mixPlan(plan, async (opened) => open(opened))) {
    expect(firstSample).toBe(next);
    left.set(channels[0], firstSample);
    next += channels[0].length;
  }
  expect(next).toBe(sampleFrameCount);
  return left;
}

describe('mix', () => {
  test.each([2, 0.5])('sound at speed %d without its pitch is resampled: a tone is as much higher', async (speed) => {
    const tone = (n: number) => 0.5 * Math.sin((2 * Math.PI * 300 * n) / 44_100);
    const left = await mix([{ ...span(0, 48_000), speed }], 48_000, () => source(44_100, tone));
    const crossings = left.filter((sample, n) => n > 0 && sample >= 0 && (left[n - 1] ?? 0) < 0).length;
    expect(Math.abs(crossings - 300 * speed)).toBeLessThanOrEqual(1);
  });

  test.each([2, 0.5])(
    'sound at speed %d with its pitch kept stays as high, at any rate of its source',
    async (speed) => {
      const tone = (n: number) => 0.5 * Math.sin((2 * Math.PI * 300 * n) / 44_100);
      const kept = { ...span(0, 48_000), speed, keepsPitch: true as const };
      const left = await mix([kept], 48_000, () => source(44_100, tone));
      const crossings = left.filter((sample, n) => n > 0 && sample >= 0 && (left[n - 1] ?? 0) < 0).length;
      expect(Math.abs(crossings - 300)).toBeLessThanOrEqual(2);
    },
  );

  test.each([
    ['at its speed', {}, 1],
    ['at double speed', { speed: 2 }, 2],
  ])('a reversed span plays its source backwards in parts, %s', async (_name, pace, step) => {
    const opened: number[] = [];
    const backwards = { ...span(0, 600_000, 1, 13_000_000), reversed: true as const, ...pace };
    const log: string[] = [];
    const left = await mix([backwards], 600_000, (part) => {
      opened.push(part.sourceStart / 1e6);
      return source(48_000, (n) => Math.min(0.9, n / 800_000), log);
    });
    for (const n of [100, 240_000, 240_001, 500_000]) {
      expect(left[n]).toBeCloseTo(Math.max(0, (624_000 - step * n - (step + 1) / 2) / 800_000), 4);
    }
    expect(opened.length).toBe(3);
    expect(opened).toEqual(opened.toSorted((one, other) => other - one));
    expect(log).toHaveLength(opened.length);
  });

  test('a span starts and ends at its exact sample', async () => {
    const left = await mix([span(12_345, 23_456)], 30_000, () => source(48_000, () => 0.5));
    expect(left[12_344]).toBe(0);
    expect(left[12_345]).toBe(0.5);
    expect(left[23_455]).toBe(0.5);
    expect(left[23_456]).toBe(0);
  });

  test('spans add up at their gains', async () => {
    const left = await mix([span(0, 20_000, 0.5), span(10_000, 20_000, 2)], 20_000, () => source(48_000, () => 0.25));
    expect(left[5_000]).toBe(0.125);
    expect(left[15_000]).toBe(0.625);
  });

  test('the source begins at the span’s source time', async () => {
    const left = await mix([span(100, 2_000, 1, 1_000_000)], 2_000, () =>
      source(48_000, (n) => (n === 48_500 ? 0.5 : 0)),
    );
    expect(left.indexOf(0.5)).toBe(600);
  });

  test('a 44.1 kHz source ends where it should after a minute', async () => {
    // A slow ramp reveals the position: its value is the source time in seconds / 100.
    const left = await mix([span(0, 60 * 48_000)], 60 * 48_000, () => source(44_100, (n) => n / 44_100 / 100));
    for (const at of [1_000, 9_600, 1_000_000, 2_870_000]) expect(left[at]! * 100).toBeCloseTo(at / 48_000, 4);
  });

  test('sources are opened once and closed at the end of their span', async () => {
    const log: string[] = [];
    await mix([span(0, 1_000), span(50_000, 60_000)], 100_000, ({ clipId }) => {
      log.push(`opened ${clipId}`);
      return source(48_000, () => 0, log);
    });
    expect(log).toEqual(['opened 0', 'closed', 'opened 50000', 'closed']);
  });

  test('a plan without sound is silence of the right length', async () => {
    expect(await mix([], 12_345, () => source(48_000, () => 1))).toEqual(new Float32Array(12_345));
  });
});

test('surround never gets louder when folded to stereo, mono keeps its level', () => {
  expect(stereoWeights(1)).toEqual([{ left: 1, right: 1 }]);
  for (const count of [2, 3, 4, 5, 6, 7, 8, 12]) {
    const weights = stereoWeights(count);
    expect(weights).toHaveLength(count);
    expect(weights.reduce((sum, { left }) => sum + left, 0)).toBeCloseTo(1, 6);
  }
});
