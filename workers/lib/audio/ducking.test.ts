import { expect, test } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import type { PlanSource } from '#shared/render/plan.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';
import { type SoundPlan, soundFrom } from '#workers/browser/preview/sound-from.ts';
import { mixPlan } from './mixer.ts';

const SECOND = 48_000;

function planOf(...tracks: Track[]): SoundPlan {
  const source = {
    type: 'audio',
    width: null,
    height: null,
    durationUs: null,
    hasVideo: false,
    hasAudio: true,
  } as const;
  const sources = ['music', 'voice'].map((assetId): PlanSource => ({ ...source, assetId }));
  const frameRate = { numerator: 30, denominator: 1 };
  return compileRenderPlan({ tracks, sources, width: 2, height: 2, frameRate, hasWatermark: false });
}

/** Mixes a plan with steady music at 0.5 and silent voices, so that the output is the music's level. */
async function musicOf(plan: SoundPlan): Promise<(seconds: number) => number> {
  const left = new Float32Array(plan.sampleFrameCount);
  const open = async ({ assetId }: { assetId: string }) => ({
    sampleRateHz: SECOND,
    read: async (_: number, length: number) => {
      const samples = new Float32Array(length).fill(assetId === 'music' ? 0.5 : 0);
      return [samples, samples] as const;
    },
    dispose: () => {},
  });
  for await (const { firstSample, channels } of mixPlan(plan, open)) left.set(channels[0], firstSample);
  return (seconds) => 20 * Math.log10((left[Math.round(seconds * SECOND)] ?? 0) / 0.5);
}

const music = (rest: Partial<Clip> = {}) => track('audio', [clip('m', 'music', 0, 20, 0, { duck: true, ...rest })]);
const voice = (...ranges: [number, number][]) =>
  track(
    'audio',
    ranges.map(([start, end]) => clip(`v${start}`, 'voice', start, end)),
  );

test('music falls by 12 dB before a voice begins and is back 0.4 s after it ends', async () => {
  const level = await musicOf(planOf(music(), voice([5, 8])));
  expect(level(4.84)).toBeCloseTo(0, 5);
  expect(level(4.925)).toBeCloseTo(20 * Math.log10((1 + 10 ** -0.6) / 2), 2);
  for (const at of [5, 6.5, 7.999]) expect(level(at)).toBeCloseTo(-12, 2);
  expect(level(8.2)).toBeCloseTo(20 * Math.log10((1 + 10 ** -0.6) / 2), 2);
  expect(level(8.41)).toBeCloseTo(0, 5);
});

test('a pause between sentences does not lift it, a longer one does', async () => {
  const level = await musicOf(planOf(music(), voice([2, 4], [4.69, 6], [6.8, 9])));
  expect(level(4.3)).toBeCloseTo(-12, 2);
  expect(level(6.45)).toBeCloseTo(0, 5);
});

test('a voice that cannot be heard, and music that is not to be lowered, change nothing', async () => {
  const muted = await musicOf(planOf(music(), { ...voice([5, 8]), muted: true }));
  expect(muted(6)).toBeCloseTo(0, 5);
  const plain = await musicOf(planOf(music({ duck: false }), voice([5, 8])));
  expect(plain(6)).toBeCloseTo(0, 5);
});

test('fades rise from silence and fall to it, ducked or not', async () => {
  const level = await musicOf(planOf(music({ fadeIn: 2_000_000, fadeOut: 4_000_000 }), voice([17, 20])));
  expect(level(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(level(1)).toBeCloseTo(20 * Math.log10(0.5), 3);
  expect(level(3)).toBeCloseTo(0, 5);
  expect(level(18)).toBeCloseTo(20 * Math.log10(0.5) - 12, 1);
  expect(level(19.999)).toBeLessThan(-80);
});

test('fades longer than their clip share its length', async () => {
  const level = await musicOf(planOf(music({ fadeIn: 30_000_000, fadeOut: 10_000_000 })));
  expect(level(14.999)).toBeCloseTo(0, 2);
  expect(level(7.5)).toBeCloseTo(20 * Math.log10(0.5), 3);
});

test('played from the middle of a ramp it sounds as when played from the start', async () => {
  const plan = planOf(music({ fadeIn: 6_000_000 }), voice([5, 8]));
  const [whole, cut] = [await musicOf(plan), await musicOf(soundFrom(plan, 4.9 * SECOND))];
  for (const at of [0, 0.05, 1, 3.3]) expect(cut(at)).toBeCloseTo(whole(at + 4.9), 4);
});
