import { expect, test } from 'vitest';
import { countCharacters, joinTokens, normalizeText, splitTokens } from './tokens.ts';

test.each([
  ['Well, go!', ['Well,', 'go!']],
  ['  two   spaces\nand a break ', ['two', 'spaces', 'and', 'a', 'break']],
  ['Coffee — and $5 & change 🎉', ['Coffee —', 'and', '$5', '&', 'change', '🎉']],
  ['don’t stop-start', ['don’t', 'stop-start']],
  ['今日は、天気がいい。', ['今日', 'は、', '天気', 'が', 'いい。']],
  ['コーヒーを飲む', ['コーヒー', 'を', '飲む']],
  ['สวัสดีครับ', ['สวัสดี', 'ครับ']],
  ['', []],
  ['Well\n— go', ['Well', '—', 'go']],
])('%j has the words %j', (text, tokens) => {
  expect(splitTokens(text)).toEqual(tokens);
});

test('the words of a text are the words of its lines', () => {
  const text = 'One —\ntwo, — three\n— four';
  expect(splitTokens(text)).toEqual(text.split('\n').flatMap(splitTokens));
});

test('no word is longer than the wire takes, and no character is cut in two', () => {
  const pieces = splitTokens('👩‍🚀'.repeat(100));
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(200);
  expect(pieces.join('')).toBe('👩‍🚀'.repeat(100));
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});

test.each(['Fresh bread, every day.', '今日は、天気がいい。', 'コーヒーを飲む'])(
  '%j is put together again as it was',
  (text) => {
    expect(joinTokens(splitTokens(text))).toBe(text);
  },
);

test.each([
  [' a  b ,\r\n\n c\u200b ! ', 'a b,\nc!'],
  ['e\u0301te\u0301', 'été'],
  ['tab\tand\u0000null', 'tab andnull'],
  ['at .5 and 10 %', 'at .5 and 10 %'],
])('%j is cleaned to %j', (text, cleaned) => {
  expect(normalizeText(text)).toBe(cleaned);
});

test('characters are what a reader counts', () => {
  expect(countCharacters('é👨‍👩‍👧a')).toBe(3);
});
