import { expect, test } from 'vitest';
import { RecordingClock } from './recording-clock.ts';

test('the time of the recording stands still in pauses', () => {
  const clock = new RecordingClock(1_000);
  clock.pause(3_000);
  expect(clock.elapsed(9_000)).toBe(2_000);
  clock.resume(5_000);
  expect(clock.elapsed(6_000)).toBe(3_000);
  expect(clock.isPaused).toBe(false);
});

test('a block over a pause is recorded in two parts that touch', () => {
  const clock = new RecordingClock(1_000);
  clock.pause(3_000);
  clock.resume(5_000);
  expect(clock.recorded(2_500, 5_500)).toEqual([
    { start: 2_500, end: 3_000, at: 1_500 },
    { start: 5_000, end: 5_500, at: 2_000 },
  ]);
  expect(clock.recorded(0, 900)).toEqual([]);
});
