import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countCharacters, guessSpace, joinTokens, normalizeText, splitTokens } from './tokens.ts';

const splitWords = (text: string) => splitTokens(text).map((token) => token.text);

test.each([
  ['Well, go!', ['Well,', 'go!']],
  ['  two   spaces\nand a break ', ['two', 'spaces', 'and', 'a', 'break']],
  ['Coffee — and $5 & change 🎉', ['Coffee —', 'and', '$5', '&', 'change', '🎉']],
  ['don’t stop-start', ['don’t', 'stop-start']],
  ['今日は、天気がいい。', ['今日', 'は、', '天気', 'が', 'いい。']],
  ['コーヒーを飲む', ['コーヒー', 'を', '飲む']],
  ['สวัสดีครับ', ['สวัสดี', 'ครับ']],
  ['Tip 1: [your tip 1]. Go (softly)', ['Tip', '1:', '[your tip 1].', 'Go', '(softly)']],
  ['[Applause, loud]', ['[Applause,', 'loud]']],
  ['', []],
  ['Well\n— go', ['Well', '—', 'go']],
])('%j has the words %j', (text, tokens) => {
  expect(splitWords(text)).toEqual(tokens);
});

test('the words of a text are the words of its lines', () => {
  const text = 'One —\ntwo, — three\n— four';
  expect(splitWords(text)).toEqual(text.split('\n').flatMap(splitWords));
});

test('no word exceeds the API’s limit, and no character is cut in two', () => {
  const pieces = splitWords('👩‍🚀'.repeat(100));
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThanOrEqual(200);
  expect(pieces.join('')).toBe('👩‍🚀'.repeat(100));
  expect(pieces.every((piece) => piece.isWellFormed())).toBe(true);
});

test.each([
  'Fresh bread, every day.',
  '今日は、天気がいい。',
  'コーヒーを飲む',
  'สวัสดีครับ วันนี้อากาศดี',
  'ราคา 100บาท',
  '東京 大阪',
  '2024年に10個のAIツール',
  '今日は😀です',
  'はい…そう',
  '【速報】新発売',
  '𠮷野家',
  'x'.repeat(450),
])('%j is put together again as it was', (text) => {
  expect(joinTokens(splitTokens(text))).toBe(text);
});

test('a text of any script is restored, each run of white space as one space', () => {
  const part = fc.constantFrom(
    ...[
      'bread',
      'naïve',
      '東京',
      '𠮷野家',
      'カタカナー',
      'ひらがな',
      'สวัสดีครับ',
      'ສະບາຍດີ',
      'សួស្តី',
      'မင်္ဂလာပါ',
      '안녕',
      'שלום',
      'مرحبا',
      '2024',
      '$5',
      '😀',
      '👨‍👩‍👧',
    ],
    ...[
      '、',
      '。',
      '…',
      '「',
      '」',
      '【',
      '】',
      '—',
      '!',
      '"',
      '(',
      ')',
      '%',
      ' ',
      '  ',
      '\n',
      '\t',
      '\u3000',
      '\u00a0',
      'x'.repeat(201),
    ],
  );
  const text = fc.oneof(
    fc.array(part, { maxLength: 25 }).map((parts) => parts.join('')),
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.string({ unit: 'binary', maxLength: 60 }),
  );
  fc.assert(
    fc.property(text, (typed) => {
      expect(joinTokens(splitTokens(typed))).toBe(typed.replace(/\s+/gu, ' ').trim());
    }),
    { numRuns: 2_000 },
  );
});

test.each([
  ['fresh', 'bread', true],
  ['今日', 'は', false],
  ['は、', '「天気', false],
  ['はい…', 'そう', false],
  ['𠮷', '野家', false],
  ['大阪', '2024年に', false],
  ['AI', 'ツール', true],
  ['ราคา', '100', true],
])('%j and %j, as they were heard: a space is %j', (before, word, isSpaced) => {
  expect(guessSpace(before, word)).toBe(isSpaced);
});

test.each([
  [' a  b ,\r\n\n c\u200b . ', 'a b,\nc.'],
  ['Quoi\u202f? Non\u00a0! Si\u00a0: voil\u00e0\u202f;', 'Quoi ? Non ! Si : voilà ;'],
  ['e\u0301te\u0301', 'été'],
  ['tab\tand\u0000null', 'tab andnull'],
  ['at .5 and 10 %', 'at .5 and 10 %'],
])('%j is cleaned to %j', (text, cleaned) => {
  expect(normalizeText(text)).toBe(cleaned);
});

test('characters are what a reader counts', () => {
  expect(countCharacters('é👨‍👩‍👧a')).toBe(3);
});

test('letters counted without a segmenter are those that a segmenter counts', () => {
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  const letters = [
    'a',
    'ß',
    'Ω',
    'Ж',
    'א',
    'ب',
    'ก',
    'ำ',
    '中',
    'ー',
    '가',
    'ᆨ',
    'Ａ',
    'ﾞ',
    '€',
    '“',
    '\u0301',
    '\u200d',
    '👩',
    '©',
    '🇩',
  ];
  const text = fc.array(fc.constantFrom(...letters), { maxLength: 6 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, (each) => countCharacters(each) === [...segmenter.segment(each)].length),
    { seed: 1 },
  );
});
