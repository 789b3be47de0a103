import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { cropClip } from './clip-range.ts';
import {
  hasExactRange,
  isSamePlace,
  isSpeed,
  longestTimelineLength,
  outOf,
  placeOfSource,
  playedFrom,
  playedUntil,
  sourceLength,
  timelineLength,
  toSource,
  toTimeline,
} from './clip-time.ts';
import { cutClip } from './edits/split.ts';
import type { Clip } from './timeline.ts';

const speed = fc.integer({ min: 10, max: 1_000 }).map((hundredths) => hundredths / 100);
const clips = fc
  .tuple(
    fc.nat(3_600_000_000),
    fc.integer({ min: 300_000, max: 600_000_000 }),
    fc.nat(3_600_000_000),
    speed,
    fc.boolean(),
  )
  .map(([start, length, from, pace, isReversed]): Clip => {
    const clip = { start: timelineTime(start), end: timelineTime(start + length), in: sourceTime(from), speed: pace };
    const reversed = isReversed && { reversed: true };
    return { id: 'c', assetId: 'a', ...clip, out: outOf(clip, clip.in, length), ...reversed };
  });
/** A time strictly inside a clip, far enough from its edges for a split. */
const insideOf = (clip: Clip, share: number) =>
  timelineTime(clip.start + 100_000 + Math.round((clip.end - clip.start - 200_000) * share));
const shares = fc.double({ min: 0, max: 1, noNaN: true });

test.each([
  [0.1, true],
  [0.29, true],
  [1, true],
  [10, true],
  [0.09, false],
  [10.01, false],
  [1.005, false],
  [0, false],
  [-1, false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('a speed of %d is valid: %s', (value, isValid) => {
  expect(isSpeed(value)).toBe(isValid);
});

test('at speed 1 times differ by the distance of start and in, exactly', () => {
  const clip = { start: timelineTime(5_000_001), in: sourceTime(1_000_003) };
  expect(toSource(clip, 5_000_002)).toBe(1_000_004);
  expect(toTimeline(clip, 0)).toBe(3_999_998);
});

test('a length and the same length back cancel out, and none rounds by more than half a microsecond', () => {
  fc.assert(
    fc.property(fc.integer({ min: -21_600_000_000, max: 21_600_000_000 }), speed, (us, pace) => {
      const clip = { speed: pace };
      expect(sourceLength(clip, us) + sourceLength(clip, -us)).toBe(0);
      expect(Math.abs(sourceLength(clip, us) - us * pace)).toBeLessThanOrEqual(0.500_1);
      expect(Math.abs(timelineLength(clip, sourceLength(clip, us)) - us)).toBeLessThanOrEqual(Math.ceil(0.5 / pace));
      const room = longestTimelineLength(clip, Math.abs(us));
      expect(sourceLength(clip, room)).toBeLessThanOrEqual(Math.abs(us));
    }),
  );
});

test('a split keeps what is seen: both halves meet in one microsecond of the source, at the place of the whole', () => {
  fc.assert(
    fc.property(clips, shares, shares, (clip, share, seen) => {
      const at = insideOf(clip, share);
      const [head, tail] = cutClip(clip, at, 'd');
      expect([head, tail].every(hasExactRange)).toBe(true);
      expect(playedUntil(head)).toBe(playedFrom(tail));
      expect(isSamePlace(placeOfSource(tail), placeOfSource(clip))).toBe(true);
      const shown = insideOf(clip, seen);
      const half = shown < at ? head : tail;
      expect(Math.abs(toSource(half, shown) - toSource(clip, shown))).toBeLessThanOrEqual(1);
    }),
  );
});

test('many splits drift by half a microsecond each at most', () => {
  fc.assert(
    fc.property(clips, fc.array(shares, { minLength: 1, maxLength: 100 }), (clip, cuts) => {
      let rest = clip;
      let count = 0;
      for (const share of cuts) {
        if (rest.end - rest.start < 300_000) break;
        [, rest] = cutClip(rest, insideOf(rest, share / 10), `${count}`);
        count += 1;
        const passed = (rest.start - clip.start) * (clip.speed ?? 1);
        const offBy = playedFrom(rest) - (playedFrom(clip) + (clip.reversed ? -passed : passed));
        expect(Math.abs(offBy)).toBeLessThanOrEqual(count / 2 + 0.001);
        expect(hasExactRange(rest)).toBe(true);
      }
    }),
  );
});

test('a trim that is taken back restores the clip exactly', () => {
  fc.assert(
    fc.property(clips, shares, (clip, share) => {
      const at = insideOf(clip, share);
      for (const trimmed of [cropClip(clip, at, clip.end), cropClip(clip, clip.start, at)]) {
        expect(hasExactRange(trimmed)).toBe(true);
        expect(cropClip(trimmed, clip.start, clip.end)).toEqual(clip);
      }
    }),
  );
});
