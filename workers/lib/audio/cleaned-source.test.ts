import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildRnnoiseModule, RNNOISE_FILE } from '#scripts/assets/build-rnnoise.ts';
import type { AudioSpan } from '#shared/render/plan.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { CLEANED_DIGEST, cleanedDigest } from '#workers/fixtures/same-bytes/cleaned-digest.ts';
import { mixPlan } from './mixer.ts';
import type { StereoSource } from './stereo-source.ts';

const PLAN = { sampleRateHz: 48_000, channelCount: 2 } as const;

/** A number from -1 to 1 that depends on its index alone. */
function noiseAt(n: number): number {
  let hash = Math.imul(n ^ 0x9e37, 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 31 - 1;
}

/** Seven seconds of a voice in each even one, with noise throughout. Its pitch moves as a voice's does. */
function noisyVoice(rateHz: number): (n: number) => number {
  const samples = Float32Array.from({ length: 7 * rateHz }, (_, n) => {
    const t = n / rateHz;
    const phase = 2 * Math.PI * 140 * (t + 0.002 * Math.sin(2 * Math.PI * 3 * t));
    const isSpoken = t % 2 < 1;
    const overtones = isSpoken ? [1, 2, 3, 4, 5, 6, 7, 8] : [];
    const voice = overtones.reduce((sum, overtone) => sum + Math.sin(overtone * phase) / overtone, 0);
    return 0.15 * voice * (0.5 + 0.5 * Math.sin(2 * Math.PI * 4 * t)) + 0.01 * noiseAt(n);
  });
  return (n) => samples[n] ?? 0;
}

const voice = noisyVoice(48_000);

function source(rateHz: number, play: (n: number) => number, side: (n: number) => number = play): StereoSource {
  return {
    sampleRateHz: rateHz,
    async read(first, length) {
      const sides = [play, side].map((each) => Float32Array.from({ length }, (_, n) => each(first + n)));
      return sides as unknown as [Float32Array, Float32Array];
    },
    dispose() {},
  };
}

/** A span of some seconds of the source, played at once. */
function span(seconds: number, fromSeconds: number, values: Partial<AudioSpan>): AudioSpan {
  const place = { clipId: 'a', assetId: 'a', firstSample: 0, endSample: Math.round(seconds * 48_000) };
  return { ...place, sourceStart: sourceTime(fromSeconds * 1e6), gain: 1, ...values };
}

async function play(audio: AudioSpan, open: () => StereoSource): Promise<readonly [Float32Array, Float32Array]> {
  const sides = [new Float32Array(audio.endSample), new Float32Array(audio.endSample)] as const;
  const plan = { ...PLAN, audio: [audio], sampleFrameCount: audio.endSample };
  for await (const { firstSample, channels } of mixPlan(plan, async () => open())) {
    for (const [side, samples] of channels.entries()) sides[side as 0 | 1].set(samples, firstSample);
  }
  return sides;
}

function levelDb(samples: Float32Array, fromSeconds: number, toSeconds: number): number {
  const part = samples.subarray(fromSeconds * 48_000, toSeconds * 48_000);
  return 10 * Math.log10(part.reduce((sum, sample) => sum + sample * sample, 0) / part.length);
}

test.each([48_000, 44_100])(
  'noise falls in the pauses of a voice at %d Hz, and the voice keeps its level',
  async (rateHz) => {
    const noisy = noisyVoice(rateHz);
    const open = () => source(rateHz, noisy);
    const [before] = await play(span(4, 0, {}), open);
    const [after, right] = await play(span(4, 0, { noiseReduction: 1 }), open);
    expect(levelDb(before, 3.2, 3.9) - levelDb(after, 3.2, 3.9)).toBeGreaterThan(10);
    expect(Math.abs(levelDb(before, 2, 3) - levelDb(after, 2, 3))).toBeLessThan(2);
    expect(right).toEqual(after);
    const [half] = await play(span(4, 0, { noiseReduction: 0.5 }), open);
    expect(levelDb(before, 3.2, 3.9) - levelDb(half, 3.2, 3.9)).toBeCloseTo(6, 0);
  },
);

test('sound keeps its place in time, and strength 0 changes no bit', async () => {
  const open = () => source(48_000, voice);
  const [before] = await play(span(4, 0, {}), open);
  const [after] = await play(span(4, 0, { noiseReduction: 1 }), open);
  const likeness = (lag: number) => {
    let sum = 0;
    for (let n = 100_000; n < 130_000; n++) sum += (before[n] ?? 0) * (after[n + lag] ?? 0);
    return sum;
  };
  const lags = Array.from({ length: 41 }, (_, n) => n - 20);
  const best = lags.reduce((most, lag) => (likeness(lag) > likeness(most) ? lag : most), 0);
  expect(Math.abs(best)).toBeLessThanOrEqual(4);
  expect((await play(span(4, 0, { noiseReduction: 0 }), open))[0]).toEqual(before);
});

test.each([0.377, 3.2049])('a part that begins %d s into the source sounds as in the whole', async (from) => {
  const open = () => source(48_000, voice);
  const [whole] = await play(span(6, 0, { noiseReduction: 1 }), open);
  const [part] = await play(span(6 - from, from, { noiseReduction: 1 }), open);
  const start = Math.round(from * 48_000);
  const difference = part.map((sample, n) => sample - (whole[start + n] ?? 0));
  expect(levelDb(difference, 0, 6 - from)).toBeLessThan(levelDb(whole, 0, 6) - 50);
});

test('sides that part later are cleaned each as before, backwards and stretched too', async () => {
  const side = (n: number) => (n < 96_000 ? voice(n) : voice(n) + 0.02 * noiseAt(n + 1e6));
  const [left, right] = await play(span(4, 0, { noiseReduction: 1 }), () => source(48_000, voice, side));
  const [mono] = await play(span(4, 0, { noiseReduction: 1 }), () => source(48_000, voice));
  expect(left).toEqual(mono);
  expect(right.subarray(0, 95_000)).toEqual(mono.subarray(0, 95_000));
  expect(levelDb(right, 3.2, 3.9)).toBeLessThan(-60);
  const [back] = await play(span(2, 4, { noiseReduction: 1, reversed: true }), () => source(48_000, voice));
  expect(levelDb(back, 0.1, 0.7)).toBeLessThan(-60);
  const stretched = span(2, 0, { noiseReduction: 1, speed: 2, keepsPitch: true });
  const [fast] = await play(stretched, () => source(48_000, voice));
  expect(levelDb(fast, 1.6, 1.9)).toBeLessThan(-60);
});

test('a sample that is no number is silence, and nothing after it suffers', async () => {
  const open = () => source(48_000, (n) => (n === 30_000 ? Number.NaN : voice(n)));
  const [left] = await play(span(3, 0, { noiseReduction: 1 }), open);
  expect(left.every((sample, n) => n === 30_000 || Number.isFinite(sample))).toBe(true);
});

test('both hosts make the same bytes', async () => {
  expect(await cleanedDigest()).toBe(CLEANED_DIGEST);
});

test('the module is the one of the package', () => {
  expect(readFileSync(join(import.meta.dirname, '../../..', RNNOISE_FILE), 'utf8')).toBe(buildRnnoiseModule());
});
