import { expect, test } from 'vitest';
import { createSnapIndex, edgesOf, findSnap, snapGroup } from './snapping.ts';
import { at, timelineOf } from './testing/notation.ts';

const timeline = timelineOf({ 'video-1': ['a 1.3-2.4', 'b 4.6-6.2'], 'audio-1': ['s 2.4-3.7'] });
const index = createSnapIndex(timeline, { playhead: at(5.5), markers: [at(7.25)] });

test.each([
  [1.35, 1.3, 'clip-edge'],
  [2.45, 2.4, 'clip-edge'],
  [5.45, 5.5, 'playhead'],
  [7.2, 7.25, 'marker'],
  [8.96, 9, 'second'],
  [0.02, 0, 'second'],
  [8.5, null, null],
])('%d s snaps to %s', (seconds, target, kind) => {
  expect(findSnap(index, at(seconds), at(0.1))).toEqual(target === null ? null : { time: at(target), kind });
});

test('the tolerance is inclusive, and 1 µs more is too far', () => {
  const only = createSnapIndex(timelineOf({ 'video-1': ['a 1.3-9.3'] }), { hasSeconds: false });
  expect(findSnap(only, at(1.4), at(0.1))?.time).toBe(at(1.3));
  expect(findSnap(only, at(1.400001), at(0.1))).toBeNull();
});

test('at equal distance the playhead wins over an edge, an edge over a second', () => {
  const close = createSnapIndex(timelineOf({ 'video-1': ['a 1.1-5'] }), { playhead: at(1.3) });
  expect(findSnap(close, at(1.2), at(0.2))?.kind).toBe('playhead');
  expect(findSnap(createSnapIndex(timelineOf({ 'video-1': ['a 1.1-5'] })), at(1.05), at(0.2))?.kind).toBe('clip-edge');
});

test('a group snaps by its nearest edge and keeps its shape', () => {
  const moved = createSnapIndex(timeline, { except: new Set(['a']), playhead: at(5.5) });
  const edges = edgesOf(timeline, new Set(['a']));
  expect(edges).toEqual([at(1.3), at(2.4)]);
  // Its end would land at 5.47, 0.03 before the playhead. Its start would land at 4.37, far from anything.
  expect(snapGroup(moved, edges, at(3.07), at(0.08))).toEqual({
    byUs: at(3.1),
    point: { time: at(5.5), kind: 'playhead' },
  });
  expect(snapGroup(moved, edges, at(0.15), at(0.01))).toEqual({ byUs: at(0.15), point: null });
});

test('bisection finds the same as a full search', () => {
  const points = [0.4, 1.15, 1.9, 2.2, 3.33, 7.77];
  const stored = createSnapIndex(timelineOf({ 'video-1': [] }), { markers: points.map(at), hasSeconds: false });
  for (let time = 0; time < 9; time += 0.017) {
    const nearest = points.toSorted((left, right) => Math.abs(left - time) - Math.abs(right - time))[0] ?? 0;
    const expected = Math.abs(at(nearest) - at(time)) <= at(0.2) ? at(nearest) : undefined;
    expect(findSnap(stored, at(time), at(0.2))?.time).toBe(expected);
  }
});
