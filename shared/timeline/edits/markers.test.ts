import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { createHistory, recordEdit, redo, undo } from '#shared/timeline/history.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { keepUnsent } from '#shared/timeline/keep-unsent.ts';
import { at, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import { MARKER_COLORS, type Marker, type Timeline } from '#shared/timeline/timeline.ts';
import { addMarkers, markerBeside, removeMarkers, setMarker, shiftMarkers } from './markers.ts';
import { rippleDelete } from './ripple.ts';

const marker = (id: string, seconds: number, name = ''): Marker => ({ id, at: at(seconds), name, color: 'yellow' });
const marked: Timeline = {
  ...timelineOf({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'] }),
  markers: [marker('m', 1), marker('n', 3, 'Hook'), marker('o', 5)],
};
const listed = (result: EditResult) =>
  result.ok
    ? (result.timeline.markers ?? []).map(({ id, at: time, name }) => `${id} ${time / 1e6} ${name}`.trim())
    : result.code;

test.each<[string, EditResult, readonly string[] | string]>([
  ['added in order of time', addMarkers(marked, [marker('p', 4, 'End')]), ['m 1', 'n 3 Hook', 'p 4 End', 'o 5']],
  ['added to none', addMarkers(timelineOf({ 'video-1': [] }), [marker('p', 4)]), ['p 4']],
  ['moved past another', setMarker(marked, 'm', { at: at(4) }), ['n 3 Hook', 'm 4', 'o 5']],
  ['named in one line', setMarker(marked, 'm', { name: ' One\nline ' }), ['m 1 One line', 'n 3 Hook', 'o 5']],
  [
    'named as long as can be',
    setMarker({ ...marked, markers: [marker('m', 1)] }, 'm', { name: 'x'.repeat(200) }),
    [`m 1 ${'x'.repeat(100)}`],
  ],
  ['removed', removeMarkers(marked, new Set(['n', 'gone'])), ['m 1', 'o 5']],
  ['refused when it is gone', setMarker(marked, 'gone', { name: 'x' }), 'edit.marker-not-found'],
  [
    'refused beyond the most',
    addMarkers(
      marked,
      Array.from({ length: 498 }, (_, index) => marker(`x${index}`, 0)),
    ),
    'edit.too-many-markers',
  ],
])('a marker is %s', (_, result, expected) => {
  expect(listed(result)).toEqual(expected);
});

test('a marker stays on what it marks when time is cut out, and undo brings it back', () => {
  const cut = rippleDelete(marked, ['b'], { keepsTogether: true, createId: countingIds(), media: lookup });
  if (!cut.ok || !cut.shift) throw new Error('Not cut');
  const shifted = shiftMarkers(cut.timeline, cut.shift);
  expect(listed({ ok: true, timeline: shifted })).toEqual(['m 1', 'n 2 Hook', 'o 3']);
  const history = recordEdit(createHistory(marked), shifted, 'Cut');
  expect(undo(history).present).toEqual(marked);
  expect(redo(undo(history)).present).toEqual(shifted);
  const none = recordEdit(createHistory({ tracks: marked.tracks }), marked, 'Marked');
  expect(undo(none).present.markers ?? []).toEqual([]);
});

test('the markers beside a time are found', () => {
  expect(markerBeside(marked, at(3), 'next')?.id).toBe('o');
  expect(markerBeside(marked, at(3), 'previous')?.id).toBe('m');
  expect(markerBeside(marked, at(5), 'next')).toBeUndefined();
});

test('any changes keep the rules, and markers survive JSON and a client that does not send them', () => {
  const time = fc.integer({ min: -1_000_000, max: 30_000_000_000 });
  const change = fc.tuple(
    fc.constantFrom('add', 'set', 'remove'),
    fc.nat({ max: 9 }),
    time,
    fc.string(),
    fc.constantFrom(...MARKER_COLORS),
  );
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
      const createId = countingIds();
      let timeline: Timeline = { ...marked, scenes: [], corrections: {} };
      for (const [what, index, us, name, color] of changes) {
        const { markers = [] } = timeline;
        const id = markers[index % Math.max(1, markers.length)]?.id ?? '';
        const place = timelineTime(Math.max(0, us));
        const result =
          what === 'add'
            ? addMarkers(timeline, [{ ...marker(createId(), 0), at: timelineTime(place % 20_000_000_000), color }])
            : what === 'set'
              ? setMarker(timeline, id, { at: place, name, color })
              : removeMarkers(timeline, new Set([id]));
        if (result.ok) timeline = result.timeline;
      }
      expect(findViolations(timeline)).toEqual([]);
      const wire = JSON.parse(JSON.stringify(z.encode(timelineContentSchema, structuredClone(timeline) as never)));
      expect(z.decode(timelineContentSchema, wire)).toEqual(timeline);
      const { markers: _unsent, ...sent } = timeline;
      expect(keepUnsent(sent, timeline)).toEqual(timeline);
    }),
    { numRuns: 200 },
  );
});
