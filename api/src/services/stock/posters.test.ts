import { expect, it } from 'vitest';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { posterOf } from './posters.ts';

it('draws a poster once, however many ask for it', async () => {
  const [recipe] = BACKGROUNDS;
  if (!recipe) throw new Error('There are no backgrounds.');
  const [one, other] = [posterOf(recipe, 'portrait'), posterOf(recipe, 'portrait')];
  expect(await one).toBe(await other);
  expect((await one).subarray(8, 12).toString()).toBe('WEBP');
  expect(posterOf(recipe, 'landscape')).not.toBe(one);
});
