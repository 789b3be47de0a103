import { expect, test } from 'vitest';
import { liftClips } from '#shared/timeline/edits/remove.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { clip, countingIds, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { wordsOnCards } from './card-words.ts';
import { deriveCaptions } from './derive-captions.ts';
import { splitTokens } from './tokens.ts';

function captioned(heard: string, card: string): string {
  const words = heard.split(' ').map((text, at) => ({ text, at }));
  const shown = { sceneId: 's1', words: new Set(card.split(' ')), start: 0, end: 100 };
  const repeated = wordsOnCards(words, [shown]);
  return words.flatMap(({ text }, index) => (repeated.has(index) ? [] : [text])).join(' ');
}

test.each([
  ['Open the window.', 'open the window', ''],
  ['Open the window, and let the air in.', 'open the window', 'and let the air in.'],
  ['First, open the window.', 'open the window', ''],
  ['2. Open the window.', '2 open the window', ''],
  ['Bees dance. They turn in circles!', 'circles', 'Bees dance. They turn in circles!'],
  ['They turn in circles. Look!', 'they turn in circles', 'Look!'],
  ['Never on a Monday.', 'sundays', 'Never on a Monday.'],
  ['… —', 'dash', '… —'],
])('of “%s” under a card with “%s”, “%s” has captions', (heard, card, left) => {
  expect(captioned(heard, card)).toBe(left);
});

test('a card counts while it is on screen', () => {
  const words = 'Open the window. Open the window.'.split(' ').map((text, at) => ({ text, at }));
  const card = { sceneId: 's1', words: new Set(['open', 'the', 'window']), start: 3, end: 6 };
  expect([...wordsOnCards(words, [card])]).toEqual([3, 4, 5]);
});

const SAID = 'Water them once a week. Nobody had slept.';
const transcript = {
  words: splitTokens(SAID).map(({ text }, index) => ({
    text,
    start: index * 500_000,
    endExclusive: index * 500_000 + 400_000,
  })),
};
const transcripts = new Map([['s', transcript]]);
const createId = countingIds();
const derive = (timeline: Timeline, before?: Timeline) =>
  deriveCaptions(timeline, { transcripts, createId, ...(before && { before }) });
const texts = ({ tracks }: Timeline) =>
  tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips.map(({ text }) => text) : []));

function withCard(sceneId?: string): Timeline {
  const title = { id: 'title', version: 1, values: { text: 'Water them once a week' } };
  return timelineOf({
    'video-2': [clip('card 0-4', { assetId: '', effects: [title], ...(sceneId && { sceneId }) })],
    'audio-1': [clip('voice 0-4', { assetId: 's', captions: 'karaoke' })],
    'caption-1': [],
  });
}

test('captions leave out what a card says, and say it again when the card is deleted', () => {
  const shown = derive(withCard('s1'));
  expect(texts(shown)).toEqual(['Nobody had slept.']);
  expect(derive(shown, shown)).toBe(shown);
  const deleted = liftClips(shown, ['card']);
  if (!deleted.ok) throw new Error(deleted.message);
  expect(findClip(deleted.timeline, 'card')).toBeUndefined();
  expect(texts(derive(deleted.timeline, shown))).toEqual(['Water them once a week.', 'Nobody had slept.']);
});

test('a rewritten card, a hidden one and the creator’s own title take no captions away', () => {
  const shown = derive(withCard('s1'));
  const rewritten = shown.tracks.map((track) => ({
    ...track,
    clips: track.clips.map((each) =>
      each.id === 'card' ? { ...each, effects: [{ id: 'title', version: 1, values: { text: 'Green thumbs' } }] } : each,
    ),
  }));
  const hidden = shown.tracks.map((track) => (track.id === 'video-2' ? { ...track, hidden: true } : track));
  for (const tracks of [rewritten, hidden]) expect(texts(derive({ ...shown, tracks }, shown)).join(' ')).toBe(SAID);
  expect(texts(derive(withCard())).join(' ')).toBe(SAID);
});
