import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { REVIEW_LIMITS } from '#shared/contracts/review.ts';
import { toTimeline } from '#shared/timeline/clip-time.ts';
import { cutRanges } from '#shared/timeline/edits/cut-ranges.ts';
import { findClip } from '#shared/timeline/queries.ts';
import { withSolo } from '#shared/timeline/solo-tracks.ts';
import { at, clip, countingIds, lookup, src, timelineOf } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import {
  paragraphsOf,
  type SourceWord,
  type TimelineWord,
  type WordLookup,
} from '#shared/transcript/timeline-words.ts';
import { anchorComment, type CommentAnchor } from './anchor.ts';
import { placeComment } from './place-comment.ts';
import { playedClips } from './played-clips.ts';

/** A word in each half second of `v` and of `s`, with pauses of 0.1 s. */
const WORDS: readonly SourceWord[] = Array.from({ length: 20 }, (_, index) => ({
  key: String(index * 500_000),
  text: `w${index}`,
  spoken: `w${index}`,
  start: src(index * 0.5),
  endExclusive: src(index * 0.5 + 0.4),
}));
const wordsOf: WordLookup = (assetId) => (assetId === 'v' || assetId === 's' ? WORDS : undefined);

const anchor = (timeline: Timeline, from: number, until: number | null = null): CommentAnchor =>
  anchorComment(playedClips(timeline.tracks), { at: at(from), until: until === null ? null : at(until) }, wordsOf);
const place = (made: CommentAnchor, timeline: Timeline) => {
  const placement = placeComment(made, timeline.tracks);
  return placement.kind === 'gone'
    ? 'gone'
    : placement.ranges.map(({ start, endExclusive }) => [start / 1e6, endExclusive / 1e6]);
};
const cut = (timeline: Timeline, start: number, endExclusive: number): Timeline => {
  const cutting = { start: at(start), endExclusive: at(endExclusive) };
  const result = cutRanges(timeline, [cutting], { createId: countingIds(), media: lookup });
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
};

describe('an anchor', () => {
  it('names the word that is said, and the words of a range', () => {
    const timeline = timelineOf({ 'video-1': ['a 0-4 @2'] });
    expect(anchor(timeline, 1.1)).toMatchObject({
      quote: 'w6',
      parts: [{ assetId: 'v', source: { start: src(3), endExclusive: src(3.4) } }],
    });
    expect(anchor(timeline, 1, 2.4).quote).toBe('w6 w7 w8');
  });

  it('in a pause is a time of the source', () => {
    const made = anchor(timelineOf({ 'video-1': ['a 0-4'] }), 1.45);
    expect(made.parts).toEqual([{ assetId: 'v', source: { start: src(1.45), endExclusive: src(1.45) }, words: [] }]);
  });

  it('prefers speech to the picture over it, and the picture to music', () => {
    const music = clip('m 0-9', { assetId: 'u', duck: true });
    const picture = clip('b 0-9', { assetId: 'p' });
    const speech = clip('s 0-4', { assetId: 's' });
    const timeline = timelineOf({ 'video-1': [picture], 'audio-1': [speech], 'audio-2': [music] });
    expect(anchor(timeline, 1).parts[0]?.assetId).toBe('s');
    expect(anchor(timeline, 5).parts[0]?.assetId).toBe('p');
    expect(anchor(timelineOf({ 'audio-2': [music] }), 5).parts[0]?.assetId).toBe('u');
  });

  it('has a part for each stretch of source, and a quote that ends', () => {
    const timeline = timelineOf({ 'video-1': ['a 0-2', 'b 2-4 @2', 'c 4-9 @1'] });
    expect(anchor(timeline, 1, 6).parts.map(({ source }) => [source.start / 1e6, source.endExclusive / 1e6])).toEqual([
      [1, 4],
      [1, 3],
    ]);
    const long = WORDS.map((word) => ({ ...word, text: 'x'.repeat(30) }));
    const clips = playedClips(timeline.tracks);
    const { quote } = anchorComment(clips, { at: at(0), until: at(9) }, () => long);
    expect([quote.length, quote.endsWith('…')]).toEqual([REVIEW_LIMITS.quote, true]);
  });

  it('where nothing plays stays at its time', () => {
    const made = anchor(timelineOf({ 'video-1': ['a 0-1'] }), 5, 6);
    expect(made.parts).toEqual([]);
    expect(place(made, timelineOf({ 'video-1': [] }))).toEqual([[5, 6]]);
  });
});

