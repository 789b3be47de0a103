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

test('words stand out wherever captions show them, and only new ones are counted', () => {
  const result = emphasizeWords(timeline, new Map([['v', new Set([src(0), src(1)])]]));
  expect(result).toMatchObject({ ok: true, count: 2 });
  expect(result.ok && loud(result.timeline)).toEqual(['one two', 'one', 'two']);
});

test('without new words the timeline stays the same', () => {
  const result = emphasizeWords(timeline, new Map([['v', new Set([src(1)])]]));
  expect(result.ok && result.timeline).toBe(timeline);
});
