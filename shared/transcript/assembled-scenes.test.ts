import { expect, test } from 'vitest';
import { at } from '#shared/timeline/testing/notation.ts';
import { assembledScenes } from './assembled-scenes.ts';
import { findTakes } from './find-takes.ts';
import { talk } from './testing/talk.ts';

const scene = (id: string, narration: string) => ({ id, narration, onScreenText: '', visual: '', duration: at(2) });

test('sentences said in one go stay together, unless the pause is long or another take is chosen', () => {
  const scenes = [scene('s1', 'We bake bread. Nobody else does. Come by soon.'), scene('s2', 'Never said.')];
  const words = talk('We bake bread. Nobody else does. ... ... Come by soon.');
  const sentences = findTakes(scenes, [
    { assetId: 'a', language: 'en', words },
    { assetId: 'b', language: 'en', words: talk('We bake bread.') },
  ]);
  const partsOf = (assetId: string) =>
    assembledScenes(sentences, ({ takes }) => takes.find((take) => take.assetId === assetId) ?? takes[0]).map(
      ({ sceneId, pieces }) =>
        `${sceneId} ${pieces.map((piece) => `${piece.assetId}${piece.in / 1e6}-${piece.out / 1e6}`)}`,
    );
  expect(partsOf('a')).toEqual(['s1 a0.1-3.3,a5.1-6.8']);
  expect(partsOf('b')).toEqual(['s1 b0.1-1.8,a1.65-3.3,a5.1-6.8']);
});
