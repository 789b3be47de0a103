import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clipAt, drawnDuration, findClip, nextFreePlace, playbackDuration, timelineDuration } from './queries.ts';
import { at, timelineOf } from './testing/notation.ts';
import { createTimeline, type Track } from './timeline.ts';

const timeline = timelineOf({ 'video-1': ['a 1-2', 'b 2-4', 'c 6-7'], 'audio-1': ['s 0-45'] });
const video = timeline.tracks[0]!;

test('durations: the latest clip end; drawn at least 30 s; an empty timeline plays 60 s', () => {
  expect([timelineDuration(timeline), drawnDuration(timeline), playbackDuration(timeline)]).toEqual([
    at(45),
    at(45),
    at(45),
  ]);
  const empty = createTimeline();
  expect([timelineDuration(empty), drawnDuration(empty), playbackDuration(empty)]).toEqual([0, at(30), at(60)]);
});

test.each([
  [0.5, undefined],
  [1, 'a'],
  [1.999999, 'a'],
  [2, 'b'],
  [4, undefined],
  [6.5, 'c'],
  [7, undefined],
])('at %d s is %s', (seconds, id) => {
  expect(clipAt(video, at(seconds))?.id).toBe(id);
});

test('a clip is found with its place', () => {
  expect(findClip(timeline, 'c')).toMatchObject({ trackIndex: 0, clipIndex: 2 });
  expect(findClip(timeline, 'gone')).toBeUndefined();
});

test.each([
  [0, 1, 0],
  [0, 1.5, 4],
  [0.5, 1, 4],
  [4.5, 1.5, 4.5],
  [4.5, 2, 7],
  [9, 2, 9],
])('from %d s, %d s fit at %d s', (from, seconds, place) => {
  expect(nextFreePlace(video, at(from), at(seconds))).toBe(at(place));
});

test('the next free place is the earliest that no clip overlaps', () => {
  const lengths = fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 1, max: 4 })), { maxLength: 12 });
  fc.assert(
    fc.property(lengths, fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 5 }), (drawn, from, duration) => {
      let end = 0;
      const clips = drawn.map(([gap, length], index) => {
        const start = end + gap;
        end = start + length;
        return `c${index} ${start}-${end}`;
      });
      const track = timelineOf({ 'video-1': clips }).tracks[0]!;
      let place = from;
      while (track.clips.some((clip) => clip.start < at(place + duration) && clip.end > at(place))) place += 1;
      expect(nextFreePlace(track, at(from), at(duration))).toBe(at(place));
    }),
    { numRuns: 500 },
  );
});

test('few of the clips before it are looked at', () => {
  let looks = 0;
  const clips = timelineOf({
    'video-1': Array.from({ length: 4_000 }, (_, index) => `c${index} ${index}-${index + 1}`),
  }).tracks[0]!.clips;
  const counted = new Proxy(clips, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) looks += 1;
      return Reflect.get(target, key);
    },
  });
  const track: Track = { ...video, clips: counted };
  expect(nextFreePlace(track, at(3_999.5), at(1))).toBe(at(4_000));
  expect(looks).toBeLessThan(40);
});
