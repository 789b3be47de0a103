import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { COMMON_WORDS } from './common-words.ts';
import { correctTerms, type RecognisedWord } from './correct-terms.ts';
import { type Glossary, mergeGlossaries } from './glossary.ts';
import { editDistance, phoneticKey } from './phonetic-key.ts';

const GLOSSARY: Glossary = [
  { term: 'Clipwright', say: '' },
  { term: 'Kraków', say: '' },
  { term: 'p99', say: 'p ninety nine' },
  { term: 'Siobhan', say: 'shivawn' },
  { term: 'New Horizons', say: '' },
  { term: 'Kubernetes', say: '' },
  { term: 'Apple', say: '' },
  { term: 'Jon', say: '' },
];

const wordsOf = (text: string): RecognisedWord[] =>
  text.split(' ').map((word, index) => ({ text: word, start: index * 0.3, end: index * 0.3 + 0.25 }));
const corrected = (text: string, glossary = GLOSSARY) => correctTerms(wordsOf(text), glossary).map((word) => word.text);

describe('what sounds like a term is written as the term', () => {
  test.each([
    ['I use Clip Right, every day', 'I use Clipwright, every day'],
    ['I use Clipright’s editor', 'I use Clipwright’s editor'],
    ['the clipwrite way', 'the Clipwright way'],
    ['we live in Krakow.', 'we live in Kraków.'],
    ['we live in Cracow!', 'we live in Kraków!'],
    ['the P99 latency', 'the p99 latency'],
    ['the p ninety nine latency', 'the p99 latency'],
    ['ask Shivon about it', 'ask Siobhan about it'],
    ['(new horizons) flew', '(New Horizons) flew'],
    ['deploy to Cubernetes', 'deploy to Kubernetes'],
  ])('%s → %s', (text, expected) => {
    expect(corrected(text).join(' ')).toBe(expected);
  });

  it('keeps what was heard, and its time', () => {
    const [, , term] = correctTerms(wordsOf('I use Clip Right,'), GLOSSARY);
    expect(term).toEqual({ text: 'Clipwright,', spoken: 'Clip Right,', start: 0.6, end: expect.closeTo(1.15) });
  });
});

describe('what does not stays', () => {
  test.each([
    'trim the clip right here',
    'eat an apple a day',
    'John and Joan',
    'a crack in the wall',
    'Clip, right?',
    'I already use Clipwright.',
    'new horizontal lines',
  ])('%s', (text) => {
    expect(corrected(text)).toEqual(text.split(' '));
  });

  it('across a pause', () => {
    const words = [
      { text: 'Clip', start: 0, end: 0.3 },
      { text: 'Right', start: 1, end: 1.3 },
    ];
    expect(correctTerms(words, GLOSSARY)).toBe(words);
  });
});

it('an empty glossary changes nothing', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), (texts) => {
      const words = texts.map((text, index) => ({ text, start: index, end: index + 0.5 }));
      expect(correctTerms(words, [])).toBe(words);
    }),
  );
});

it('everyday words never change, whatever the terms', () => {
  const word = fc.constantFrom(...COMMON_WORDS);
  const term = fc.stringMatching(/^[A-Za-z]{1,10}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 12 }), fc.array(term, { maxLength: 8 }), (texts, terms) => {
      const words = texts.map((text, index) => ({ text, start: index * 0.3, end: index * 0.3 + 0.2 }));
      expect(
        correctTerms(
          words,
          [...terms, ...texts.slice(0, 2).map((text) => text.toUpperCase())].map((each) => ({ term: each, say: '' })),
        ),
      ).toBe(words);
    }),
  );
});

it('a second pass changes nothing, and no time is lost', () => {
  const text = fc.array(fc.constantFrom('Clip', 'Right', 'right,', 'cracow', 'the', 'p', 'ninety', 'nine.'), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(text, (texts) => {
      const words = wordsOf(texts.join(' ') || 'x');
      const once = correctTerms(words, GLOSSARY);
      expect(correctTerms(once, GLOSSARY)).toEqual(once);
      expect([once[0]?.start, once.at(-1)?.end]).toEqual([words[0]?.start, words.at(-1)?.end]);
    }),
  );
});

it('sounds and distances', () => {
  expect(phoneticKey('Clipwright')).toBe(phoneticKey('clip right'));
  expect(phoneticKey('knight')).toBe(phoneticKey('night'));
  expect(phoneticKey('Anna')).not.toBe(phoneticKey('Hannah Montana'));
  expect(editDistance('kitten', 'sitting')).toBe(3);
  expect(editDistance('', 'abc')).toBe(3);
});

it('of two glossaries the first has the word', () => {
  const merged = mergeGlossaries(
    [{ term: 'Kraków', say: 'a' }],
    [
      { term: 'KRAKÓW', say: 'b' },
      { term: 'x1', say: '' },
    ],
  );
  expect(merged).toEqual([
    { term: 'Kraków', say: 'a' },
    { term: 'x1', say: '' },
  ]);
});
