import { expect, test } from 'vitest';
import { ProgressMeter } from './progress.ts';

test('speed and time left follow the last seconds', () => {
  let now = 0;
  const meter = new ProgressMeter(1_000, () => now);
  for (let frame = 1; frame <= 100; frame++) {
    now += 20;
    meter.update(frame, frame * 1_000);
  }
  now += 250;
  expect(meter.update(101, 101_000)).toMatchObject({ framesDone: 101, frameCount: 1_000, byteLength: 101_000 });
  // After five seconds at half speed, earlier frames no longer count.
  for (let frame = 102; frame <= 300; frame++) {
    now += 40;
    meter.update(frame, 0);
  }
  now += 250;
  const progress = meter.update(306, 0);
  expect(progress?.framesPerSecond).toBeCloseTo(25, 0);
  expect(progress?.secondsLeft).toBeCloseTo((1_000 - 306) / 25, -1);
});

test('reports are paced, but the end is always reported', () => {
  let now = 0;
  const meter = new ProgressMeter(3, () => now);
  now = 300;
  expect(meter.update(1, 0)).not.toBeNull();
  now = 310;
  expect(meter.update(2, 0)).toBeNull();
  expect(meter.update(3, 0)).toMatchObject({ framesDone: 3, secondsLeft: 0 });
});

test('copied frames count as done, but not for speed and time left', () => {
  let now = 0;
  const meter = new ProgressMeter(1_000, () => now);
  now = 1_000;
  meter.update(600, 0, { done: 600, toCome: 300 });
  now = 2_000;
  const progress = meter.update(620, 0, { done: 600, toCome: 300 });
  expect(progress).toMatchObject({ framesDone: 620, framesPerSecond: 10, secondsLeft: 8 });
});
