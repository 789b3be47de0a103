import { createStore } from 'jotai';
import { describe, expect, test, vi } from 'vitest';
import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { moveClips } from '#shared/timeline/edits/move.ts';
import { liftClips } from '#shared/timeline/edits/remove.ts';
import { createHistory } from '#shared/timeline/history.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { createClipAtom, createTrackAtom, redoLabelAtom, selectionAtom, undoLabelAtom } from './document-atoms.ts';
import { EditorDocument } from './editor-document.ts';

const S = 1_000_000;

function clip(id: string, start: number, end: number): Clip {
  return {
    id,
    assetId: 'asset',
    start: timelineTime(start * S),
    end: timelineTime(end * S),
    in: sourceTime(0),
    out: sourceTime((end - start) * S),
  };
}

const TIMELINE: Timeline = {
  tracks: [
    { id: 'video-1', type: 'video', clips: [clip('a', 0, 2), clip('b', 3, 4)] },
    { id: 'audio-1', type: 'audio', clips: [clip('c', 0, 5)] },
  ],
};

function open() {
  const store = createStore();
  return { store, document: new EditorDocument(store, createHistory(TIMELINE)) };
}

function done<Extra extends object>(result: EditResult<Extra>): Timeline {
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
}

const moveB = (timeline: Timeline) => done(moveClips(timeline, { clipIds: ['b'], byUs: S }));

describe('undo', () => {
  test('reverts one edit at a time to the very start, and redo repeats each', () => {
    const { document, store } = open();
    const steps = [TIMELINE];
    for (let count = 0; count < 3; count += 1) {
      document.record(moveB(document.timeline), 'Clip moved');
      steps.push(document.timeline);
    }
    expect(store.get(undoLabelAtom)).toBe('Clip moved');
    for (const step of steps.slice(0, -1).toReversed()) {
      expect(document.undo()).toBe('Clip moved');
      expect(document.timeline).toEqual(step);
    }
    expect(document.undo()).toBeNull();
    expect(store.get(undoLabelAtom)).toBeNull();
    for (const step of steps.slice(1)) {
      document.redo();
      expect(document.timeline).toEqual(step);
    }
    expect(store.get(redoLabelAtom)).toBeNull();
  });

  test('leaves the selection alone, except for clips that are gone', () => {
    const { document, store } = open();
    document.select(new Set(['a', 'b']));
    document.record(done(liftClips(document.timeline, ['a'])), 'Clip deleted');
    expect(store.get(selectionAtom)).toEqual(new Set(['b']));
    document.undo();
    expect(store.get(selectionAtom)).toEqual(new Set(['b']));
  });
});

describe('subscribers', () => {
  test('of a clip are called for its own changes only', () => {
    const { document, store } = open();
    const woken = { a: vi.fn(), b: vi.fn(), audio: vi.fn() };
    store.sub(createClipAtom('a'), woken.a);
    store.sub(createClipAtom('b'), woken.b);
    store.sub(createTrackAtom('audio-1'), woken.audio);
    document.record(moveB(document.timeline), 'Clip moved');
    document.undo();
    expect(woken.b).toHaveBeenCalledTimes(2);
    expect(woken.a).not.toHaveBeenCalled();
    expect(woken.audio).not.toHaveBeenCalled();
  });

  test('of the document are not called for an edit that changes nothing', () => {
    const { document } = open();
    const told = vi.fn();
    document.subscribe(told);
    document.record(done(moveClips(document.timeline, { clipIds: ['b'], byUs: 0 })), 'Clip moved');
    expect(told).not.toHaveBeenCalled();
    document.record(moveB(document.timeline), 'Clip moved');
    expect(told).toHaveBeenCalledTimes(1);
  });
});

describe('a step that shows while it is made', () => {
  const withoutB = () => done(liftClips(TIMELINE, ['b']));

  test('survives redo: typing is never dropped', () => {
    const { document } = open();
    document.record(withoutB(), 'Deleted');
    document.undo();
    const base = document.begin('Typed');
    document.show(done(liftClips(base, ['a'])));
    const typed = document.timeline;
    expect(document.redo()).toBeNull();
    expect(document.timeline).toBe(typed);
    expect(document.undo()).toBe('Typed');
    expect(document.timeline).toEqual(TIMELINE);
  });

  test('leaves no step when cancelled', () => {
    const { document } = open();
    document.begin('Typed');
    document.show(withoutB());
    document.cancel();
    expect(document.timeline).toBe(TIMELINE);
    expect(document.undo()).toBeNull();
  });
});

test('a reviewer’s edits are refused with the reason, and saves from elsewhere are shown', () => {
  const { store, document } = open();
  document.isReadOnly = true;
  const refused = vi.fn<EditorDocument['onRefused']>();
  document.onRefused = refused;
  const changed = done(liftClips(TIMELINE, ['a']));
  document.record(changed, 'Delete');
  document.begin('Type');
  document.show(changed);
  document.commit();
  expect([document.timeline, document.isStepOpen]).toEqual([TIMELINE, false]);
  expect(refused.mock.calls.map(([{ code }]) => code)).toEqual(['edit.reviewer', 'edit.reviewer']);
  document.takeOver(changed, 'Changes made elsewhere');
  expect(document.timeline).toEqual(changed);
  expect([document.undo(), document.timeline]).toEqual([null, changed]);
  expect(store.get(undoLabelAtom)).toBe('Changes made elsewhere');
});
