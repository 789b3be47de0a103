import { expect, test } from 'vitest';
import { PeakCollector } from './peak-collector.ts';

/** Peaks as [low, high] pairs. */
function pairs(collector: PeakCollector): number[][] {
  const { data } = collector.finish();
  return Array.from({ length: data.length / 2 }, (_, i) => [data[2 * i] ?? 0, data[2 * i + 1] ?? 0]);
}

test('each bucket of 10 ms has its lowest and highest sample', () => {
  const collector = new PeakCollector();
  const samples = new Float32Array(960);
  samples[10] = 0.5;
  samples[20] = -1;
  samples[479] = 0.25;
  samples[480] = 1;
  collector.add(samples, 0, 48_000);
  expect(pairs(collector)).toEqual([
    [-127, 64],
    [0, 127],
  ]);
  expect(collector.finish().bucketUs).toBe(10_000);
});

test('the division of the sound into blocks makes no difference', () => {
  const samples = Float32Array.from({ length: 44_100 }, (_, i) => Math.sin(i / 37) * (i / 44_100));
  const whole = new PeakCollector();
  whole.add(samples, 0, 44_100);
  const parts = new PeakCollector();
  for (let from = 0; from < samples.length; from += 1_153) {
    parts.add(samples.subarray(from, from + 1_153), from / 44_100, 44_100);
  }
  expect(pairs(parts)).toEqual(pairs(whole));
  expect(pairs(whole)).toHaveLength(100);
});

test('channels are merged, a gap is silence, and sound before time 0 is left out', () => {
  const collector = new PeakCollector();
  collector.add(new Float32Array(480).fill(0.25), 0, 48_000);
  collector.add(new Float32Array(480).fill(-0.25), 0, 48_000);
  collector.add(new Float32Array(480).fill(1), 0.03, 48_000);
  collector.add(new Float32Array(480).fill(-1), -0.01, 48_000);
  expect(pairs(collector)).toEqual([
    [-32, 32],
    [0, 0],
    [0, 0],
    [0, 127],
  ]);
});

test('an hour takes 720 KB', () => {
  const collector = new PeakCollector();
  collector.add(new Float32Array(48), 3599.999, 48_000);
  expect(collector.finish().data.byteLength).toBe(720_000);
});
