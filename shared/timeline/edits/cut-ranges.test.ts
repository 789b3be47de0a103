import fc from 'fast-check';
import { expect, test } from 'vitest';
import { captionContent } from '#shared/captions/content.ts';
import { clipOfCue, cuesFromText } from '#shared/captions/cues.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { toSource } from '#shared/timeline/clip-time.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { createHistory, recordEdit, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { clipAt, timelineDuration } from '#shared/timeline/queries.ts';
import { at, clip, countingIds, lookup, src, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { joinRanges, RemovedTime, type TimeRange } from '#shared/timeline/time-ranges.ts';
import { type Clip, createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { CUT_FADE_US, cutRanges } from './cut-ranges.ts';

const range = (start: number, end: number): TimeRange => ({ start: at(start), endExclusive: at(end) });
const word = (text: string, start: number, end: number) => ({ text, start: src(start), endExclusive: src(end) });

function cut(timeline: Timeline, ranges: readonly TimeRange[], trackIds?: ReadonlySet<string>): Timeline {
  const result = cutRanges(timeline, ranges, { createId: countingIds(), media: lookup, ...(trackIds && { trackIds }) });
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
}

test('a range goes from every track and what follows closes up; cut sound fades at both sides', () => {
  const timeline = timelineOf({
    'video-1': ['a 0-6', 'b 6-9 @1'],
    'audio-1': [clip('s 1-3', { assetId: 's' }), 't 5-7'],
  });
  const after = cut(timeline, [range(2, 4), range(8, 8.5)]);
  expect(written(after)).toEqual({
    'video-1': ['a 0-2', 'n1 2-4 @4', 'b 4-6 @1', 'n2 6-6.5 @3.5'],
    'audio-1': ['s 1-2', 't 3-5'],
  });
  const [head, tail] = after.tracks[0]?.clips ?? [];
  expect([head?.fadeIn, head?.fadeOut, tail?.fadeIn, tail?.fadeOut]).toEqual([
    undefined,
    CUT_FADE_US,
    CUT_FADE_US,
    undefined,
  ]);
});

test('stills, placeholders and music end earlier instead of being cut in two', () => {
  const timeline = timelineOf({
    'video-1': [clip('p 0-4', { assetId: 'p' }), clip('q 4-8', { assetId: '' })],
    'audio-1': [clip('m 0-9', { assetId: 's', duck: true, fadeOut: at(1) })],
  });
  const after = cut(timeline, [range(1, 2), range(5, 6)]);
  expect(written(after)).toEqual({ 'video-1': ['p 0-3', 'q 3-6'], 'audio-1': ['m 0-7'] });
  expect(after.tracks[1]?.clips[0]).toMatchObject({ fadeOut: at(1) });
});

test('a caption loses the words that go and stays one caption; a title without word times stays whole', () => {
  const words = [word('Fresh', 0, 1), word('sourdough', 1, 2), word('bread', 2, 3), word('daily.', 3, 4)];
  const timeline = timelineOf({
    'video-1': ['a 0-6'],
    'caption-1': [
      clip('k 1-5', { assetId: '', text: 'Fresh sourdough\nbread daily.', words }),
      clip('l 5-6', { assetId: '', text: 'Now', words: [word('Now', 0, 1)] }),
    ],
    'caption-2': [clip('title 0-5', { assetId: '', text: 'Our bakery' })],
  });
  const after = cut(timeline, [range(2, 4), range(5, 6)]);
  expect(written(after)).toMatchObject({ 'caption-1': ['k 1-3'], 'caption-2': ['title 0-3'] });
  expect(after.tracks[1]?.clips[0]).toMatchObject({
    text: 'Fresh\ndaily.',
    words: [word('Fresh', 0, 1), word('daily.', 1, 2)],
  });
  expect(after.tracks[2]?.clips[0]?.text).toBe('Our bakery');
});

test('a rest under 0.1 s goes: its neighbour fills the time on a video track, a gap elsewhere', () => {
  const timeline = timelineOf({ 'video-1': ['a 0-4', 'b 4-8 @1'], 'audio-1': ['s 0-4', 't 4-8 @1'] });
  expect(written(cut(timeline, [range(1, 3.95)]))).toEqual({
    'video-1': ['a 0-1.05', 'b 1.05-5.05 @1'],
    'audio-1': ['s 0-1', 't 1.05-5.05 @1'],
  });
  expect(written(cut(timeline, [range(4.04, 6)]))).toEqual({
    'video-1': ['a 0-4', 'b 4-6.04 @2.96'],
    'audio-1': ['s 0-4', 't 4.04-6.04 @3'],
  });
  // The rest between two ranges is too short to keep, so it is removed with them.
  expect(written(cut(timeline, [range(1, 2), range(2.05, 3)]))).toMatchObject({
    'video-1': ['a 0-1', 'n1 1-2 @3', 'b 2-6 @1'],
  });
});

test('other tracks stay where only some are cut; nothing to cut is refused', () => {
  const timeline = timelineOf({ 'video-1': ['a 0-6'], 'audio-1': ['s 0-6'] });
  expect(written(cut(timeline, [range(1, 2)], new Set(['audio-1'])))).toEqual({
    'video-1': ['a 0-6'],
    'audio-1': ['s 0-1', 'n1 1-5 @2'],
  });
  expect(cutRanges(timeline, [range(7, 9)], { createId: countingIds(), media: lookup })).toMatchObject({ ok: false });
});

const time = fc.oneof(
  fc.integer({ min: 0, max: 30_000_000 }),
  fc.integer({ min: 0, max: 300 }).map((n) => n * 100_000),
);
const randomRange = fc.tuple(time, fc.integer({ min: 0, max: 40 })).map(([start, tenths]) => ({
  start: timelineTime(start),
  endExclusive: timelineTime(start + tenths * 100_000),
}));

test('any cut keeps every rule, all that lies outside and its sound, and every word still heard; undo restores', () => {
  let cuts = 0;
  let compared = 0;
  let words = 0;
  fc.assert(
    fc.property(
      fc.array(randomEdit, { minLength: 5, maxLength: 40, size: 'max' }),
      fc.array(randomRange, { minLength: 1, maxLength: 5 }),
      fc.array(time, { minLength: 20, maxLength: 20 }),
      (sequence, ranges, instants) => {
        const createId = runIds();
        let before = captioned();
        for (const edit of sequence) {
          const result = edit(before, createId);
          if (result.ok) before = result.timeline;
        }
        const result = cutRanges(before, ranges, { createId, media: lookup });
        if (!result.ok) return;
        cuts += 1;
        const { timeline: after, removedUs } = result;
        expect(findViolations(after)).toEqual([]);
        const removed = removedOf(before, ranges);
        expect(removedUs).toBe(removed.total);
        const shorterBy = timelineDuration(before) - timelineDuration(after);
        if (endStays(before, removed)) expect(shorterBy).toBe(removedUs);
        else expect(shorterBy).toBeGreaterThanOrEqual(removedUs);

        for (const [index, track] of before.tracks.entries()) {
          const trackAfter = after.tracks[index];
          for (const instant of instants) {
            const old = clipAt(track, timelineTime(instant));
            if (!trackAfter || !old || removed.has(instant) || closesUp(old)) continue;
            const kept = removed.keptOf(old.start, old.end).find(({ endExclusive }) => instant < endExclusive);
            if (!kept || kept.endExclusive - kept.start < MIN_CLIP_US) continue;
            const now = removed.after(instant);
            const clip = clipAt(trackAfter, now);
            expect(clip?.assetId).toBe(old.assetId);
            const drift = clip && toSource(clip, now) - toSource(old, instant);
            // A cut rounds once where the speed is not 1.
            expect(Math.abs(drift ?? Number.NaN)).toBeLessThanOrEqual(old.speed === undefined ? 0 : 1);
            compared += 1;
          }
          if (track.type !== 'caption') continue;
          const shown = shownWords(track.clips)
            .filter(({ middle, clip }) => !removed.has(middle) && isLongEnough(clip, removed))
            .map(({ text, start }) => ({ text, start: removed.after(start) }));
          expect(shownWords(trackAfter?.clips ?? []).map(({ text, start }) => ({ text, start }))).toEqual(shown);
          words += shown.length;
        }

        const history = recordEdit(createHistory(before), after, 'cut');
        expect(undo(history).present).toEqual(before);
      },
    ),
    { numRuns: 400 },
  );
  // Far below the count of a run (about 640, give or take 60), so that no unlucky seed fails.
  expect(cuts).toBeGreaterThan(200);
  expect(compared).toBeGreaterThan(250);
  expect(words).toBeGreaterThan(1_000);
});

/** A new timeline with captions of 20 s and timed words. */
function captioned(): Timeline {
  const text =
    'We bake before dawn, all by hand. Nothing comes from a box! Today there is rye, there is spelt, and plum cake.';
  const cues = cuesFromText(text, { start: 2_000_000, endExclusive: 22_000_000 }, 'karaoke');
  const clips = cues.map((cue, index) => clipOfCue(`cue-${index}`, cue, 'karaoke'));
  const { tracks } = createTimeline();
  return { tracks: tracks.map((track) => (track.type === 'caption' ? { ...track, clips } : track)) };
}

function removedOf(timeline: Timeline, ranges: readonly TimeRange[]): RemovedTime {
  const end = timelineDuration(timeline);
  const inside = ranges.map(({ start, endExclusive }) => ({
    start,
    endExclusive: timelineTime(Math.min(end, endExclusive)),
  }));
  return new RemovedTime(joinRanges(inside, MIN_CLIP_US));
}

/** True unless the timeline ends with a caption, which may be removed, or with a rest under 0.1 s. */
function endStays(timeline: Timeline, removed: RemovedTime): boolean {
  const end = timelineDuration(timeline);
  return timeline.tracks.some(({ type, clips }) => {
    const last = clips.at(-1);
    if (type === 'caption' || last?.end !== end) return false;
    const rest = removed.keptOf(last.start, last.end).at(-1);
    return rest !== undefined && rest.endExclusive - rest.start >= MIN_CLIP_US;
  });
}

function closesUp({ assetId }: Clip): boolean {
  return assetId === '' || assetId === 'p';
}

function isLongEnough({ start, end }: Clip, removed: RemovedTime): boolean {
  return removed.after(end) - removed.after(start) >= MIN_CLIP_US;
}

/** The timed words that captions show, in timeline time: the start of each and the middle of its visible part. */
function shownWords(clips: readonly Clip[]) {
  return clips.flatMap((clip) =>
    (captionContent(clip).words ?? []).map(({ text, start, endExclusive }) => {
      const offset = clip.start - clip.in;
      const shown = [Math.max(start, clip.in), Math.min(endExclusive, clip.out)] as const;
      return { text, clip, start: offset + shown[0], middle: offset + (shown[0] + shown[1]) / 2 };
    }),
  );
}
