import { expect, it } from 'vitest';
import { withSayings } from './glossary.ts';

const said = (text: string, sayings: Record<string, string>) =>
  withSayings(
    text,
    Object.entries(sayings).map(([term, say]) => ({ term, say })),
  );

it('spells terms as whole words in any case, over any white space', () => {
  expect(said('CLIPwright’s Clipwrights (clipwright)', { Clipwright: 'klip right' })).toBe(
    'klip right’s Clipwrights (klip right)',
  );
  expect(said('Use C++ on New\n York time.', { 'C++': 'see plus plus', 'new york': 'N Y' })).toBe(
    'Use see plus plus on N Y time.',
  );
  expect(said('İstanbul, Straße', { i: 'x', Straße: 'street' })).toBe('İstanbul, street');
});

it('the longest of terms that share words counts', () => {
  expect(said('a b c d', { 'a b': '1', 'b c d': '2', d: '3' })).toBe('a 2');
});

it('a saying is never read as a term, so that none grows without end', () => {
  const many = 'a b c '.repeat(20).trim();
  expect(said('a', { a: many, b: many, c: many })).toBe(many);
});
