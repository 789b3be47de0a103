import { expect, test } from 'vitest';
import { at, clip, countingIds, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { cutRanges } from './cut-ranges.ts';
import { type MissingRange, restoreRange } from './restore-range.ts';

const whole = timelineOf({
  'video-1': ['a 0-8', clip('p 8-10', { assetId: 'p' })],
  'audio-1': [clip('s 0-7 @1', { assetId: 's' })],
  'audio-2': [clip('m 0-10', { assetId: 's', duck: true })],
  'caption-1': ['late 8-9'],
});

function cut(from: number, to: number): Timeline {
  const ranges = [{ start: at(from), endExclusive: at(to) }];
  const result = cutRanges(whole, ranges, { createId: countingIds('c'), media: lookup });
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
}

function restore(timeline: Timeline, clipId: string, side: MissingRange['side'], from: number, to: number) {
  const range = { start: src(from), endExclusive: src(to) };
  const result = restoreRange(timeline, { clipId, side, range }, { createId: countingIds(), media: lookup });
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
}

test('a whole cut that is restored leaves the timeline as it was, without the fades', () => {
  const cutOut = cut(2, 4);
  expect(written(cutOut)).toMatchObject({
    'video-1': ['a 0-2', 'c1 2-6 @4', 'p 6-8'],
    'audio-1': ['s 0-2 @1', 'c2 2-5 @5'],
  });
  expect(restore(cutOut, 'a', 'after', 2, 4)).toEqual(whole);
  // The words next to the voice belong to the same cut.
  expect(restore(cutOut, 'c2', 'before', 3, 5)).toEqual(whole);
});

test('a part of a cut comes back at its place, on every track that was cut there', () => {
  const first = restore(cut(2, 4), 'a', 'after', 2, 3);
  expect(written(first)).toEqual({
    'video-1': ['a 0-3', 'c1 3-7 @4', 'p 7-9'],
    'audio-1': ['s 0-3 @1', 'c2 3-6 @5'],
    'audio-2': ['m 0-9'],
    'caption-1': ['late 7-8'],
  });
  expect(written(restore(cut(2, 4), 'a', 'after', 2.5, 3))).toMatchObject({
    'video-1': ['a 0-2', 'n1 2-2.5 @2.5', 'c1 2.5-6.5 @4', 'p 6.5-8.5'],
    'audio-1': ['s 0-2 @1', 'n2 2-2.5 @3.5', 'c2 2.5-5.5 @5'],
  });
  expect(written(restore(cut(2, 4), 'a', 'after', 3, 4))['video-1']).toEqual(['a 0-2', 'c1 2-7 @3', 'p 7-9']);
});

test('the beginning and the end of a clip come back too; other pictures fill the time', () => {
  const beginning = cut(0, 3);
  expect(written(beginning)['audio-1']).toEqual(['s 0-4 @4']);
  expect(written(restore(beginning, 's', 'before', 2, 4))).toMatchObject({
    'video-1': ['a 0-7 @1', 'p 7-9'],
    'audio-1': ['s 0-6 @2'],
  });
  expect(written(restore(cut(6, 10), 's', 'after', 7, 8))).toMatchObject({
    'video-1': ['a 0-7'],
    'audio-1': ['s 0-7 @1'],
  });
});

test('a hand-written caption across the place is shown for longer, and its later words come later', () => {
  const words = [1, 3, 5].map((from) => ({ text: `w${from}`, start: src(from), endExclusive: src(from + 1) }));
  const caption = clip('own 0-8', { assetId: '', text: 'w1 w3 w5', words });
  const spoken = { ...whole, tracks: [...whole.tracks, ...timelineOf({ 'caption-2': [caption] }).tracks] };
  const ranges = [{ start: at(2), endExclusive: at(4.5) }];
  const cutOut = cutRanges(spoken, ranges, { createId: countingIds('c'), media: lookup });
  const restored = restore(cutOut.ok ? cutOut.timeline : spoken, 'a', 'after', 2, 4.5);
  expect(restored.tracks.at(-1)?.clips).toEqual([{ ...caption, text: 'w1 w5', words: [words[0], words[2]] }]);
});
