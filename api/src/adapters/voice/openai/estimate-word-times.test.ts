import { expect, it } from 'vitest';
import { estimateWordTimes } from './estimate-word-times.ts';

const RATE = 24_000;

/** Sound with tones at the given seconds. */
function sound(length: number, ...spans: readonly (readonly [start: number, end: number])[]): Float32Array {
  const samples = new Float32Array(length * RATE);
  for (const [start, end] of spans)
    for (let n = Math.round(start * RATE); n < end * RATE; n++) samples[n] = 0.3 * Math.sin(n / 20);
  return samples;
}

const seconds = (words: ReturnType<typeof estimateWordTimes>) =>
  words.map(({ text, start, end }) => `${text} ${start.toFixed(1)}-${end.toFixed(1)}`);

it('words share the speech by their syllables, and pauses belong to none', () => {
  const words = estimateWordTimes('Coffee beans, then.', sound(4, [0.5, 2], [2.5, 3]), RATE);
  expect(seconds(words)).toEqual(['Coffee 0.5-1.5', 'beans, 1.5-2.0', 'then. 2.5-3.0']);
});

it('the longest pauses divide the sentences, whatever their length', () => {
  // The first sentence is slow. The second is fast, with a short pause in it.
  const words = estimateWordTimes('Bad cat. Red dog ran.', sound(6, [0, 2], [3, 3.4], [3.6, 3.8]), RATE);
  expect(seconds(words)).toEqual(['Bad 0.0-1.0', 'cat. 1.0-2.0', 'Red 3.0-3.2', 'dog 3.2-3.4', 'ran. 3.6-3.8']);
});

it('sentences without enough pauses share the whole', () => {
  const words = estimateWordTimes('Bad. Red. Dog.', sound(3, [0, 3]), RATE);
  expect(seconds(words)).toEqual(['Bad. 0.0-1.0', 'Red. 1.0-2.0', 'Dog. 2.0-3.0']);
});

it('silence has no words', () => {
  expect(estimateWordTimes('One two.', sound(1), RATE)).toEqual([]);
});
