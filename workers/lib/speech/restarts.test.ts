import { expect, it } from 'vitest';
import { addRestarts } from './restarts.ts';

/** Words of half a second one after the other, from a second on; "…" is half a second of silence, "—" makes the word before it longer. */
function wordsOf(text: string, from = 0) {
  const words: { text: string; start: number; end: number }[] = [];
  for (const [index, word] of text.split(' ').entries()) {
    const [start, last] = [from + index / 2, words.at(-1)];
    if (word === '—' && last) last.end = start + 0.5;
    else if (word !== '…') words.push({ text: word, start, end: start + 0.5 });
  }
  return words;
}

it.each([
  // Words recognised in one go, the parts before and after the long word or the pause, and the final words.
  ['First, grind the — — beans coarse', 'First, grind', 'the first, grind the beans coarse', null],
  [
    'First, grind the — — beans',
    'First, grind the',
    'first, grind the beans',
    'First, grind the first, grind the beans',
  ],
  ['I think … we should', 'I think.', 'I think we should', 'I think I think we should'],
  ['Go to … the shop', 'Go to the', 'to the shop', 'Go to the to the shop'],
  // Words other than a repetition may be hallucinated.
  ['I think … we should', 'I think', 'so we should', null],
  ['I think … we should', 'I sink', 'I sink we should', null],
  // A false start does not begin at the end of a sentence.
  ['I think. … We should', 'I think.', 'I think we should', null],
  ['I think we should', 'I think', 'I think we should', null],
])('“%s”, apart “%s” and “%s”', async (recognised, head, tail, expected) => {
  const words = wordsOf(recognised);
  const pause = recognised.split(' ').indexOf('…') / 2;
  const seconds = recognised.split(' ').length / 2;
  const pauses = pause > 0 ? [{ start: pause, end: pause + 0.5 }] : [];
  const found = await addRestarts(words, { pauses, seconds }, async ({ start, end }) =>
    wordsOf(end === seconds ? tail : head, start),
  );
  expect(found.map(({ text }) => text).join(' ')).toBe(expected ?? words.map(({ text }) => text).join(' '));
});