describe('after a re-cut a comment', () => {
  const talk = timelineOf({ 'video-1': ['a 0-10'] });

  it('sits where its word is said now, and is gone with it', () => {
    const made = anchor(talk, 6.1);
    expect(place(made, cut(talk, 1, 3))).toEqual([[4, 4]]);
    expect(place(made, cut(talk, 5.9, 6.5))).toBe('gone');
    // A word belongs where its middle is.
    expect(place(made, cut(talk, 5.9, 6.1))).toEqual([[5.9, 5.9]]);
    expect(place(made, cut(talk, 6.1, 6.5))).toBe('gone');
  });

  it('on a range keeps what is left of it, and says so', () => {
    const made = anchor(talk, 2, 4.5);
    expect(place(made, cut(talk, 0, 1))).toEqual([[1, 3.5]]);
    const shorter = placeComment(made, cut(talk, 3, 3.5).tracks);
    expect(shorter).toMatchObject({ kind: 'placed', isPartial: true });
    expect(place(made, cut(talk, 3, 3.5))).toEqual([[2, 4]]);
    expect(place(made, cut(talk, 2, 4.4))).toBe('gone');
  });

  it('is gone when its sound is muted, and stays with a picture without words', () => {
    const muted = { tracks: talk.tracks.map((track) => ({ ...track, muted: true })) };
    expect(place(anchor(talk, 6.1), muted)).toBe('gone');
    expect(place(anchor(talk, 6.45), muted)).toEqual([[6.45, 6.45]]);
  });

  it('of several copies takes the nearest, once', () => {
    const made = anchor(talk, 1, 2);
    expect(place(made, timelineOf({ 'video-1': ['b 0-2 @1', 'a 20-22 @1'] }))).toEqual([[0, 1]]);
    expect(place(made, timelineOf({ 'video-1': ['a 5-7 @1'], 'audio-1': ['s 5-7 @1'] }))).toEqual([[5, 6]]);
  });
});

/** A speech of several clips, so that random edits have words to move, cut and copy. */
const SPEECH = timelineOf({
  'video-1': ['a 0-3', 'b 3-7 @3', 'c 8-11 @6'],
  'audio-1': [clip('s 12-20', { assetId: 's' })],
  'caption-1': [],
});

test('after each of 1,000 random re-cuts every comment is on its word or gone, never on another word', () => {
  const counts = { placed: 0, gone: 0, moved: 0 };
  const edits = fc.array(randomEdit, { minLength: 1, maxLength: 12, size: 'max' });
  const places = fc.array(fc.tuple(fc.nat({ max: 19_900 }), fc.option(fc.integer({ min: 200, max: 4_000 }))), {
    minLength: 4,
    maxLength: 8,
  });
  fc.assert(
    fc.property(edits, places, (sequence, times) => {
      const comments = times.map(([ms, length]) =>
        anchor(SPEECH, ms / 1e3, length === null ? null : (ms + length) / 1e3),
      );
      const createId = runIds();
      let timeline = SPEECH;
      for (const edit of sequence) {
        const result = edit(timeline, createId);
        if (result.ok) timeline = result.timeline;
      }
      const said = paragraphsOf({ ...timeline, tracks: withSolo(timeline.tracks) }, wordsOf)
        .flatMap(({ words }) => words)
        .filter((word) => word.cut === null);
      for (const comment of comments) {
        const own = comment.parts.flatMap(({ assetId, words }) => words.map(({ start }) => `${assetId} ${start}`));
        if (own.length === 0) continue;
        const heard = said.filter((word) => own.includes(`${word.assetId} ${word.start}`));
        const placement = placeComment(comment, timeline.tracks);
        if (placement.kind === 'gone') {
          counts.gone += 1;
          // With its words in the video it must not be lost.
          expect(heard).toEqual([]);
          continue;
        }
        counts.placed += 1;
        if (placement.ranges[0]?.start !== comment.at) counts.moved += 1;
        if (comment.until !== null) {
          const wholly = comment.parts.every(({ words }) => words.length > 0);
          const middles = heard.map((word) => middleIn(timeline, word));
          for (const { start, endExclusive } of wholly ? placement.ranges : []) {
            expect(middles.some((middle) => middle >= start && middle < endExclusive)).toBe(true);
          }
          continue;
        }
        const [range] = placement.ranges;
        expect(heard.map((word) => word.at)).toContain(range?.start);
      }
    }),
    { numRuns: 1_000 },
  );
  // The re-cuts prove something only if many comments move and many are lost.
  expect(Math.min(counts.placed, counts.gone, counts.moved)).toBeGreaterThan(200);
});

/** When the middle of a word is heard. */
function middleIn(timeline: Timeline, { clipId, start, endExclusive }: TimelineWord): number {
  const location = findClip(timeline, clipId);
  if (!location) throw new Error(`No clip ${clipId}`);
  return toTimeline(location.clip, (start + endExclusive) / 2);
}
