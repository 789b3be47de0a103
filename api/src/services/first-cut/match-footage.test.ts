import { expect, test } from 'vitest';
import { matchFootage } from './match-footage.ts';

const scenes = [
  { sceneId: 's1', text: 'A bag of coffee beans. Start with fresh beans.' },
  { sceneId: 's2', text: 'Water pours slowly into the glass.' },
  { sceneId: 's3', text: 'Someone smiles.' },
];
const match = (...names: string[]) =>
  Object.fromEntries(
    matchFootage(
      scenes,
      names.map((name) => ({ assetId: name, name })),
    ),
  );

test('footage goes to the scene that names what its own name says', () => {
  expect(match('the-bean.mp4', 'GlassPour.mov')).toEqual({ s1: 'the-bean.mp4', s2: 'GlassPour.mov' });
});

test('a name that says nothing, or mostly something else, suits no scene', () => {
  expect(match('IMG_2041.MOV', 'video-final-2.mp4', 'holiday in rome with beans.mp4')).toEqual({});
});

test('each footage is used once, and a scene gets the one that suits it best', () => {
  expect(match('coffee.mp4', 'coffee beans.mp4')).toEqual({ s1: 'coffee beans.mp4' });
});
