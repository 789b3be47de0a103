import { describe, expect, test } from 'vitest';
import { spreadWords } from '#shared/captions/words.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { at, clip, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { type ClipProperties, setClipProperties } from './set-properties.ts';

const caption = clip('c 2-6', {
  assetId: '',
  text: 'We sell fresh bread',
  words: spreadWords('We sell fresh bread', src(0), src(4)),
});
const timeline = timelineOf({ 'video-1': ['a 1-5 @2', 'b 7-8'], 'caption-1': [caption], 'audio-1': ['s 0-3'] });
const set = (clipId: string, properties: ClipProperties) => setClipProperties(timeline, clipId, properties, lookup);
const changed = (clipId: string, properties: ClipProperties) => {
  const result = set(clipId, properties);
  if (!result.ok) throw new Error(result.code);
  return result.timeline.tracks.flatMap((track) => track.clips).find((each) => each.id === clipId);
};

describe('typed times', () => {
  test.each([
    ['start moves', { start: at(2) }, 'a 2-6 @2'],
    ['end trims', { end: at(3) }, 'a 1-3 @2'],
    ['in shows another part', { in: src(4) }, 'a 1-5 @4'],
    ['out trims', { out: src(5) }, 'a 1-4 @2'],
    ['start and end together', { start: at(0), end: at(3) }, 'a 0-3 @2'],
    ['in and out together', { in: src(1), out: src(7) }, 'a 1-7 @1'],
    ['all four, when they agree', { start: at(0), end: at(2), in: src(8), out: src(10) }, 'a 0-2 @8'],
  ])('%s', (_, properties, after) => {
    const result = set('a', properties);
    expect(result.ok && written(result.timeline)['video-1']).toEqual([after, 'b 7-8']);
  });

  test.each([
    ['ends that disagree', { end: at(3), out: src(5) }, 'edit.range-mismatch'],
    ['a length of 0.05 s', { end: at(1.05) }, 'edit.too-short'],
    ['an end before the start', { end: at(0.5) }, 'edit.too-short'],
    ['more than the media has', { end: at(10) }, 'edit.outside-media'],
    ['a part behind the media’s end', { in: src(7) }, 'edit.outside-media'],
    ['an overlap', { start: at(4) }, 'edit.overlap'],
    ['a start at the last whole number', { start: timelineTime(Number.MAX_SAFE_INTEGER) }, 'edit.too-long'],
    ['a start 1 s before the end of 6 hours', { start: at(21_599) }, 'edit.too-long'],
    ['an in point at the last whole number', { in: sourceTime(Number.MAX_SAFE_INTEGER) }, 'edit.outside-media'],
    ['a start below 0', { start: at(-1) }, 'edit.before-start'],
    ['a volume of 3', { volume: 3 }, 'edit.invalid-value'],
    ['a volume that is no number', { volume: Number.NaN }, 'edit.invalid-value'],
    ['a fade of 31 s', { fadeIn: 31_000_000 }, 'edit.fade-too-long'],
    ['a fade below 0', { fadeOut: -1 }, 'edit.fade-too-long'],
    ['a caption style on footage', { style: 'karaoke' }, 'edit.invalid-value'],
    ['a place on footage', { atTop: true }, 'edit.invalid-value'],
    ['a text on footage', { text: 'no' }, 'edit.invalid-value'],
  ] satisfies [string, ClipProperties, string][])('%s is refused', (_, properties, code) => {
    expect(set('a', properties)).toMatchObject({ ok: false, code });
  });

  test('an in point at the largest integer is refused even where the source has no end', () => {
    const pictures = timelineOf({ 'video-1': [clip('p 1-2', { assetId: 'p' })] });
    const properties = { in: sourceTime(Number.MAX_SAFE_INTEGER) };
    expect(setClipProperties(pictures, 'p', properties, lookup)).toMatchObject({ code: 'edit.too-long' });
  });
});

describe('looks', () => {
  test('volume, fit and style are set only where they apply', () => {
    expect(changed('a', { volume: 0, fit: 'contain' })).toMatchObject({ volume: 0, fit: 'contain' });
    expect(changed('c', { style: 'karaoke' })).toMatchObject({ style: 'karaoke' });
    expect(set('s', { fit: 'contain' })).toMatchObject({ code: 'edit.invalid-value' });
    expect(changed('a', { volume: -0 })?.volume).toBe(0);
    expect(set('c', { volume: 1 })).toMatchObject({ code: 'edit.invalid-value' });
    expect(changed('s', { duck: true, fadeIn: src(2) })).toMatchObject({ duck: true, fadeIn: src(2) });
    expect(set('c', { duck: true })).toMatchObject({ code: 'edit.invalid-value' });
  });

  test('setting present values returns the same timeline', () => {
    const result = set('c', { text: caption.text, start: caption.start });
    expect(result.ok && result.timeline).toBe(timeline);
  });
});

describe('a caption’s text', () => {
  test('words that stay keep their time', () => {
    const after = changed('c', { text: 'We sell the best bread' });
    expect(after?.words?.map((word) => word.text)).toEqual(['We', 'sell', 'the', 'best', 'bread']);
    for (const index of [0, 1, 3]) expect(after?.words).toContainEqual(caption.words?.[index]);
    expect(after?.words?.[2]?.start).toBe(caption.words?.[2]?.start);
    expect(after?.words?.[3]?.endExclusive).toBe(caption.words?.[2]?.endExclusive);
  });

  test('is kept as typed, with a space at its end', () => {
    expect(changed('c', { text: 'We sell ' })?.text).toBe('We sell ');
  });

  test('can be emptied and rewritten', () => {
    expect(changed('c', { text: '' })).toMatchObject({ text: '', words: [] });
  });

  test('of 5,001 characters is refused', () => {
    expect(set('c', { text: 'a'.repeat(5_001) })).toMatchObject({ code: 'edit.invalid-value' });
  });
});
