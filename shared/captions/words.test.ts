import fc from 'fast-check';
import { expect, test } from 'vitest';
import { src } from '#shared/timeline/testing/notation.ts';
import type { CaptionWord } from '#shared/timeline/timeline.ts';
import { splitTokens } from './tokens.ts';
import { retimeWords, spokenWeight, spreadWords } from './words.ts';

const range = { start: src(0), endExclusive: src(4) };
const times = (words: readonly CaptionWord[]) =>
  words.map(({ text, start, endExclusive }) => [text, start / 1e6, endExclusive / 1e6]);
const old: CaptionWord[] = ['we', 'sell', 'fresh', 'bread'].map((text, index) => ({
  text,
  start: src(index),
  endExclusive: src(index + 1),
}));

test('longer words and figures take longer; punctuation adds a pause', () => {
  expect(spokenWeight('extraordinary')).toBeGreaterThan(spokenWeight('bread'));
  expect(spokenWeight('2026')).toBeGreaterThan(spokenWeight('cat'));
  expect(spokenWeight('bread.')).toBeGreaterThan(spokenWeight('bread,'));
  expect(spokenWeight('bread,')).toBeGreaterThan(spokenWeight('bread'));
});

test('words fill their time, with silence behind punctuation only', () => {
  const words = spreadWords('Go on, say it', src(1), src(3));
  expect(words[0]?.start).toBe(src(1));
  expect(words.at(-1)?.endExclusive).toBe(src(3));
  expect(words[1]?.start).toBe(words[0]?.endExclusive);
  expect(words[2]?.start).toBeGreaterThan(words[1]?.endExclusive ?? 0);
});

test.each([
  [
    'the same words',
    'we sell fresh bread',
    [
      ['we', 0, 1],
      ['sell', 1, 2],
      ['fresh', 2, 3],
      ['bread', 3, 4],
    ],
  ],
  [
    'other case and punctuation',
    'We SELL fresh, bread!',
    [
      ['We', 0, 1],
      ['SELL', 1, 2],
      ['fresh,', 2, 3],
      ['bread!', 3, 4],
    ],
  ],
  [
    'a word gone',
    'we sell bread',
    [
      ['we', 0, 1],
      ['sell', 1, 2],
      ['bread', 3, 4],
    ],
  ],
  [
    'a word replaced',
    'we sell warm bread',
    [
      ['we', 0, 1],
      ['sell', 1, 2],
      ['warm', 2, 3],
      ['bread', 3, 4],
    ],
  ],
  ['all replaced', 'buy', [['buy', 0, 4]]],
  ['emptied', '', []],
])('%s: unchanged words keep their time', (_, text, expected) => {
  expect(times(retimeWords(old, text, range))).toEqual(expected);
});

test('a mark between words keeps its time and matches no other mark', () => {
  const words = ['you', '&', 'me'].map((text, index) => ({ text, start: src(index), endExclusive: src(index + 1) }));
  expect(times(retimeWords(words, 'You & me!', range))).toEqual([
    ['You', 0, 1],
    ['&', 1, 2],
    ['me!', 2, 3],
  ]);
  expect(times(retimeWords(words, '+ & me', range)).map(([text]) => text)).toEqual(['+', '&', 'me']);
});

test('a word inserted between two that touch takes time from its neighbour only', () => {
  const words = retimeWords(old, 'we sell very fresh bread', range);
  expect(times(words).filter(([text]) => ['we', 'sell', 'bread'].includes(String(text)))).toEqual([
    ['we', 0, 1],
    ['sell', 1, 2],
    ['bread', 3, 4],
  ]);
  expect([words[2]?.start, words[3]?.endExclusive]).toEqual([src(2), src(3)]);
});

test('any typed text gives its own words, in order and within the range', () => {
  const word = fc.constantFrom('we', 'sell', 'fresh', 'bread', 'and', 'tea,', 'today.', '今日は');
  const texts = fc.array(word, { maxLength: 12 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(fc.array(texts, { minLength: 1, maxLength: 6 }), (typed) => {
      let words: readonly CaptionWord[] = old;
      for (const text of typed) {
        words = retimeWords(words, text, range);
        expect(words.map((each) => each.text)).toEqual(splitTokens(text).map((token) => token.text));
        let end = 0;
        for (const each of words) {
          expect(each.start).toBeGreaterThanOrEqual(end);
          expect(each.endExclusive).toBeGreaterThan(each.start);
          end = each.endExclusive;
        }
        expect(end).toBeLessThanOrEqual(range.endExclusive);
      }
    }),
    { numRuns: 500 },
  );
});
