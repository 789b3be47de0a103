import { describe, expect, test } from 'vitest';
import type { Peaks } from '#shared/media/derivatives.ts';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { filmstripTile } from './draw-filmstrip.ts';
import { peakBetween } from './draw-waveform.ts';
import { placeInWindow, sourceWindow } from './source-window.ts';

const S = 1_000_000;

/** Plays 3 s to 8 s of its source from 10 s of the timeline. */
const CLIP: Clip = {
  id: 'c',
  assetId: 'a',
  start: timelineTime(10 * S),
  end: timelineTime(15 * S),
  in: sourceTime(3 * S),
  out: sourceTime(8 * S),
};

describe('the drawn part of a source', () => {
  test('reaches beyond the clip’s edges as far as the media and the screen do', () => {
    const window = sourceWindow(CLIP, 9 * S, { start: 0, endExclusive: 100 * S }, 100);
    expect(window).toEqual({ start: 0, endExclusive: 9 * S, left: -300, width: 900, isReversed: false });
  });

  test('is limited to the screen', () => {
    const window = sourceWindow(CLIP, 60 * S, { start: 12 * S, endExclusive: 13 * S }, 100);
    expect(window).toEqual({ start: 5 * S, endExclusive: 6 * S, left: 200, width: 100, isReversed: false });
  });

  test('of a reversed clip begins with the end of its source', () => {
    const reversed = { ...CLIP, reversed: true };
    const window = sourceWindow(reversed, 9 * S, { start: 0, endExclusive: 12 * S }, 100);
    expect(window).toEqual({ start: 6 * S, endExclusive: 9 * S, left: -100, width: 300, isReversed: true });
    expect(window && [9, 8, 6].map((seconds) => placeInWindow(window, seconds * S, 100))).toEqual([0, 100, 300]);
  });

  test('is null for a source off the screen', () => {
    expect(sourceWindow(CLIP, 9 * S, { start: 30 * S, endExclusive: 40 * S }, 100)).toBeNull();
  });
});

test('a filmstrip shows its first and last tile beyond its ends', () => {
  const filmstrip = { sprite: new Blob(), tileWidth: 96, tileHeight: 54, tileCount: 10, intervalUs: S };
  expect([-1, 0, 0.99 * S, S, 9.5 * S, 20 * S].map((time) => filmstripTile(filmstrip, time))).toEqual([
    0, 0, 0, 1, 9, 9,
  ]);
});

describe('peaks', () => {
  const peaks: Peaks = { data: Int8Array.of(-10, 20, -30, 5, -1, 90), bucketUs: S };

  test.each([
    { from: 0, to: 1, lowest: -10, highest: 20 },
    { from: 0.2, to: 0.3, lowest: -10, highest: 20 },
    { from: 0, to: 3, lowest: -30, highest: 90 },
    { from: 1, to: 2, lowest: -30, highest: 5 },
    { from: 2.5, to: 9, lowest: -1, highest: 90 },
  ])('from $from to $to s', ({ from, to, lowest, highest }) => {
    expect(peakBetween(peaks, from * S, to * S)).toEqual({ lowest, highest });
  });

  test('beyond the end there are none', () => {
    expect(peakBetween(peaks, 3 * S, 4 * S)).toBeNull();
  });
});
