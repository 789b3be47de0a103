import { expect, test } from 'vitest';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { at, clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { findCleanings } from './cleaning.ts';
import { wordsIn } from './testing/talk.ts';
import { paragraphsOf } from './timeline-words.ts';

const options = { silenceUs: at(0.8), paddingUs: at(0.15) };

function clean(text: string, language = 'en', timeline = timelineOf({ 'video-1': ['a 0-9'] })) {
  const wordsOf = wordsIn({ v: text, s: 'and the other' });
  const flat = (each: typeof timeline) => paragraphsOf(each, wordsOf).flatMap(({ words }) => words);
  const found = findCleanings(timeline, flat(timeline), { ...options, languageOf: () => language });
  const cut = cutRanges(
    timeline,
    found.map(({ range }) => range),
    { createId: countingIds(), media: lookup },
  );
  const left = cut.ok ? flat(cut.timeline) : flat(timeline);
  return {
    found: found.map(({ kind, text: words, isSure }) => `${kind}${isSure ? '' : '?'} ${words}`.trim()),
    left: left
      .filter((word) => !word.cut)
      .map(({ spoken }) => spoken)
      .join(' '),
    ranges: found
      .filter(({ kind }) => kind === 'silence')
      .map(({ range }) => [range.start / 1e6, range.endExclusive / 1e6]),
  };
}

test.each([
  ['en', 'So um we, uh, bake, you know, bread', ['filler um', 'filler uh,', 'filler? you know,'], 'So we, bake, bread'],
  ['de', 'Er backt ähm Brot, sozusagen', ['filler ähm', 'filler? sozusagen'], 'Er backt Brot,'],
  ['fr', 'On fait euh du pain', ['filler euh'], 'On fait du pain'],
  ['es', 'Hacemos eh pan, o sea, pan', ['filler eh', 'filler? o sea,'], 'Hacemos pan, pan'],
  ['pl', 'To um jest er chleb', ['filler um'], 'To jest er chleb'],
])('fillers of %s', (language, text, found, left) => {
  const result = clean(`${text} . . . . . . . . . . .`, language);
  expect(result.found.filter((each) => each !== 'silence')).toEqual(found);
  expect(result.left.replace(/( \.)+$/, '')).toBe(left);
});

test('words said twice go once; what is repeated for effect stays', () => {
  const { found, left } = clean('I I think we we can we can bake very very good bread. Bread is is fine . . . .');
  expect(found.filter((each) => each !== 'silence')).toEqual(['repeat I', 'repeat we', 'repeat we can', 'repeat is']);
  expect(left).toMatch(/^I think we can bake very very good bread. Bread is fine/);
});

test('silences within and at the edges of a clip, less their padding, but not while another voice speaks', () => {
  const timeline = timelineOf({ 'video-1': ['a 0-6'] });
  expect(clean('one ... two three', 'en', timeline).ranges).toEqual([
    [0.75, 1.55],
    [2.75, 6],
  ]);
  const two = {
    ...timeline,
    tracks: [...timeline.tracks, ...timelineOf({ 'audio-1': [clip('b 2.8-4.4', { assetId: 's' })] }).tracks],
  };
  expect(clean('one ... two three', 'en', two).ranges).toEqual([
    [0.75, 1.55],
    [4.55, 6],
  ]);
});

test('a filler that another voice speaks over stays', () => {
  const timeline = timelineOf({ 'video-1': ['a 0-3'], 'audio-1': [clip('b 0.4-2', { assetId: 's' })] });
  expect(clean('so um we bake bread', 'en', timeline).found).toEqual([]);
});

test('a filler where the voice detector heard no voice is not offered', () => {
  const timeline = timelineOf({ 'video-1': ['a 0-9'] });
  const words = paragraphsOf(timeline, wordsIn({ v: 'So um we uh bake you know bread' })).flatMap((each) => each.words);
  const found = findCleanings(
    timeline,
    words.map((word) => (/um|know/.test(word.text) ? { ...word, silent: true as const } : word)),
    { ...options, languageOf: () => 'en' },
  );
  expect(found.filter(({ kind }) => kind === 'filler').map(({ text }) => text)).toEqual(['uh']);
});
