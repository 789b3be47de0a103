import fc from 'fast-check';
import { expect, test } from 'vitest';
import { src } from '#shared/timeline/testing/notation.ts';
import { splitCaption } from './split.ts';
import { spreadWords } from './words.ts';

const range = (cut: number) => ({ start: src(0), cut: src(cut), endExclusive: src(4) });

test.each([
  ['สวัสดีครับ วันนี้อากาศดี', 1, ['สวัสดี', 'ครับ วันนี้อากาศดี']],
  ['สวัสดีครับ วันนี้อากาศดี', 3, ['สวัสดีครับ วันนี้', 'อากาศดี']],
  ['Fresh  —  bread, every  day', 2, ['Fresh  —  bread,', 'every  day']],
  ['One\ntwo three', 2, ['One', 'two three']],
])('%j, cut at %d s', (text, cut, halves) => {
  expect(splitCaption(text, undefined, range(cut)).map((half) => half.text)).toEqual(halves);
});

test('the halves of a text are the text, but for the space between them', () => {
  const part = fc.constantFrom(
    '東京',
    '2024年に10個の',
    'AI',
    'สวัสดีครับ',
    'bread,',
    '—',
    '😀',
    '𠮷野家',
    ' ',
    '  ',
    '\n',
    '\u00a0',
  );
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 2, maxLength: 20 }).map((parts) => `東京${parts.join('')}bread`),
      fc.integer({ min: 1, max: 39 }),
      fc.boolean(),
      (text, tenths, isTimed) => {
        const words = isTimed ? spreadWords(text, src(0), src(4)) : undefined;
        const [head, tail] = splitCaption(text, words, range(tenths / 10));
        expect(text.startsWith(head.text)).toBe(true);
        expect(text.endsWith(tail.text)).toBe(true);
        expect(text.slice(head.text.length, text.length - tail.text.length)).toMatch(/^\s*$/u);
      },
    ),
    { numRuns: 500 },
  );
});
