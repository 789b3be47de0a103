import { describe, expect, test } from 'vitest';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { duplicateClips } from '#shared/timeline/edits/clipboard.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { liftClips } from '#shared/timeline/edits/remove.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { splitClips } from '#shared/timeline/edits/split.ts';
import { trimIn, trimOut } from '#shared/timeline/edits/trim.ts';
import { at, clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { type SpokenTranscript, withNewCorrections } from './corrected-words.ts';
import { deriveCaptions } from './derive-captions.ts';
import { showCaptions } from './show-captions.ts';

const words = 'We went to Krakov by train. Nobody had slept. Then bread came.'.split(' ');
const transcript: SpokenTranscript = {
  words: words.map((text, n) => ({ text, start: n * 800_000, endExclusive: n * 800_000 + 700_000 })),
};
const transcripts = new Map([['v', transcript]]);
const createId = countingIds();

function follow(before: Timeline, result: EditResult): Timeline {
  if (!result.ok) throw new Error(result.message);
  return deriveCaptions(result.timeline, { transcripts, before, createId });
}

const bare = timelineOf({ 'video-1': ['a 0-9.6', 'b 20-25'], 'caption-1': [] });
const start = follow(bare, showCaptions(bare, ['a'], 'karaoke', transcripts));
const captions = ({ tracks }: Timeline) =>
  tracks
    .flatMap(({ type, clips }) => (type === 'caption' ? clips : []))
    .toSorted((one, other) => one.start - other.start);
const texts = (timeline: Timeline) => captions(timeline).map(({ text }) => text);
const idOf = (timeline: Timeline, part: string) =>
  captions(timeline).find(({ text }) => text?.includes(part))?.id ?? '';
const type = (timeline: Timeline, part: string, text: string) =>
  follow(timeline, setClipProperties(timeline, idOf(timeline, part), { text }, lookup));

test('only the words of clips with captions are shown, grouped as sentences are', () => {
  expect(texts(start)).toEqual(['We went to Krakov by train.', 'Nobody had slept. Then bread came.']);
});

describe('a text typed into a caption', () => {
  test.each([
    ['We went to Kraków by train.', { '2400000': 'Kraków' }],
    ['We went to old Kraków by night train.', { '2400000': 'old Kraków', '3200000': 'by night' }],
    ['We went by train.', { '1600000': '', '2400000': '' }],
    ['So we went to Krakov by train.', { '0': 'So we' }],
    ['', Object.fromEntries([0, 1, 2, 3, 4, 5].map((n) => [n * 800_000, '']))],
  ])('%j corrects its words', (text, corrections) => {
    const corrected = type(start, 'Krakov', text);
    expect(corrected.corrections).toEqual({ v: corrections });
    expect(texts(corrected)).toEqual([...(text ? [text] : []), 'Nobody had slept. Then bread came.']);
  });

  test('takes a correction back when it says what was heard', () => {
    const corrected = type(start, 'Krakov', 'We went to Kraków by train.');
    expect(type(corrected, 'Kraków', 'We went to Krakov by train.')).toEqual(start);
  });

  test('holds for every clip of the asset, and for what a cut leaves', () => {
    const corrected = type(start, 'Krakov', 'We went to Kraków by train.');
    const twice = follow(corrected, duplicateClips(corrected, ['a'], createId));
    const cut = follow(
      twice,
      cutRanges(twice, [{ start: at(0.75), endExclusive: at(1.55) }], { createId, media: lookup }),
    );
    expect(texts(cut).join(' | ')).toMatch(/^We \| to Kraków by train\. \|.*\| We went to Kraków by train\. \|/);
  });
});

test('captions follow their clip when it is moved, trimmed and split, with their ids and looks', () => {
  const styled = follow(start, setClipProperties(start, idOf(start, 'slept'), { style: 'lower-third' }, lookup));
  const moved = follow(styled, moveClips(styled, { clipIds: ['a'], byUs: 5e6 }));
  expect(captions(moved)).toEqual(
    captions(styled).map((each) => ({ ...each, start: at(each.start / 1e6 + 5), end: at(each.end / 1e6 + 5) })),
  );
  const split = follow(styled, splitClips(styled, ['a'], at(5.6), createId));
  expect(captions(split).map(({ text, style }) => [text, style])).toEqual([
    ['We went to Krakov by train.', 'karaoke'],
    ['Nobody', 'lower-third'],
    ['had slept. Then bread came.', 'lower-third'],
  ]);
  const shorter = follow(styled, trimOut(styled, 'a', at(5.5), lookup));
  expect(texts(follow(shorter, trimOut(shorter, 'a', at(9.6), lookup)))).toEqual(texts(styled));
});

describe('a caption that is, by hand,', () => {
  test('moved is the user’s own, and its words are not shown twice', () => {
    const id = idOf(start, 'slept');
    const moved = follow(start, moveClips(start, { clipIds: [id], byUs: 9e6 }));
    expect(captions(moved).map(({ id: each, assetId, text }) => [each === id, assetId, text])).toEqual([
      [false, 'v', 'We went to Krakov by train.'],
      [true, '', 'Nobody had slept. Then bread came.'],
    ]);
    const later = follow(moved, trimIn(moved, 'a', at(1.9), lookup));
    expect(texts(later)).toEqual(['to Krakov by train.', 'Nobody had slept. Then bread came.']);
  });

  test('deleted stays away; after the last one its clip has no captions', () => {
    const left = follow(start, liftClips(start, [idOf(start, 'Krakov')]));
    expect(texts(left)).toEqual(['Nobody had slept. Then bread came.']);
    const none = follow(left, liftClips(left, [idOf(left, 'slept')]));
    expect(none.tracks).toEqual(bare.tracks);
    expect(texts(follow(none, showCaptions(none, ['a'], 'karaoke', transcripts)))).toEqual(texts(start));
  });

  test('trimmed shows the words that are left, and again those that it is stretched over', () => {
    const shorter = follow(start, trimOut(start, idOf(start, 'Krakov'), at(3.2), lookup));
    expect(texts(shorter)).toEqual(['We went to Krakov', 'Nobody had slept. Then bread came.']);
    const longer = follow(shorter, trimOut(shorter, idOf(shorter, 'Krakov'), at(3.9), lookup));
    expect(texts(longer)[0]).toBe('We went to Krakov by');
  });

  test('split stays two', () => {
    const split = follow(start, splitClips(start, [idOf(start, 'slept')], at(6.8), createId));
    expect(texts(split)).toEqual(['We went to Krakov by train.', 'Nobody had slept.', 'Then bread came.']);
    expect(captions(split).every(({ assetId }) => assetId === 'v')).toBe(true);
  });
});

test('captions written by hand are never moved or changed: derived ones in their way go to another track', () => {
  const own = clip('own 12-14', { assetId: '', text: 'My own' });
  const before = {
    ...start,
    tracks: start.tracks.map((track) =>
      track.type === 'caption' ? { ...track, clips: [...track.clips, own] } : track,
    ),
  };
  const moved = follow(before, moveClips(before, { clipIds: ['a'], byUs: 10e6 }));
  expect(moved.tracks.map(({ id, clips }) => [id, clips.map(({ text }) => text)])).toEqual([
    ['video-1', [undefined, undefined]],
    ['caption-1', ['My own', 'Nobody had slept. Then bread came.']],
    ['caption-2', ['We went to Krakov by train.']],
  ]);
});

test('without the transcript, as while offline, the words that are shown stay right and can be corrected', () => {
  const offline = (before: Timeline, result: EditResult) =>
    deriveCaptions(result.ok ? result.timeline : before, { transcripts: new Map(), before, createId });
  const moved = offline(start, moveClips(start, { clipIds: ['a'], byUs: 1e6 }));
  const typed = setClipProperties(moved, idOf(moved, 'Krakov'), { text: 'We went to Kraków by train.' }, lookup);
  const corrected = offline(moved, typed);
  expect(texts(corrected)).toEqual(['We went to Kraków by train.', 'Nobody had slept. Then bread came.']);
  expect(corrected.corrections).toEqual({ v: { '2400000': 'Kraków' } });
  expect(texts(follow(corrected, { ok: true, timeline: corrected }))).toEqual(texts(corrected));
});

test('words that are heard later come with the corrections that their transcript remembers', () => {
  const transcriptOf = (count: number): SpokenTranscript => ({
    words: transcript.words
      .slice(0, count)
      .map((word, n) => (n === 8 ? { ...word, text: 'Kraków', spoken: word.text } : word)),
  });
  const show = (timeline: Timeline, count: number) => {
    const result = showCaptions(timeline, ['a'], 'karaoke', new Map([['v', transcriptOf(count)]]));
    if (!result.ok) throw new Error(result.message);
    return deriveCaptions(result.timeline, {
      transcripts: new Map([['v', transcriptOf(count)]]),
      before: timeline,
      createId,
    });
  };
  const first = show(bare, 6);
  expect(texts(first)).toEqual(['We went to Krakov by train.']);
  const grown = withNewCorrections(first, 'v', transcriptOf(6), transcriptOf(12));
  expect(texts(show(grown, 12))).toEqual(['We went to Krakov by train.', 'Nobody had Kraków Then bread came.']);
  // A removed correction stays removed.
  const back = { ...grown, corrections: { v: {} } };
  expect(withNewCorrections(back, 'v', transcriptOf(12), transcriptOf(12))).toBe(back);
});

test('what a card says needs no caption, but for a file without cards', () => {
  const values = { text: 'We went to Krakov by train' };
  const card: Clip = {
    ...clip('card 0-5'),
    assetId: '',
    sceneId: 's1',
    effects: [{ id: 'title', version: 1, values }],
  };
  const tracks = [{ id: 'video-2', type: 'video' as const, clips: [card] }, ...start.tracks];
  const carded = deriveCaptions({ ...start, tracks }, { transcripts, createId });
  const uncarded = deriveCaptions(carded, { transcripts, cards: [], createId });

  expect(texts(uncarded)).toEqual(texts(start));
  expect(texts(carded).join(' ')).not.toContain('Krakov');
});
