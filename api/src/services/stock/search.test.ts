import { expect, test } from 'vitest';
import { LIBRARY_PICTURES } from '#workers/lib/illustrations/library-pictures.ts';
import { pickMusic, searchBackgrounds, searchBeds } from './search.ts';

const firstIds = (text: string, count = 5) =>
  searchBackgrounds(text)
    .slice(0, count)
    .map(({ id }) => id);

test('a search finds by word, mood, colour and title, the best first', () => {
  expect(firstIds('confetti', 2)).toEqual(['confetti-party', 'confetti-white']);
  expect(firstIds('Starry night', 1)).toEqual(['starfield']);
  expect(searchBackgrounds('teal').every(({ colors, title }) => colors.includes('teal') || /teal/i.test(title))).toBe(
    true,
  );
  expect(
    searchBackgrounds('elegant').every(({ moods, words }) => moods.includes('elegant') || words.includes('elegant')),
  ).toBe(true);
});

test('a search finds related words, plurals, half a word and other languages', () => {
  expect(firstIds('ocean', 3)).toContain('waves-ocean');
  expect(firstIds('turquoise', 8)).toContain('gradient-lagoon');
  expect(firstIds('mountains', 4)).toContain('waves-hills');
  expect(firstIds('synthw', 1)).toEqual(['horizon-neon']);
  expect(firstIds('Weihnachten', 3)).toContain('snowfall');
});

test('the text of a scene finds what it is about', () => {
  expect(firstIds('A student studies for the exam in the library', 2)).toContain('graph-paper');
  expect(firstIds('Close-up of an investor checking charts on a laptop', 6)).toContain('gradient-midnight');
});

test('no words find everything, and unknown ones nothing', () => {
  expect(searchBackgrounds('  ')).toHaveLength(LIBRARY_PICTURES.length);
  expect(searchBackgrounds('xyzzyq')).toEqual([]);
  expect(searchBackgrounds('🙂 !!')).toEqual([]);
});

test('music suits the mood that a script asks for', () => {
  expect(pickMusic({ mood: 'calm' }).moods[0]).toBe('calm');
  expect(pickMusic({ mood: 'Driving and powerful' }).moods).toContain('energetic');
  expect(pickMusic({ mood: 'warm acoustic guitar' }).id).toBe('bed-open-road');
  expect(searchBeds('jazz')[0]?.id).toBe('bed-velvet-room');
});
