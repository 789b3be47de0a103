import { describe, expect, test } from 'vitest';
import { addTrack } from './add-track.ts';
import { applyDiff, diffTimelines, invertDiff, isEmptyDiff } from './diff.ts';
import { moveClips } from './edits/move.ts';
import { removeTrack, setTrackFlags } from './edits/tracks.ts';
import {
  beginGesture,
  cancelGesture,
  commitGesture,
  createHistory,
  type History,
  nextRedo,
  nextUndo,
  packHistory,
  recordEdit,
  redo,
  undo,
  unpackHistory,
} from './history.ts';
import { timelineOf } from './testing/notation.ts';
import type { Timeline } from './timeline.ts';

const start = timelineOf({ 'video-1': ['a 0-1', 'b 2-3', 'c 8-9'], 'audio-1': ['s 0-4'] });
const moved = (timeline: Timeline, id: string, seconds: number): Timeline => {
  const result = moveClips(timeline, { clipIds: [id], byUs: seconds * 1e6 });
  if (!result.ok) throw new Error(result.code);
  return result.timeline;
};
const steps = (history: History): number => {
  let count = 0;
  for (let list = history.past; list; list = list.next) count += 1;
  return count;
};

describe('a diff', () => {
  test('mentions only what changed', () => {
    const diff = diffTimelines(start, moved(start, 'b', 1));
    expect(diff.order).toBeNull();
    expect(diff.tracks).toHaveLength(1);
    expect(diff.tracks[0]?.clips.map(({ before, after }) => [before?.id, after?.start])).toEqual([['b', 3_000_000]]);
  });

  test('of corrected words is undone with the clips', () => {
    const corrected = { ...moved(start, 'b', 1), corrections: { v: { '0': 'Kraków' } } };
    const diff = diffTimelines(start, corrected);
    expect(applyDiff(start, diff)).toEqual(corrected);
    expect(applyDiff(corrected, invertDiff(diff))).toEqual(start);
    expect(isEmptyDiff(diffTimelines({ ...start, corrections: {} }, start))).toBe(true);
  });

  test('is as small for one moved clip among 5,000 as among three', () => {
    const clips = Array.from({ length: 5_000 }, (_, index) => `c${index} ${index * 2}-${index * 2 + 1}`);
    const large = timelineOf({ 'video-1': clips });
    expect(JSON.stringify(diffTimelines(large, moved(large, 'c2500', 0.5))).length).toBeLessThan(500);
  });

  test('of equal timelines is empty even when they share no object', () => {
    expect(isEmptyDiff(diffTimelines(start, structuredClone(start)))).toBe(true);
  });

  test.each([
    ['a track added', () => addTrack(start, 'video')],
    ['a track with clips removed', () => removeTrack(start, 'video-1')],
    ['tracks reordered', () => ({ ok: true as const, timeline: { tracks: start.tracks.toReversed() } })],
    ['a track muted', () => setTrackFlags(start, 'audio-1', { muted: true })],
  ])('of %s can be applied and undone', (_, edit) => {
    const result = edit();
    if (!result.ok) throw new Error(result.code);
    const diff = diffTimelines(start, result.timeline);
    expect(applyDiff(start, diff)).toEqual(result.timeline);
    expect(applyDiff(result.timeline, invertDiff(diff))).toEqual(start);
  });

  test('applied to another timeline throws instead of mixing both', () => {
    const diff = diffTimelines(start, moved(start, 'b', 1));
    expect(() => applyDiff(timelineOf({ 'video-1': ['a 0-1'] }), diff)).toThrow(RangeError);
    expect(() => applyDiff(timelineOf({ 'video-2': [] }), diff)).toThrow(RangeError);
  });

  test('keeps the identity of everything it does not mention', () => {
    const after = applyDiff(start, diffTimelines(start, moved(start, 'b', 1)));
    expect(after.tracks[1]).toBe(start.tracks[1]);
    expect(after.tracks[0]?.clips[0]).toBe(start.tracks[0]?.clips[0]);
  });
});

describe('history', () => {
  const first = moved(start, 'b', 1);
  const second = moved(first, 'a', 0.5);
  const history = recordEdit(recordEdit(createHistory(start), first, 'Move b'), second, 'Move a');

  test('goes back and forth', () => {
    expect(undo(history).present).toEqual(first);
    expect(undo(undo(history)).present).toEqual(start);
    expect(redo(redo(undo(undo(history)))).present).toEqual(second);
  });

  test('names the steps that would be undone and redone', () => {
    expect([nextUndo(history)?.label, nextRedo(history)]).toEqual(['Move a', null]);
    expect([nextUndo(undo(history))?.label, nextRedo(undo(history))?.label]).toEqual(['Move b', 'Move a']);
  });

  test('without a past or a future stays as it is', () => {
    expect(undo(createHistory(start)).present).toBe(start);
    expect(redo(history)).toBe(history);
  });

  test('forgets undone steps after a new edit', () => {
    const other = recordEdit(undo(history), moved(first, 'c', 1), 'Move c');
    expect(nextRedo(other)).toBeNull();
    expect(undo(other).present).toEqual(first);
  });

  test('an edit that changes nothing adds no step and keeps the future', () => {
    const back = undo(history);
    expect(recordEdit(back, structuredClone(first), 'Nothing')).toBe(back);
  });

  test('a gesture is one step, however many moves it had', () => {
    let gesture = beginGesture(history, 'Drag c');
    for (let step = 1; step <= 50; step += 1) gesture = recordEdit(gesture, moved(second, 'c', step / 10), 'ignored');
    const done = commitGesture(gesture);
    expect(done.present).toEqual(moved(second, 'c', 5));
    expect([steps(done), nextUndo(done)?.label]).toEqual([3, 'Drag c']);
    expect(undo(done).present).toEqual(second);
  });

  test('a cancelled gesture leaves no trace, and the future stays', () => {
    const back = undo(history);
    const cancelled = cancelGesture(recordEdit(beginGesture(back, 'Drag'), moved(first, 'c', 3), 'ignored'));
    expect(cancelled).toEqual(back);
    expect(nextRedo(cancelled)?.label).toBe('Move a');
  });

  test('a gesture that ends where it began adds no step', () => {
    const gesture = recordEdit(beginGesture(history, 'Drag'), moved(second, 'c', 3), 'ignored');
    const done = commitGesture(recordEdit(gesture, second, 'ignored'));
    expect(steps(done)).toBe(2);
  });

  test('undo during a gesture cancels it and reverts the step before', () => {
    const gesture = recordEdit(beginGesture(history, 'Drag'), moved(second, 'c', 3), 'ignored');
    expect(undo(gesture).present).toEqual(first);
  });
});

describe('a packed history', () => {
  const edited = ['b', 'c', 's'].reduce((history, id) => {
    return recordEdit(history, moved(history.present, id, 1), id);
  }, createHistory(start));

  test('undoes and redoes what the history did', () => {
    const packed = structuredClone(packHistory(undo(edited), 100));
    const unpacked = unpackHistory(packed);
    expect(redo(unpacked).present).toEqual(edited.present);
    expect(undo(undo(unpacked)).present).toEqual(start);
    expect(steps(undo(undo(unpacked)))).toBe(0);
  });

  test('keeps the latest steps, and none of an open gesture', () => {
    const open = recordEdit(beginGesture(edited, 'drag'), moved(edited.present, 'b', 2), 'drag');
    const unpacked = unpackHistory(packHistory(open, 2));
    expect(unpacked.present).toEqual(edited.present);
    expect(nextUndo(unpacked)?.label).toBe('s');
    expect(steps(unpacked)).toBe(2);
  });
});
