import { expect, test, vi } from 'vitest';
import type { SimilarTexts } from '#api/adapters/meaning/similar-texts.ts';
import { matchByMeaning, passagesOf } from './footage-by-meaning.ts';

const { signal } = new AbortController();

/** Scores by pairs of texts. */
function similarBy(scores: Readonly<Record<string, number>>): SimilarTexts {
  return {
    compare: async (queries, candidates) =>
      queries.map((query) => candidates.map((candidate) => scores[`${query} ${candidate}`] ?? 0)),
  };
}

const scenes = [
  { sceneId: 's1', text: 'Bread' },
  { sceneId: 's2', text: 'Clocks' },
];
const talk = {
  assetId: 'talk',
  name: 'IMG_2041.MOV',
  passages: [
    { text: 'warm ovens', start: 4 },
    { text: 'old watches', start: 31 },
  ],
};
const shed = { assetId: 'shed', name: 'grandpa-shed.mp4', passages: [] };

test('a scene gets footage by what is said in it, from there, or by its name', async () => {
  const similar = similarBy({ 'Bread warm ovens': 0.6, 'Clocks old watches': 0.5, 'Clocks grandpa shed': 0.4 });
  const matches = await matchByMeaning(scenes, [talk, shed], similar, signal);
  expect([...matches.values()]).toEqual([
    { sceneId: 's1', assetId: 'talk', start: 4, score: 0.6 },
    { sceneId: 's2', assetId: 'shed', start: null, score: 0.4 },
  ]);
});

test('a scene gets nothing below the least similarity, or without the model', async () => {
  expect((await matchByMeaning(scenes, [talk], similarBy({ 'Bread warm ovens': 0.34 }), signal)).size).toBe(0);
  const compare = vi.fn(async () => null);
  expect((await matchByMeaning(scenes, [talk, shed], { compare }, signal)).size).toBe(0);
  // A name that a camera gave is not compared.
  expect(compare).toHaveBeenCalledWith(['Bread', 'Clocks'], ['warm ovens', 'old watches', 'grandpa shed'], signal);
});

test('passages end with sentences or after 16 words, without fillers, and at most 12 are compared', () => {
  const wordsOf = (text: string) => text.split(' ').map((word, n) => ({ text: word, start: n }));
  expect(passagesOf(wordsOf('Um hello. The ovens are finally warm. So we bake bread now'))).toEqual([
    { text: 'The ovens are finally warm.', start: 2 },
    { text: 'So we bake bread now', start: 7 },
  ]);
  const long = passagesOf(wordsOf('one two three four '.repeat(200).trim()));
  expect(long).toHaveLength(12);
  expect(long.map(({ text }) => text.split(' ').length)).toEqual(new Array(12).fill(16));
  expect(long.at(-1)?.start).toBeGreaterThan(700);
  expect(passagesOf([])).toEqual([]);
});
