import { expect, test } from 'vitest';
import { timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { extractClips, liftClips } from './remove.ts';

const timeline = timelineOf({ 'video-1': ['a 0-2', 'b 2-3', 'c 4-5', 'd 6-7'], 'audio-1': ['s 1-2', 't 3-4'] });

test('lifting leaves a gap', () => {
  const result = liftClips(timeline, ['b', 's']);
  expect(result.ok && written(result.timeline)).toEqual({
    'video-1': ['a 0-2', 'c 4-5', 'd 6-7'],
    'audio-1': ['t 3-4'],
  });
});

test.each([
  [['b'], ['a 0-2', 'c 3-4', 'd 5-6']],
  [
    ['a', 'c'],
    ['b 0-1', 'd 3-4'],
  ],
  [['d'], ['a 0-2', 'b 2-3', 'c 4-5']],
])('extracting %j closes up on its track and keeps older gaps', (clipIds, after) => {
  const result = extractClips(timeline, clipIds);
  expect(result.ok && written(result.timeline)).toEqual({ 'video-1': after, 'audio-1': ['s 1-2', 't 3-4'] });
});

test('removing nothing, or a clip that is gone, is refused', () => {
  expect(liftClips(timeline, [])).toMatchObject({ code: 'edit.nothing-selected' });
  expect(extractClips(timeline, ['a', 'gone'])).toMatchObject({ code: 'edit.clip-not-found' });
});
