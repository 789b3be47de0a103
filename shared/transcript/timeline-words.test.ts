import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { restoreRange } from '#shared/timeline/edits/restore-range.ts';
import { at, clip, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { wordsIn } from './testing/talk.ts';
import { paragraphsOf } from './timeline-words.ts';
import { missingRanges, rangesOfWords } from './word-ranges.ts';

const wordsOf = wordsIn({ v: 'we bake our bread before dawn by hand', s: 'and so do they' });
const flat = (timeline: Timeline) => paragraphsOf(timeline, wordsOf).flatMap(({ words }) => words);
/** Paragraphs as text; cut words are in brackets. */
const read = (timeline: Timeline) =>
  paragraphsOf(timeline, wordsOf).map(({ words }) =>
    words.map(({ text, cut }) => (cut ? `(${text})` : text)).join(' '),
  );

function cutWords(timeline: Timeline, ...spoken: string[]): Timeline {
  const words = flat(timeline);
  const ranges = rangesOfWords(timeline, words, (index) => spoken.includes(words[index]?.spoken ?? ''));
  const result = cutRanges(timeline, ranges, { createId: countingIds(`${spoken[0]}-`), media: lookup });
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
}

function restoreWords(timeline: Timeline, ...spoken: string[]): Timeline {
  const words = flat(timeline);
  const ranges = missingRanges(timeline, words, (index) => spoken.includes(words[index]?.spoken ?? ''));
  return ranges.reduce((before, range) => {
    const result = restoreRange(before, range, { createId: countingIds('r'), media: lookup });
    if (!result.ok) throw new Error(result.code);
    return result.timeline;
  }, timeline);
}

const timeline = timelineOf({
  'video-1': ['a 0-4.2'],
  'audio-1': [clip('b 5-7.1', { assetId: 's' })],
  'caption-1': ['k 0-2'],
});

test('the words that are heard, in order, with those cut from their sources', () => {
  expect(read(timeline)).toEqual(['we bake our bread before dawn by hand', 'and so do they']);
  expect(flat(timeline)[9]).toMatchObject({ clipId: 'b', assetId: 's', at: at(5.7), until: at(6.1) });
  const quiet = { tracks: timeline.tracks.map((track) => ({ ...track, muted: track.id === 'audio-1' })) };
  expect(read(quiet)).toEqual(['we bake our bread before dawn by hand']);
  const parts = timelineOf({ 'video-1': ['a 0-1 @1.2', 'c 1-1.5 @0.2'] });
  expect(read(parts)).toEqual(['our bread (before) (dawn) (by) (hand) we (bake)']);
});

test('a word is cut with the pause after it, and comes back where it was', () => {
  const after = cutWords(timeline, 'bread', 'before');
  expect(read(after)).toEqual(['we bake our (bread) (before) dawn by hand', 'and so do they']);
  expect(written(after)).toMatchObject({
    'video-1': ['a 0-1.65', 'bread-1 1.65-3.2 @2.65'],
    'caption-1': ['k 0-1.65'],
  });
  const again = restoreWords(after, 'bread', 'before');
  expect(written(again)).toMatchObject({ 'video-1': ['a 0-4.2'], 'audio-1': ['b 5-7.1'] });
  expect(read(restoreWords(after, 'before'))[0]).toBe('we bake our (bread) before dawn by hand');
});

test('the first and last words of a clip go with the silence beside them', () => {
  const after = cutWords(timeline, 'we', 'bake', 'hand', 'and', 'so', 'do', 'they');
  expect(read(after)).toEqual(['(we) (bake) our bread before dawn by (hand)']);
  expect(written(after)).toMatchObject({ 'video-1': ['a 0-2.5 @1.15'], 'audio-1': [] });
});

test('words before the first clip of a source and after its last come back too', () => {
  const inner = timelineOf({ 'video-1': ['a 0-1.5 @1.1'] });
  expect(read(inner)).toEqual(['(we) (bake) our bread before (dawn) (by) (hand)']);
  const after = restoreWords(inner, 'bake', 'dawn');
  expect(read(after)).toEqual(['(we) bake our bread before dawn (by) (hand)']);
  expect(written(after)['video-1']).toEqual(['a 0-2.5 @0.65']);
});

test('cutting any words leaves exactly the others, each as long as before', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 11 }), { minLength: 1, maxLength: 11 }), (indexes) => {
      const words = flat(timeline);
      const ranges = rangesOfWords(timeline, words, (index) => indexes.includes(index));
      const result = cutRanges(timeline, ranges, { createId: countingIds(), media: lookup });
      if (!result.ok) throw new Error(result.code);
      const left = flat(result.timeline).filter(({ cut }) => !cut);
      expect(left.map(({ spoken }) => spoken)).toEqual(
        words.filter((_, index) => !indexes.includes(index)).map(({ spoken }) => spoken),
      );
      for (const word of left) expect(word.until - word.at).toBe(at(0.4));
    }),
  );
});
