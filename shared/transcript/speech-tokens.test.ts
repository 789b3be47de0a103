import { expect, test } from 'vitest';
import { isSameToken, speechTokens } from './speech-tokens.ts';

const tokensOf = (text: string, language: string) =>
  speechTokens(text.split(' '), language)
    .map((token) => token.text)
    .join(' ');

test.each([
  ['en', 'It costs $20.', 'it costs twenty dollars'],
  [
    'en',
    'In 1984, 2,500 of them – 45%!',
    'in nineteen eighty-four two thousand five hundred of them forty five percent',
  ],
  ['en', 'Don’t use the U.S. one', "don't use the US 1"],
  ['en', 'one, two, three', '1 2 3'],
  ['en', 'two hundred and 5', '200 and five'],
  ['de', 'Für 25 € und 19 Tage', 'für fünfundzwanzig Euro und neunzehn Tage'],
  [
    'fr',
    'Les 92 pages, les 17 et les 80 %',
    'les quatre-vingt-douze pages les dix-sept et les quatre-vingts pour cent',
  ],
  ['es', '26 días', 'veintiséis días'],
  ['ja', '今日は、雨。', '今日 は 雨'],
])('%s: “%s” is said as “%s”', (language, written, expected) => {
  expect(tokensOf(expected, language)).toBe(tokensOf(written, language));
});

test('a token knows its words', () => {
  expect(speechTokens(['For', 'twenty', 'five', 'well-known', '—', 'days'], 'en')).toEqual([
    { text: 'for', first: 0, last: 0 },
    { text: '25', first: 1, last: 2 },
    { text: 'well', first: 3, last: 3 },
    { text: 'known', first: 3, last: 3 },
    { text: 'days', first: 5, last: 5 },
  ]);
});

test.each([
  ['baked', 'bake', true],
  ['krakow', 'crackow', false],
  ['krakow', 'krakov', true],
  ['bad', 'bed', false],
  ['1984', '1985', false],
])('%s and %s: %s', (one, other, isSame) => expect(isSameToken(one, other)).toBe(isSame));
