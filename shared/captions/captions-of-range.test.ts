import { expect, it } from 'vitest';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, src } from '#shared/timeline/testing/notation.ts';
import { captionsOfRange } from './captions-of-range.ts';

const WORDS = ['Cold', 'brew', 'in', 'three', 'slow', 'steps.'].map((text, n) => ({
  text,
  start: src(n * 0.5),
  endExclusive: src(n * 0.5 + 0.45),
}));

const captions = (from: number, out: number, start: number) =>
  captionsOfRange(WORDS, { in: src(from), out: src(out), start: at(start) }, 'karaoke', () => crypto.randomUUID());

it('every word is where it is heard, and no caption outlasts its clip', () => {
  const clips = captions(0, 3.2, 10);
  const shown = clips.flatMap(({ start, words = [] }) => words.map((word) => [word.text, (start + word.start) / 1e6]));
  expect(shown).toEqual(WORDS.map(({ text, start }) => [text, 10 + start / 1e6]));
  expect(clips.at(-1)?.end).toBe(13_200_000);
  expect(findViolations({ tracks: [{ id: 'caption-1', type: 'caption', clips }] })).toEqual([]);
});

it('a trimmed clip has the words of which most is heard', () => {
  const text = (from: number, out: number) => captions(from, out, 0).map((clip) => clip.text);
  expect(text(0.6, 1.9)).toEqual(['brew in three']);
  expect(text(0.8, 1.6)).toEqual(['in']);
  expect(text(8, 9)).toEqual([]);
});
