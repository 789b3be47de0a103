import { expect, test } from 'vitest';
import { timelineOf } from '#shared/timeline/testing/notation.ts';
import { findText, replaceText } from './find-text.ts';
import { wordsIn } from './testing/talk.ts';
import { paragraphsOf } from './timeline-words.ts';

const wordsOf = (text: string) =>
  paragraphsOf(timelineOf({ 'video-1': ['a 0-9'] }), wordsIn({ v: text })).flatMap(({ words }) => words);

test.each([
  ['the krakau bakery in Krakau.', 'krakau', 'Kraków', 'the Kraków bakery in Kraków.'],
  ['in new York and New york', 'new york', 'Łódź', 'in Łódź - and Łódź -'],
  ['rebake rebaked', 'ba', 'mo', 'remoke remoked'],
  ['banana', 'an', 'o', 'booa'],
  ['a b a b', 'B A', '', 'a - - b'],
  ['我们 烤 面包', '烤面', 'x', '我们 x包 -'],
])('in "%s" every "%s" becomes "%s"', (text, query, by, after) => {
  const words = wordsOf(text);
  const texts = replaceText(words, findText(words, query), by).get('v') ?? {};
  expect(words.map(({ key, text: before }) => (texts[key] ?? before) || '-').join(' ')).toBe(after);
});

test('nothing is found of an empty text, nor of words that are cut', () => {
  const words = wordsOf('fresh bread');
  expect(findText(words, ' ')).toEqual([]);
  expect(
    findText(
      words.map((word) => ({ ...word, cut: 'after' as const })),
      'bread',
    ),
  ).toEqual([]);
});
