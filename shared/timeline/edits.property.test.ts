import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { tracksSchema } from '../contracts/timeline.ts';
import type { EditErrorCode } from '../errors/edit.ts';
import { createHistory, recordEdit, redo, undo } from './history.ts';
import { findViolations } from './invariants.ts';
import { randomEdit, runIds } from './testing/random-edits.ts';
import { createTimeline, type Timeline } from './timeline.ts';

const edits = fc.array(randomEdit, { minLength: 1, maxLength: 60, size: 'max' });

test('any edits keep every rule; undoing all gives the start back, redoing all the end', () => {
  let done = 0;
  const refused = new Set<EditErrorCode>();
  fc.assert(
    fc.property(edits, (sequence) => {
      const createId = runIds();
      let history = createHistory(createTimeline());
      const states: Timeline[] = [history.present];
      for (const edit of sequence) {
        const result = edit(history.present, createId);
        if (!result.ok) {
          refused.add(result.code);
          continue;
        }
        expect(findViolations(result.timeline)).toEqual([]);
        const next = recordEdit(history, result.timeline, 'edit');
        if (next !== history) states.push(next.present);
        history = next;
        done += 1;
      }
      const end = history.present;
      for (const state of states.toReversed()) {
        expect(history.present).toEqual(state);
        history = undo(history);
      }
      expect(history.present).toEqual(createTimeline());
      for (const _ of states) history = redo(history);
      expect(history.present).toEqual(end);
    }),
    { numRuns: 300 },
  );
  // The sequences are worth something only when most edits are really done, and the refusals are of many kinds.
  expect(done).toBeGreaterThan(3_000);
  expect(refused.size).toBeGreaterThan(8);
}, 60_000);

test('a timeline goes through JSON seconds and comes back exactly', () => {
  fc.assert(
    fc.property(edits, (sequence) => {
      const createId = runIds();
      let timeline = createTimeline();
      for (const edit of sequence) {
        const result = edit(timeline, createId);
        if (result.ok) timeline = result.timeline;
      }
      const wire = JSON.stringify(z.encode(tracksSchema, structuredClone(timeline.tracks) as never));
      expect(z.decode(tracksSchema, JSON.parse(wire))).toEqual(timeline.tracks);
    }),
    { numRuns: 200 },
  );
}, 60_000);

test('tracks and clips that an edit does not touch keep their identity', () => {
  fc.assert(
    fc.property(edits, randomEdit, (sequence, last) => {
      const createId = runIds();
      let timeline = createTimeline();
      for (const edit of sequence) {
        const result = edit(timeline, createId);
        if (result.ok) timeline = result.timeline;
      }
      const result = last(timeline, createId);
      if (!result.ok) return;
      for (const track of result.timeline.tracks) {
        const before = timeline.tracks.find(({ id }) => id === track.id);
        if (before && isSame(before, track)) expect(track).toBe(before);
        for (const clip of track.clips) {
          const clipBefore = before?.clips.find(({ id }) => id === clip.id);
          if (clipBefore && isSame(clipBefore, clip)) expect(clip).toBe(clipBefore);
        }
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
