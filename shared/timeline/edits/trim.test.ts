import { describe, expect, test } from 'vitest';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { at, clip, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { setClipProperties } from './set-properties.ts';
import { trimIn, trimOut } from './trim.ts';

const track = (...clips: string[]) => timelineOf({ 'video-1': clips });

describe('trimming the first edge', () => {
  test.each([
    ['later takes the beginning off', ['a 1-5 @2'], 'a', 2, ['a 2-5 @3'], null],
    ['earlier shows more of the source', ['a 3-5 @2'], 'a', 2, ['a 2-5 @1'], null],
    ['stops at the media’s beginning', ['a 3-5 @2'], 'a', 0.5, ['a 1-5'], 'media'],
    ['stops at the neighbour', ['z 0-2', 'a 3-5 @2'], 'a', 1.5, ['z 0-2', 'a 2-5 @1'], 'neighbour'],
    ['stops at time 0', ['a 1-5 @3'], 'a', -1, ['a 0-5 @2'], 'start'],
    ['leaves 0.1 s', ['a 1-5'], 'a', 5, ['a 4.9-5 @3.9'], 'minimum'],
  ])('%s', (_, before, id, to, after, limitedBy) => {
    const result = trimIn(track(...before), id, at(to), lookup);
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': after });
    expect(result).toMatchObject({ limitedBy });
  });

  test('a still grows to the left although its source has no time before 0', () => {
    const timeline = timelineOf({ 'video-1': [clip('p 3-5', { assetId: 'p' })] });
    const result = trimIn(timeline, 'p', at(1), lookup);
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['p 1-5'] });
  });

  test('a caption that grows to the left keeps its words where they are heard', () => {
    const words = [{ text: 'Hi', start: src(0), endExclusive: src(1) }];
    const timeline = timelineOf({ 'caption-1': [clip('c 3-5', { assetId: '', text: 'Hi', words })] });
    const result = trimIn(timeline, 'c', at(2), lookup);
    const grown = result.ok ? result.timeline.tracks[0]?.clips[0] : undefined;
    expect(grown).toMatchObject({ start: at(2), in: 0, words: [{ start: src(1), endExclusive: src(2) }] });
  });
});

describe('a caption written by hand', () => {
  const words = ['My', 'own', 'words'].map((text, n) => ({ text, start: src(n), endExclusive: src(n + 0.5) }));
  const timeline = timelineOf({ 'caption-1': [clip('c 1-4', { assetId: '', text: 'My own words', words })] });
  const timesOf = (result: EditResult) =>
    result.ok && result.timeline.tracks[0]?.clips[0]?.words?.map(({ start, endExclusive }) => [start, endExclusive]);

  test('loses no word when it is trimmed: they are said in less time', () => {
    const shorter = [0, 0.5, 1, 1.5, 2, 2.5].map((time) => time / 3 + 2);
    const inHalf = [0, 0.5, 1, 1.5, 2, 2.5].map((time) => time / 2);
    const pairs = (times: number[]) =>
      [0, 2, 4].map((n) => [times[n], times[n + 1]].map((time = 0) => Math.round(time * 1e6)));
    expect(timesOf(trimIn(timeline, 'c', at(3), lookup))).toEqual(pairs(shorter));
    expect(timesOf(trimOut(timeline, 'c', at(2.5), lookup))).toEqual(pairs(inHalf));
    expect(timesOf(setClipProperties(timeline, 'c', { end: at(2.5) }, lookup))).toEqual(pairs(inHalf));
  });

  test('keeps their times while all of them are shown', () => {
    expect(timesOf(trimOut(timeline, 'c', at(3.2), lookup))).toEqual(
      words.map((word) => [word.start, word.endExclusive]),
    );
  });
});

describe('trimming the last edge', () => {
  test.each([
    ['earlier takes the end off', ['a 1-5'], 'a', 3, ['a 1-3'], null],
    ['later shows more of the source', ['a 1-5 @2'], 'a', 7, ['a 1-7 @2'], null],
    ['stops at the media’s end', ['a 1-5 @4'], 'a', 9, ['a 1-7 @4'], 'media'],
    ['stops at the neighbour', ['a 1-3', 'b 4-5'], 'a', 4.5, ['a 1-4', 'b 4-5'], 'neighbour'],
    ['leaves 0.1 s', ['a 1-5'], 'a', 0, ['a 1-1.1'], 'minimum'],
  ])('%s', (_, before, id, to, after, limitedBy) => {
    const result = trimOut(track(...before), id, at(to), lookup);
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': after });
    expect(result).toMatchObject({ limitedBy });
  });

  test('media of unknown length and media that is not loaded have no end', () => {
    for (const assetId of ['u', 'not-loaded']) {
      const timeline = timelineOf({ 'video-1': [clip('u 0-5', { assetId })] });
      const result = trimOut(timeline, 'u', at(500), lookup);
      expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['u 0-500'] });
    }
  });

  test('a clip that is longer than its media turned out to be can be shortened step by step', () => {
    const timeline = track('a 0-15');
    const result = trimOut(timeline, 'a', at(14), lookup);
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['a 0-14'] });
    expect(trimOut(timeline, 'a', at(16), lookup)).toMatchObject({ at: at(15), limitedBy: 'media' });
  });

  test('at 6 hours the edge stops', () => {
    const timeline = timelineOf({ 'video-1': [clip('p 0-5', { assetId: 'p' })] });
    expect(trimOut(timeline, 'p', at(30_000), lookup)).toMatchObject({ at: at(21_600), limitedBy: 'end' });
  });
});
