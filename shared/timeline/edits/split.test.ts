import { describe, expect, test } from 'vitest';
import { spreadWords } from '#shared/captions/words.ts';
import { at, clip, countingIds, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { splitClips } from './split.ts';

describe('splitting', () => {
  test('the halves share the cut and the source continues', () => {
    const timeline = timelineOf({ 'video-1': ['a 1-5 @2', 'b 5-6'], 'audio-1': ['s 0-4'] });
    const result = splitClips(timeline, ['a', 's'], at(2), countingIds());
    expect(result.ok && written(result.timeline)).toEqual({
      'video-1': ['a 1-2 @2', 'n1 2-5 @3', 'b 5-6'],
      'audio-1': ['s 0-2', 'n2 2-4 @2'],
    });
    expect(result).toMatchObject({ createdIds: ['n1', 'n2'] });
  });

  test('fades stay at the outer edges', () => {
    const timeline = timelineOf({ 'audio-1': [clip('m 0-4', { duck: true, fadeIn: src(1), fadeOut: src(2) })] });
    const result = splitClips(timeline, ['m'], at(2), countingIds());
    const [head, tail] = result.ok ? (result.timeline.tracks[0]?.clips ?? []) : [];
    expect([head?.duck, head?.fadeIn, head?.fadeOut]).toEqual([true, src(1), undefined]);
    expect([tail?.duck, tail?.fadeIn, tail?.fadeOut]).toEqual([true, undefined, src(2)]);
  });

  test.each([
    ['on the first edge', 1, 'edit.split-outside-clip'],
    ['on the last edge', 5, 'edit.split-outside-clip'],
    ['beside the clip', 7, 'edit.split-outside-clip'],
    ['0.05 s from the first edge', 1.05, 'edit.split-too-near'],
    ['0.05 s from the last edge', 4.95, 'edit.split-too-near'],
  ])('%s is refused', (_, seconds, code) => {
    const timeline = timelineOf({ 'video-1': ['a 1-5'] });
    expect(splitClips(timeline, ['a'], at(seconds), countingIds())).toMatchObject({ ok: false, code, clipIds: ['a'] });
  });

  test('0.1 s from an edge is far enough', () => {
    const result = splitClips(timelineOf({ 'video-1': ['a 1-5'] }), ['a'], at(1.1), countingIds());
    expect(result.ok && written(result.timeline)).toEqual({ 'video-1': ['a 1-1.1', 'n1 1.1-5 @0.1'] });
  });
});

describe('splitting a caption', () => {
  const text = 'Fresh bread,\nevery single day.';
  const caption = (extra: object) => timelineOf({ 'caption-1': [clip('c 10-15', { assetId: '', text, ...extra })] });
  const halves = (timeline: ReturnType<typeof caption>, seconds: number) => {
    const result = splitClips(timeline, ['c'], at(seconds), countingIds());
    if (!result.ok) throw new Error(result.code);
    return result.timeline.tracks[0]?.clips ?? [];
  };
  const words = [
    { text: 'Fresh', start: src(0), endExclusive: src(1) },
    { text: 'bread,', start: src(1), endExclusive: src(2) },
    { text: 'every', start: src(2), endExclusive: src(3) },
    { text: 'single', start: src(3), endExclusive: src(4) },
    { text: 'day.', start: src(4), endExclusive: src(5) },
  ];

  test('text and words split at the word', () => {
    const [head, tail] = halves(caption({ words }), 12);
    expect([head?.text, tail?.text]).toEqual(['Fresh bread,', 'every single day.']);
    expect(tail?.words).toEqual(words.slice(2));
    expect([head?.words, tail?.in, tail?.out]).toEqual([words.slice(0, 2), src(2), src(5)]);
  });

  test('a word goes where more of it is heard, shortened to its half', () => {
    const [head, tail] = halves(caption({ words }), 12.75);
    expect([head?.text, tail?.text]).toEqual(['Fresh bread,\nevery', 'single day.']);
    expect(head?.words?.at(-1)).toEqual({ text: 'every', start: src(2), endExclusive: src(2.75) });
    expect(tail?.words?.[0]).toEqual(words[3]);
  });

  test('a text without word timing splits where its words would be said', () => {
    const [head, tail] = halves(caption({}), 12);
    expect(`${head?.text} ${tail?.text}`.split(/\s+/)).toEqual(text.split(/\s+/));
    expect(head?.text).toBe('Fresh bread,');
    expect([head?.words, tail?.words]).toEqual([undefined, undefined]);
  });

  test('a caption of one word says it in both halves', () => {
    const one = caption({ text: 'Bread!', words: spreadWords('Bread!', src(0), src(5)) });
    expect(halves(one, 11).map((half) => half.text)).toEqual(['Bread!', 'Bread!']);
    expect(halves(one, 11).map((half) => half.words?.[0])).toEqual([
      { text: 'Bread!', start: src(0), endExclusive: src(1) },
      { text: 'Bread!', start: src(1), endExclusive: src(5) },
    ]);
  });
});
