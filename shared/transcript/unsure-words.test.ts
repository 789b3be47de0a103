import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timelineOf } from '#shared/timeline/testing/notation.ts';
import { correctWords, sourceWords } from './corrections.ts';
import { textsByAsset } from './find-text.ts';
import { talk } from './testing/talk.ts';
import { paragraphsOf } from './timeline-words.ts';
import { countUnsure, findUnsure, isUnsure } from './unsure-words.ts';

const timeline = timelineOf({ 'video-1': ['a 0-9'] });
const transcriptOf = (confidences: readonly (number | undefined)[]) => ({
  words: talk(confidences.map((_, index) => `word${index}`).join(' ')).map(({ text, start, endExclusive }, index) => ({
    ...{ text, start, endExclusive },
    confidence: confidences[index],
  })),
});
const wordsOf = (transcript: ReturnType<typeof transcriptOf>, from = timeline) =>
  paragraphsOf(from, () => sourceWords(transcript, from.corrections?.['v'])).flatMap(({ words }) => words);

test.each([
  [0, 'next', 1],
  [1, 'next', 3],
  [3, 'next', 1],
  [3, 'previous', 1],
  [0, 'previous', 3],
  [9, 'next', 1],
] as const)('from word %i the %s unsure word is %i', (from, direction, expected) => {
  const words = wordsOf(transcriptOf([0.9, 0.3, undefined, 0.49, 0.5]));
  expect(countUnsure(words)).toBe(2);
  expect(findUnsure(words, from, direction)).toBe(expected);
});

test('words of unknown confidence, and cut ones, are not unsure', () => {
  expect(findUnsure(wordsOf(transcriptOf([undefined, 1])), 0, 'next')).toBeNull();
  const cut = wordsOf(transcriptOf([0.1, 0.1])).map((word) => ({ ...word, cut: 'after' as const }));
  expect(countUnsure(cut)).toBe(0);
});

test('a word that was confirmed or corrected is sure, and no other', () => {
  const confidence = fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { nil: undefined });
  const case_ = fc.record({
    confidences: fc.array(confidence, { minLength: 1, maxLength: 12 }),
    at: fc.nat(),
    text: fc.option(fc.constantFrom('other', '')),
  });
  fc.assert(
    fc.property(case_, ({ confidences, at, text }) => {
      const transcript = transcriptOf(confidences);
      const words = wordsOf(transcript);
      const index = at % words.length;
      const [word] = words.slice(index, index + 1);
      if (!word) throw new Error('There is no word.');
      const texts = textsByAsset([{ word, text: text ?? word.text }]);
      const after = wordsOf(transcript, correctWords(timeline, texts, new Map([['v', transcript]])));
      expect(after.map(isUnsure)).toEqual(words.map((each, n) => n !== index && isUnsure(each)));
      expect(after[index]?.text).toBe(text ?? word.text);
    }),
  );
});
