import { expect, test } from 'vitest';
import { clip, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { exactTimesOf, meetingStarts } from './exact-times.ts';

const timeline = timelineOf({
  'video-1': ['a 0-2', 'b 3-5 @1', 'c 8-9 @1', clip('p 20-21', { assetId: 'p' })],
  'video-2': ['d 4-6'],
});

function placed(clipId: string) {
  for (const track of timeline.tracks) {
    const found = track.clips.find(({ id }) => id === clipId);
    if (found) return { clip: found, track };
  }
  throw new Error(`No clip ${clipId}.`);
}

const inSeconds = (times: readonly number[]) => times.map((us) => us / 1e6);

test.each([
  // c begins at 8 s; the media would last until 12 s.
  { clipId: 'b', start: [2, -2, 9, 6, 21, 18], end: [3.1, 8], in: [8], out: [1.1, 6] },
  // The media ends at 17 s, before the picture begins.
  { clipId: 'c', start: [2, -1, 5, 2, 21, 19], end: [8.1, 17], in: [9], out: [1.1, 10] },
  { clipId: 'p', start: [2, -1, 5, 2, 9, 7], end: [20.1, Infinity], in: [], out: [0.1, Infinity] },
])('$clipId may mean its neighbours’ edges and its media’s limits', ({ clipId, ...times }) => {
  const exact = exactTimesOf(placed(clipId), lookup);
  expect(inSeconds(exact.start)).toEqual(times.start);
  expect(inSeconds(exact.end)).toEqual(times.end);
  expect(inSeconds(exact.in)).toEqual(times.in);
  expect(inSeconds(exact.out)).toEqual(times.out);
});

test('clips that move together meet the others, each on its own track', () => {
  // The first is b at 3 s. c, 5 s after it, meets a at 2 s when b starts at -3 s; d is alone on its track.
  expect(inSeconds(meetingStarts([placed('b'), placed('c'), placed('d')]))).toEqual([2, -2, 21, 18, -3, -6, 16, 14]);
});
