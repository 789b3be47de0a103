import { createStore } from 'jotai';
import { expect, test } from 'vitest';
import { rippleDelete } from '#shared/timeline/edits/ripple.ts';
import { createHistory } from '#shared/timeline/history.ts';
import { at, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { TimeShift } from '#shared/timeline/time-shift.ts';
import { EditorDocument } from '#web/state/editor-document.ts';
import { markersAtom } from '#web/state/view-atoms.ts';
import { followMarkers } from './follow-markers.ts';

test('markers stay on what they mark when time is cut out, and when that is undone and made again', () => {
  const store = createStore();
  const document = new EditorDocument(store, createHistory(timelineOf({ 'video-1': ['a 0-2', 'b 2-4', 'c 4-6'] })));
  const session = { store, onShift: (_shift: TimeShift) => {} };
  const end = followMarkers(session);
  const markers = () => store.get(markersAtom).map((time) => time / 1e6);
  store.set(markersAtom, [1, 2.5, 3, 5].map(at));

  const options = { keepsTogether: true, createId: countingIds(), media: lookup };
  const cut = rippleDelete(document.timeline, ['b'], options);
  if (!cut.ok || !cut.shift) throw new Error('Not cut');
  document.record(cut.timeline, 'Cut');
  session.onShift(cut.shift);
  expect(markers()).toEqual([1, 2, 3]);
  store.set(markersAtom, [...store.get(markersAtom), at(3.5)]);
  document.undo();
  expect(markers()).toEqual([1, 2.5, 3, 5, 5.5]);
  document.redo();
  expect(markers()).toEqual([1, 2, 3, 3.5]);

  document.record(timelineOf({ 'video-1': ['a 0-2'] }), 'Something else');
  document.undo();
  expect(markers()).toEqual([1, 2, 3, 3.5]);
  end();
  document.undo();
  expect(markers()).toEqual([1, 2, 3, 3.5]);
});
