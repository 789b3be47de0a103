import { expect, it } from 'vitest';
import { MEDIA_NOTICES } from '#shared/media/media-info.ts';
import { shortfallsOf } from './shortfalls.ts';

it('finds nothing about a file that is used as it is', () => {
  expect(shortfallsOf('clip.mp4', {})).toEqual([]);
  expect(shortfallsOf('clip.mp4', { notices: [], damage: [] })).toEqual([]);
});

it.each(MEDIA_NOTICES)('tells “%s” in a few words, and in a sentence with the name', (notice) => {
  const [{ short, text } = { short: '', text: '' }, ...others] = shortfallsOf('clip.mov', { notices: [notice] });
  expect(others).toEqual([]);
  expect(short.length).toBeGreaterThan(0);
  expect(short.length).toBeLessThan(30);
  expect(text).toContain('clip.mov');
});

it('tells the places of damage last', () => {
  const damage = [{ startSeconds: 3.2, endSeconds: 3.9 }];
  expect(shortfallsOf('a.mkv', { notices: ['ends-early'], damage }).map(({ short }) => short)).toEqual([
    'Ends early',
    'Damaged from 0:03 to 0:04',
  ]);
});
