import { expect, it } from 'vitest';
import { captionsOfRange } from '#shared/captions/captions-of-range.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { placeCaptions } from './place-captions.ts';

const createId = countingIds();

/** Two captions: "Cold brew." from `start` on, "Then wait." 3 s later. */
const heard = (start: number) =>
  captionsOfRange(
    ['Cold', 'brew.', 'Then', 'wait.'].map((text, n) => {
      const from = n < 2 ? n * 0.5 : 2 + n * 0.5;
      return { text, start: src(from), endExclusive: src(from + 0.5) };
    }),
    { in: src(0), out: src(4), start: at(start) },
    'karaoke',
    createId,
  );

function place(timeline: Timeline, ...starts: number[]) {
  const result = placeCaptions(
    timeline,
    starts.map((start) => heard(start)),
  );
  if (!result.ok) throw new Error(result.message);
  expect(findViolations(result.timeline)).toEqual([]);
  return result;
}

const captionTracks = (timeline: Timeline) =>
  timeline.tracks.filter(({ type }) => type === 'caption').map((track) => written(timeline)[track.id]?.length);

it('captions of several clips share a track, and a second run adds none', () => {
  const first = place(timelineOf({ 'caption-1': [] }), 0, 10);
  expect(first.count).toBe(4);
  expect(captionTracks(first.timeline)).toEqual([4]);
  expect(place(first.timeline, 0, 10)).toMatchObject({ count: 0, timeline: first.timeline });
  // The clip was moved: its words are heard elsewhere.
  expect(place(first.timeline, 20).count).toBe(2);
});

it('a caption with a corrected word counts as there, one by hand at the same time stays', () => {
  const first = place(timelineOf({ 'caption-1': [] }), 0).timeline;
  const tracks = first.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((each, n) =>
      n === 0 ? { ...each, words: each.words?.map((word, k) => (k === 0 ? { ...word, text: 'Gold' } : word)) } : each,
    ),
  }));
  expect(place({ tracks }, 0).count).toBe(0);

  const own = clip('title 0.5-2', { assetId: '', text: 'My own words' });
  const beside = place(timelineOf({ 'caption-1': [own] }), 0);
  expect(beside.count).toBe(2);
  expect(captionTracks(beside.timeline)).toEqual([1, 2]);
});

it('voices at the same time get tracks of their own', () => {
  expect(captionTracks(place(timelineOf({ 'caption-1': [] }), 0, 0.6).timeline)).toEqual([2, 2]);
});
