import { expect, it } from 'vitest';
import type { Transcripts } from '#shared/captions/corrected-words.ts';
import { termToOffer } from './term-to-offer.ts';

const WORDS = ['In', 'Cracow,', 'not', 'Cracow', 'is', 'there.', 'There'];
const transcripts: Transcripts = new Map([
  ['a', { words: WORDS.map((text, index) => ({ text, start: index * 1_000, endExclusive: index * 1_000 + 900 })) }],
]);

it('a correction made twice is a term, whatever marks are around it', () => {
  const corrections = { a: { 1000: 'Kraków,', 3000: 'Kraków' } };
  expect(termToOffer(['Kraków'], { corrections }, transcripts)).toBe('Kraków');
  expect(termToOffer(['other'], { corrections }, transcripts)).toBeNull();
  expect(termToOffer(['Kraków,'], { corrections: { a: { 1000: 'Kraków,' } } }, transcripts)).toBeNull();
  expect(termToOffer(['Kraków'], {}, transcripts)).toBeNull();
});

it('everyday words and marks alone are none', () => {
  expect(termToOffer(['their'], { corrections: { a: { 5000: 'their.', 6000: 'Their' } } }, transcripts)).toBeNull();
  expect(termToOffer(['Cracow'], { corrections: { a: { 1000: 'Cracow', 3000: 'Cracow!' } } }, transcripts)).toBeNull();
  expect(termToOffer([''], { corrections: { a: { 1000: '', 3000: '' } } }, transcripts)).toBeNull();
});
