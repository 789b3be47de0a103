import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import { placeOfSource } from '#shared/timeline/clip-time.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { setClipProperties } from '#shared/timeline/edits/set-properties.ts';
import { createHistory, recordEdit, redo, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { type RandomEdit, randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { CAPTION_STYLES, type Clip, type SourceRange, type Timeline } from '#shared/timeline/timeline.ts';
import { correctedWords, type SpokenTranscript } from './corrected-words.ts';
import { deriveCaptions } from './derive-captions.ts';
import { PlaceMap } from './place-map.ts';
import { middleOf } from './spoken-clips.ts';

/** Speech of 10 s with pauses, from one that was corrected before. */
function speech(text: string): SpokenTranscript {
  let at = 150_000;
  const words = text.split(' ').map((word) => {
    const start = at;
    const endExclusive = start + 90_000 + word.length * 40_000;
    at = endExclusive + (/[.,]/.test(word) ? 750_000 : 20_000);
    return { text: word, start, endExclusive };
  });
  return { words: words.with(3, { ...words[3], text: 'Kraków', spoken: 'crack off' } as never) };
}

const TRANSCRIPTS = new Map([
  ['v', speech('We went to x by train, early. It was a long way, and nobody had slept. Then bread came, and coffee.')],
  ['s', speech('Bees dance in y to tell the others where flowers are. Nobody taught them, which is odd.')],
]);

const media = (timeline: Timeline) =>
  timeline.tracks.flatMap((track) => (track.type === 'caption' ? [] : track.clips.map((clip) => ({ clip, track }))));
const captions = (timeline: Timeline) =>
  timeline.tracks.flatMap(({ type, clips }) => (type === 'caption' ? clips : []));
const places = new PlaceMap<string>();
const placeOf = (clip: Clip) => {
  const place = placeOfSource(clip);
  return places.getOrInsert(place, () => `${clip.assetId} ${place.shift} × ${clip.speed ?? 1}`);
};

const showCaptions = fc.tuple(fc.nat(), fc.constantFrom(undefined, ...CAPTION_STYLES, ...CAPTION_STYLES)).map(
  ([choice, style]): RandomEdit =>
    (timeline) => {
      const clips = media(timeline);
      const chosen = clips[choice % clips.length]?.clip;
      const tracks = timeline.tracks.map((track) => ({
        ...track,
        clips: track.clips.map((clip) => (clip === chosen ? { ...clip, captions: style } : clip)),
      }));
      return { ok: true, timeline: { ...timeline, tracks } };
    },
);
const typed = fc.constantFrom('', 'Krakau', 'in Kraków by train', 'so it was, and very long', 'bread\ncame');
const editText = fc.tuple(fc.nat(), fc.nat({ max: 3 }), typed).map(
  ([choice, place, text]): RandomEdit =>
    (timeline): EditResult => {
      const views = captions(timeline).filter(({ assetId }) => assetId !== '');
      const view = views[choice % views.length];
      if (!view) return { ok: true, timeline };
      const words = (view.text ?? '').split(' ');
      return setClipProperties(timeline, view.id, { text: words.toSpliced(place, 1, text).join(' ') }, lookup);
    },
);
const edits = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: randomEdit },
    { weight: 3, arbitrary: showCaptions },
    { weight: 1, arbitrary: editText },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
);

function wordsOf(timeline: Timeline, assetId: string) {
  const transcript = TRANSCRIPTS.get(assetId);
  return transcript ? correctedWords(transcript, timeline.corrections?.[assetId]) : [];
}

/** The words to be shown, each at its place on the timeline. A word spoken twice at the same time counts once. */
function wordsToShow(timeline: Timeline): ReadonlyMap<string, string> {
  const shown = new Map<string, string>();
  for (const { clip, track } of media(timeline)) {
    if (track.muted || clip.volume === 0 || clip.captions === undefined || clip.reversed) continue;
    for (const word of wordsOf(timeline, clip.assetId)) {
      const isIn = (time: number, range: SourceRange) => time >= range.start && time < range.endExclusive;
      if (clip.uncaptioned?.some((range) => isIn(middleOf(word), range))) continue;
      for (const token of word.tokens) {
        if (!isIn(middleOf(token), { start: clip.in, endExclusive: clip.out })) continue;
        shown.set(`${placeOf(clip)} ${token.start}-${token.endExclusive}`, token.text);
      }
    }
  }
  return shown;
}

test('after any edits every word that is heard is shown once, on its sound; undo gives the start back', () => {
  const clips = timelineOf({
    'video-1': [clip('a 0-10', { captions: 'karaoke' })],
    'audio-1': [clip('b 8-16', { assetId: 's', captions: 'lower-third' })],
    'caption-1': [clip('own 17-20', { assetId: '', text: 'My own words' })],
  });
  const start = deriveCaptions(clips, { transcripts: TRANSCRIPTS, createId: countingIds('first') });
  let shownCount = 0;
  let correctedCount = 0;
  fc.assert(
    fc.property(edits, (sequence) => {
      const createId = runIds();
      let history = createHistory(start);
      for (const edit of sequence) {
        const before = history.present;
        const result = edit(before, createId);
        if (!result.ok) continue;
        const after = deriveCaptions(result.timeline, { transcripts: TRANSCRIPTS, before, createId });
        expect(findViolations(after)).toEqual([]);
        expect(z.safeEncode(timelineContentSchema, after).success).toBe(true);
        const expected = wordsToShow(after);
        const views = captions(after).filter(({ assetId }) => assetId !== '');
        const words = views.flatMap((clip) =>
          (clip.words ?? []).map((word) => [`${placeOf(clip)} ${word.start}-${word.endExclusive}`, word.text] as const),
        );
        expect(new Map(words)).toEqual(expected);
        expect(words).toHaveLength(expected.size);
        for (const clip of views) {
          // Words of a script without spaces have none between them.
          const letters = (text: string) => text.replace(/\s/gu, '');
          expect(letters(clip.text ?? '')).toBe(letters(clip.words?.map(({ text }) => text).join('') ?? ''));
          for (const word of clip.words ?? []) expect(word.start < clip.out && word.endExclusive > clip.in).toBe(true);
        }
        const written = (timeline: Timeline) => captions(timeline).filter(({ assetId }) => assetId === '');
        for (const clip of written(result.timeline)) expect(captions(after)).toContain(clip);
        expect(deriveCaptions(after, { transcripts: TRANSCRIPTS, before: after, createId })).toBe(after);
        history = recordEdit(history, after, 'edit');
        shownCount += expected.size;
        correctedCount += Object.keys(after.corrections ?? {}).length;
      }
      const end = history.present;
      const past = history;
      while (history.past) history = undo(history);
      expect(history.present).toEqual(start);
      while (history.future) history = redo(history);
      expect(history.present).toEqual(end);
      expect(past.present).toBe(end);
    }),
    { numRuns: 60 },
  );
  // The sequences prove something only if they show and correct many words.
  expect(shownCount).toBeGreaterThan(4_000);
  expect(correctedCount).toBeGreaterThan(100);
});
