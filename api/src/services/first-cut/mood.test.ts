import { expect, test } from 'vitest';
import { pickLook } from '#api/services/stock/pick-look.ts';
import { pickMusic } from '#api/services/stock/search.ts';
import { moodOf } from './mood.ts';

test('a video has the mood of its tone and its music; one about loss is calm', () => {
  expect(moodOf('Buy two coffees.', 'upbeat', { mood: 'playful' })).toBe('upbeat playful');
  expect(moodOf('Buy two coffees.', undefined, null)).toBe('');
  const words = 'A grief support group for people who lost a partner. It meets on Tuesdays in the library.';
  const mood = moodOf(words, 'upbeat', { mood: 'warm' });
  expect(mood).toBe('calm');
  expect(pickMusic({ mood, words }).moods).toContain('calm');
  // Blue or green, not an orange glow.
  for (const { id } of pickLook({ mood, words })) expect(Number(/look-(\d+)/.exec(id)?.[1])).toBeGreaterThan(130);
});
