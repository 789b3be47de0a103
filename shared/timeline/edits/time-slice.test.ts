import fc from 'fast-check';
import { expect, test } from 'vitest';
import { timelineTime } from '#shared/time/microseconds.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { at, clip, countingIds, lookup, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import { randomEdit, runIds } from '#shared/timeline/testing/random-edits.ts';
import { createTimeline, type Timeline } from '#shared/timeline/timeline.ts';
import { cutRanges } from './cut-ranges.ts';
import { copySlice, insertSlice } from './time-slice.ts';

const timeline = timelineOf({
  'video-1': ['a 0-6', clip('p 6-9', { assetId: 'p' })],
  'audio-1': [clip('s 0-8', { assetId: 's' }), clip('m 8-9 @1', { assetId: 's', duck: true })],
  'caption-1': ['k 1-3'],
});
const range = (start: number, end: number) => ({ start: at(start), endExclusive: at(end) });
const options = () => ({ createId: countingIds(), media: lookup });

function move(before: Timeline, from: number, to: number, target: number): Timeline {
  const slice = copySlice(before, [range(from, to)], options());
  const cut = cutRanges(before, [range(from, to)], { ...options(), createId: countingIds('c') });
  const result = slice && cut.ok ? insertSlice(cut.timeline, slice, at(target), options()) : null;
  if (!result?.ok) throw new Error('Nothing moved');
  return result.timeline;
}

test('moved time takes all tracks along, splits what lies across its new place, and keeps the length', () => {
  expect(written(move(timeline, 1, 3, 3))).toEqual({
    'video-1': ['a 0-1', 'c1 1-3 @3', 'n1 3-5 @1', 'n2 5-6 @5', 'p 6-9'],
    'audio-1': ['s 0-1', 'c2 1-3 @3', 'n3 3-5 @1', 'n4 5-8 @5', 'm 8-9 @1'],
    'caption-1': ['k 3-5'],
  });
});

test('a still goes on through a slice that has no picture, and music plays on', () => {
  const slice = { length: at(1), clips: new Map([['audio-2', [clip('x 0-1')]]]) };
  const before = timelineOf({
    'video-1': [clip('p 0-4', { assetId: 'p' })],
    'audio-1': [clip('m 0-4', { assetId: 's', duck: true })],
    'audio-2': [],
  });
  const result = insertSlice(before, slice, at(2), options());
  expect(result.ok && written(result.timeline)).toEqual({
    'video-1': ['p 0-5'],
    'audio-1': ['m 0-5'],
    'audio-2': ['x 2-3'],
  });
});

test('any slice put in anywhere keeps every rule, and adds its length', () => {
  let done = 0;
  const time = fc.integer({ min: 0, max: 300 }).map((tenths) => timelineTime(tenths * 100_000 + (tenths % 7) * 13_000));
  fc.assert(
    fc.property(
      fc.array(randomEdit, { minLength: 5, maxLength: 30, size: 'max' }),
      fc.tuple(time, time, time),
      (sequence, [start, endExclusive, target]) => {
        const createId = runIds();
        let before = createTimeline();
        for (const edit of sequence) {
          const result = edit(before, createId);
          if (result.ok) before = result.timeline;
        }
        const slice = copySlice(before, [{ start, endExclusive }], { createId, media: lookup });
        const result = slice && insertSlice(before, slice, target, { createId, media: lookup });
        if (!result?.ok || target >= timelineDuration(before)) return;
        done += 1;
        expect(findViolations(result.timeline)).toEqual([]);
        expect(timelineDuration(result.timeline)).toBeGreaterThanOrEqual(timelineDuration(before));
      },
    ),
    { numRuns: 300 },
  );
  expect(done).toBeGreaterThan(20);
});
