import { expect, test } from 'vitest';
import type { StereoSource } from './stereo-source.ts';
import { StretchedSource } from './stretched-source.ts';

const RATE_HZ = 48_000;

function source(play: (n: number) => number): StereoSource & { isDisposed: boolean } {
  let earliest = 0;
  return {
    sampleRateHz: RATE_HZ,
    isDisposed: false,
    async read(first, length) {
      expect(first).toBeGreaterThanOrEqual(earliest);
      earliest = first;
      const samples = Float32Array.from({ length }, (_, n) => play(first + n));
      return [samples, samples];
    },
    dispose() {
      this.isDisposed = true;
    },
  };
}

async function readAll(from: StereoSource, length: number, chunk = 9_600): Promise<Float32Array> {
  const all = new Float32Array(length);
  for (let first = 0; first < length; first += chunk) {
    const [left] = await from.read(first, Math.min(chunk, length - first));
    all.set(left, first);
  }
  return all;
}

const tone = (hz: number) => (n: number) => Math.sin((2 * Math.PI * hz * n) / RATE_HZ);
const crossings = (samples: Float32Array) =>
  samples.reduce((count, sample, n) => count + (n > 0 && sample >= 0 && (samples[n - 1] ?? 0) < 0 ? 1 : 0), 0);

test.each([0.1, 0.5, 0.75, 1.5, 2, 10])('at speed %d a tone keeps its pitch and its level', async (speed) => {
  const made = await readAll(new StretchedSource(source(tone(220)), speed, 0), RATE_HZ);
  expect(Math.abs(crossings(made) - 220)).toBeLessThanOrEqual(2);
  const settled = made.subarray(4_800);
  const power = settled.reduce((sum, sample) => sum + sample * sample, 0) / settled.length;
  expect(power).toBeGreaterThan(0.45);
  expect(power).toBeLessThan(0.51);
  // No click where grains meet: a step is never larger than the tone's own.
  const steepest = made.reduce(
    (most, sample, n) => Math.max(most, n === 0 ? 0 : Math.abs(sample - (made[n - 1] ?? 0))),
    0,
  );
  expect(steepest).toBeLessThan(0.04);
});

test.each([0.5, 2, 3])('at speed %d a click of the source is heard when it is due', async (speed) => {
  const at = 96_000;
  const made = await readAll(
    new StretchedSource(
      source((n) => (Math.abs(n - at) < 40 ? 1 : 0)),
      speed,
      24_000,
    ),
    240_000,
  );
  const loudest = made.reduce((best, sample, n) => (Math.abs(sample) > Math.abs(made[best] ?? 0) ? n : best), 0);
  const due = (at - 24_000) / speed;
  expect(Math.abs(loudest - due)).toBeLessThan(0.06 * RATE_HZ);
});

test('sound is the same however it is read, and silence stays silent', async () => {
  const play = (n: number) => tone(110)(n) * 0.5 + tone(333)(n) * 0.3;
  const [one, other] = [new StretchedSource(source(play), 1.7, 5), new StretchedSource(source(play), 1.7, 5)];
  expect(await readAll(one, 50_000, 9_600)).toEqual(await readAll(other, 50_000, 1_234));
  const silent = await readAll(
    new StretchedSource(
      source(() => 0),
      0.3,
      0,
    ),
    20_000,
  );
  expect(silent.every((sample) => sample === 0)).toBe(true);
});

test('disposing it disposes its source', () => {
  const own = source(() => 0);
  new StretchedSource(own, 2, 0).dispose();
  expect(own.isDisposed).toBe(true);
});
