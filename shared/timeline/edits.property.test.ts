import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema, tracksSchema } from '#shared/contracts/timeline.ts';
import type { EditErrorCode } from '#shared/errors/edit.ts';
import { timelineFromScript } from '#shared/script/timeline-from-script.ts';
import { moveClipTo } from './clip-range.ts';
import { neighbourOnTrack, swapWithNeighbour } from './edits/swap.ts';
import { createHistory, recordEdit, redo, undo } from './history.ts';
import { findViolations } from './invariants.ts';
import { keepUnsent } from './keep-unsent.ts';
import { findClip } from './queries.ts';
import { randomEdit, runIds } from './testing/random-edits.ts';
import { createTimeline, type Timeline } from './timeline.ts';

const edits = fc.array(randomEdit, { minLength: 1, maxLength: 60, size: 'max' });

test('any edits keep every rule; undoing all restores the start, redoing all the end', () => {
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
  // The sequences prove something only if most edits take effect and the refusals are varied.
  expect(done).toBeGreaterThan(3_000);
  expect(refused.size).toBeGreaterThan(8);
});

test('a timeline survives a round trip through JSON seconds exactly', () => {
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
});

test('no edit of clips loses a scene or a corrected word, and all survive undo, JSON and a client that knows tracks only', () => {
  const scene = { onScreenText: 'Tea', visual: 'A cup', durationSeconds: 4 };
  const voiceSuggestion = { voice: 'nova', direction: '' };
  const draft = timelineFromScript({
    title: 'Tea',
    scenes: ['Boil the water.', 'Add the leaves.', 'Drink it.'].map((narration) => ({ ...scene, narration })),
    voiceSuggestion,
    musicSuggestion: { mood: '', tempoBpm: 90 },
  });
  const start = { ...draft, corrections: { v: { '100000': 'Tee', '200000': '' } } };
  fc.assert(
    fc.property(edits, (sequence) => {
      const createId = runIds();
      let history = createHistory(start);
      for (const edit of sequence) {
        const result = edit(history.present, createId);
        if (!result.ok) continue;
        expect(new Set(result.timeline.scenes)).toEqual(new Set(start.scenes));
        history = recordEdit(history, result.timeline, 'edit');
      }
      const end = history.present;
      const wire = JSON.parse(JSON.stringify(z.encode(timelineContentSchema, structuredClone(end) as never)));
      expect(z.decode(timelineContentSchema, wire)).toEqual(end);
      expect(keepUnsent(z.decode(timelineContentSchema, { tracks: wire.tracks }), end)).toEqual(end);
      while (history.past) history = undo(history);
      expect(history.present).toEqual(start);
    }),
    { numRuns: 100 },
  );
});

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
});

test('a swap keeps the time that both clips cover and the gap between them; every other clip that moved went with one of them, unchanged', () => {
  let swapped = 0;
  let wentAlong = 0;
  fc.assert(
    fc.property(edits, fc.nat(), (sequence, choice) => {
      const createId = runIds();
      let timeline = createTimeline();
      for (const edit of sequence) {
        const result = edit(timeline, createId);
        if (result.ok) timeline = result.timeline;
      }
      const pairs = timeline.tracks.flatMap((track) => track.clips.slice(0, -1).map(({ id }) => id));
      const location = findClip(timeline, pairs[choice % pairs.length] ?? '');
      const second = location && neighbourOnTrack(location, 'next');
      if (!location || !second) return;
      const first = location.clip;
      const result = swapWithNeighbour(timeline, first.id, 'next');
      // Swapping from either clip gives the same result.
      expect(swapWithNeighbour(timeline, second.id, 'previous')).toEqual(result);
      if (!result.ok) return;
      swapped += 1;
      wentAlong += result.alongIds.length;
      const after = (clipId: string) => findClip(result.timeline, clipId)?.clip ?? first;
      expect(after(second.id).start).toBe(first.start);
      expect(after(first.id).end).toBe(second.end);
      expect(after(first.id).start - after(second.id).end).toBe(second.start - first.end);
      const counts = ({ tracks }: Timeline) => tracks.map(({ clips }) => clips.length);
      expect(counts(result.timeline)).toEqual(counts(timeline));
      for (const clip of timeline.tracks.flatMap(({ clips }) => clips)) {
        const moved = after(clip.id);
        expect(moved).toEqual(moveClipTo(clip, moved.start));
        if (moved.start === clip.start) continue;
        const leader = clip.start < second.start ? first : second;
        expect(moved.start - clip.start).toBe(after(leader.id).start - leader.start);
        expect([first.id, second.id, ...result.alongIds]).toContain(clip.id);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(swapped).toBeGreaterThan(500);
  expect(wentAlong).toBeGreaterThan(2);
});

function isSame(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
