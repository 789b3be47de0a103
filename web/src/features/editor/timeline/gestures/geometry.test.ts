import { describe, expect, test } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MIN_TIMELINE_US, PIXELS_PER_SECOND } from '#shared/timeline/constants.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { rulerTicks } from '#web/features/editor/timeline/ruler-ticks.ts';
import {
  clipsInRange,
  laneContentWidth,
  lengthToPx,
  pxToLength,
  SCALE_LIMITS,
  timeToX,
  visibleRange,
  xToTime,
  zoomAround,
  zoomToFit,
  zoomToRange,
} from './geometry.ts';

const S = 1_000_000;

function clip(id: string, start: number, end: number): Clip {
  return {
    id,
    assetId: 'a',
    start: timelineTime(start * S),
    end: timelineTime(end * S),
    in: sourceTime(0),
    out: sourceTime((end - start) * S),
  };
}

describe('time and pixels', () => {
  test('at the default scale a second is 100 px and 0 s is 20 px from the left', () => {
    expect(timeToX(0, PIXELS_PER_SECOND)).toBe(20);
    expect(timeToX(2.5 * S, PIXELS_PER_SECOND)).toBe(270);
    expect(lengthToPx(0.5 * S, PIXELS_PER_SECOND)).toBe(50);
  });

  test.each([0, 1, 333_333, 59_999_999, 3_600 * S])('%d µs survives the conversion to pixels and back', (us) => {
    for (const scale of [0.1, 7, 100, 1_200]) expect(xToTime(timeToX(us, scale), scale)).toBe(us);
  });

  test('left of the padding is time 0, and a length keeps its sign', () => {
    expect(xToTime(3, 100)).toBe(0);
    expect(pxToLength(-50, 100)).toBe(-0.5 * S);
  });
});

describe('zoom', () => {
  test('the time under the pointer does not move', () => {
    const before = { scale: 100, scrollLeft: 400 };
    const after = zoomAround(before, 1.7, 250);
    expect(xToTime(after.scrollLeft + 250, after.scale)).toBe(xToTime(before.scrollLeft + 250, before.scale));
    expect(after.scale).toBeCloseTo(170);
  });

  test('it stops at its limits and never scrolls before the start', () => {
    expect(zoomAround({ scale: 1_000, scrollLeft: 0 }, 50, 10).scale).toBe(SCALE_LIMITS.max);
    expect(zoomAround({ scale: 100, scrollLeft: 0 }, 0.01, 600)).toEqual({ scale: 1, scrollLeft: 0 });
  });

  test('fitting 60 s into 640 px leaves the padding on both sides', () => {
    expect(zoomToFit(60 * S, 640)).toBe(10);
  });

  test('a selection fills the lane, and a brief one is in its middle', () => {
    const at = (seconds: number) => timelineTime(seconds * S);
    expect(zoomToRange(at(100), at(160), 640)).toEqual({ scale: 10, scrollLeft: 1_000 });
    const { scale, scrollLeft } = zoomToRange(at(100), at(100.1), 640);
    expect(timeToX(100.05 * S, scale) - scrollLeft).toBeCloseTo(320);
    expect(zoomToRange(at(0), at(60), 640)).toEqual({ scale: 10, scrollLeft: 0 });
  });

  test('the lane is at least 30 s long and always fills the screen', () => {
    expect(laneContentWidth(MIN_TIMELINE_US, 100, 800)).toBe(20 + 3_000 + 400);
    expect(laneContentWidth(MIN_TIMELINE_US, 1, 800)).toBe(800);
  });
});

describe('the drawn range', () => {
  const clips = [clip('a', 0, 2), clip('b', 2, 3), clip('c', 5, 6), clip('d', 6, 10)];

  test.each([
    { from: 0, to: 100, ids: 'abcd' },
    { from: 2, to: 5, ids: 'b' },
    { from: 1.9, to: 5.1, ids: 'abc' },
    { from: 3, to: 5, ids: '' },
    { from: 10, to: 20, ids: '' },
    { from: 7, to: 8, ids: 'd' },
  ])('between $from and $to s the clips are "$ids"', ({ from, to, ids }) => {
    const { first, endExclusive } = clipsInRange(clips, { start: from * S, endExclusive: to * S });
    expect(
      clips
        .slice(first, endExclusive)
        .map(({ id }) => id)
        .join(''),
    ).toBe(ids);
  });

  test('the visible range covers the overscan and starts at 0', () => {
    expect(visibleRange(0, 1_000, 100, 200)).toEqual({ start: 0, endExclusive: 11.8 * S });
    expect(visibleRange(1_020, 500, 100, 100)).toEqual({ start: 9 * S, endExclusive: 16 * S });
  });

  test('finding clips among 5 000 looks at a few of them', () => {
    let reads = 0;
    const many = Array.from({ length: 5_000 }, (_, index) => clip(`${index}`, index, index + 1));
    const counted = new Proxy(many, {
      get(target, key) {
        if (typeof key === 'string' && /^\d+$/.test(key)) reads += 1;
        return Reflect.get(target, key);
      },
    });
    expect(clipsInRange(counted, { start: 4_000 * S, endExclusive: 4_010 * S })).toEqual({
      first: 4_000,
      endExclusive: 4_010,
    });
    expect(reads).toBeLessThan(30);
  });
});

describe('the ruler', () => {
  const labels = (scale: number, from: number, to: number) =>
    rulerTicks({ start: from * S, endExclusive: to * S }, scale)
      .map(({ label }) => label)
      .filter((label) => label !== null);

  test('at 100 px per second every second is named', () => {
    expect(labels(100, 0, 3.5)).toEqual(['0s', '1s', '2s', '3s']);
  });

  test('closer in it names tenths, further out minutes', () => {
    expect(labels(640, 1, 1.35)).toEqual(['1s', '1.1s', '1.2s', '1.3s']);
    expect(labels(2, 0, 130)).toEqual(['0s', '1:00', '2:00']);
  });

  test.each([0.1, 1, 10, 33, 100, 250, 1_200])('labels are at least 64 px apart at %d px per second', (scale) => {
    const times = rulerTicks({ start: 0, endExclusive: 7_200 * S }, scale)
      .filter(({ label }) => label !== null)
      .map(({ time }) => time);
    const gap = lengthToPx((times[1] ?? 0) - (times[0] ?? 0), scale);
    expect(gap).toBeGreaterThanOrEqual(64);
  });
});
