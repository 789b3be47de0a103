import { expect, test } from 'vitest';
import { clip, src, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { emphasizeWords } from './emphasize-words.ts';

const words = ['one', 'two', 'three'].map((text, index) => ({
  text,
  start: src(index),
  endExclusive: src(index + 0.8),
  ...(index === 1 && { loud: true as const }),
}));
const timeline = timelineOf({
  'video-1': ['a 0-3', 'b 5-8'],
  'caption-1': [
    clip('x 0-3', { text: 'one two three', words }),
    clip('y 5-6', { text: 'one', words: words.slice(0, 1) }),
    clip('z 8-11', { assetId: '', text: 'one two three', words }),
  ],
});

const loud = ({ tracks }: Timeline) =>
  tracks
    .flatMap(({ type, clips }) => (type === 'caption' ? clips : []))
    .map((each) => each.words?.flatMap((word) => (word.loud ? [word.text] : [])).join(' '));

const ranges = (...own: readonly (readonly [number, number])[]) =>
  new Map([['v', own.map(([start, end]) => ({ start: src(start), endExclusive: src(end) }))]]);

test('words stand out wherever captions show them, and only new ones are counted', () => {
  const result = emphasizeWords(timeline, ranges([0, 1.5]), true);
  expect(result).toMatchObject({ ok: true, count: 2 });
  expect(result.ok && loud(result.timeline)).toEqual(['one two', 'one', 'two']);
});

test('without new words the timeline stays the same', () => {
  const result = emphasizeWords(timeline, ranges([1, 1.5], [4, 9]), true);
  expect(result.ok && result.timeline).toBe(timeline);
});

test('emphasis is removed wherever captions show the words', () => {
  const on = emphasizeWords(timeline, ranges([0, 3]), true);
  if (!on.ok) throw new Error(on.code);
  const off = emphasizeWords(on.timeline, ranges([0, 1], [2, 3]), false);
  expect(off).toMatchObject({ ok: true, count: 3 });
  expect(off.ok && loud(off.timeline)).toEqual(['two', '', 'two']);
});
