import { expect, test } from 'vitest';
import { secondsToMicroseconds } from '../../time/microseconds.ts';
import { clip, lookup, timelineOf, written } from '../testing/notation.ts';
import { slipClip } from './slip.ts';

test.each([
  [1, 'a 1-5 @4', 1],
  [-2, 'a 1-5 @1', -2],
  [-9, 'a 1-5', -3],
  [9, 'a 1-5 @6', 3],
  [0, 'a 1-5 @3', 0],
])('slipping by %d s shows %s', (seconds, after, slipped) => {
  const result = slipClip(timelineOf({ 'video-1': ['a 1-5 @3'] }), 'a', secondsToMicroseconds(seconds), lookup);
  expect(result.ok && written(result.timeline)).toEqual({ 'video-1': [after] });
  expect(result).toMatchObject({ slippedUs: secondsToMicroseconds(slipped) });
});

test('a still has nothing to slip to', () => {
  const timeline = timelineOf({ 'video-1': [clip('p 0-5', { assetId: 'p' })] });
  expect(slipClip(timeline, 'p', 1_000_000, lookup)).toMatchObject({ code: 'edit.outside-media' });
});
