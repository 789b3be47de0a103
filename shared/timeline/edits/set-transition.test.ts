import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, lookup, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { cutTransitions, heldTime } from '#shared/timeline/transitions.ts';
import type { ClipTransition } from '#shared/transitions/clip-transition.ts';
import { cutRanges } from './cut-ranges.ts';
import { detachSound } from './link.ts';
import { moveClips } from './move.ts';
import { liftClips } from './remove.ts';
import { applyToAllCuts, removeTransition, setTransition } from './set-transition.ts';
import { splitClips } from './split.ts';

const start = timelineOf({ 'video-1': ['a 0-2 @1', 'b 2-4', 'c 4-8 @6', 'd 9-10'], 'audio-1': ['s 0-2', 't 2-4'] });
const dissolve: ClipTransition = { id: 'cross-dissolve', version: 1, values: {}, duration: 500_000 };
const done = (result: EditResult) => {
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
};
const clipsOf = (timeline: Timeline) => timeline.tracks[0]?.clips ?? [];
const of = (timeline: Timeline) => clipsOf(timeline).map(({ transition }) => transition);
const withB = done(setTransition(start, { clipId: 'b' }));

test('a cut gets a cross dissolve, which changes in parts and goes without a trace', () => {
  expect(of(withB)).toEqual([undefined, dissolve, undefined, undefined]);
  const slid = done(setTransition(withB, { clipId: 'b', id: 'slide', values: { direction: 'up' } }));
  expect(of(slid)[1]).toEqual({ ...dissolve, id: 'slide', values: { direction: 'up' } });
  const pushed = done(setTransition(slid, { clipId: 'b', id: 'push', duration: 1_000_000 }));
  expect(of(pushed)[1]).toEqual({ id: 'push', version: 1, values: { direction: 'up' }, duration: 1_000_000 });
  expect(of(done(setTransition(pushed, { clipId: 'b', values: { direction: 'left' } })))[1]?.values).toEqual({});
  expect(of(done(setTransition(pushed, { clipId: 'b', id: 'blur' })))[1]?.values).toEqual({});
  expect(done(removeTransition(pushed, 'b'))).toEqual(start);
  expect(findViolations(pushed)).toEqual([]);
});

test('all cuts of a track get one; clips that touch none before them do not', () => {
  const all = applyToAllCuts(withB, 'b');
  expect(all).toMatchObject({ ok: true, count: 1 });
  expect(of(done(all))).toEqual([undefined, dissolve, dissolve, undefined]);
});

test.each<[string, EditResult, object]>([
  ['a clip without a cut', setTransition(start, { clipId: 'd' }), { code: 'edit.no-cut' }],
  ['the first clip', setTransition(start, { clipId: 'a' }), { code: 'edit.no-cut' }],
  ['a missing clip', setTransition(start, { clipId: 'x' }), { code: 'edit.clip-not-found' }],
  ['removing none', removeTransition(start, 'b'), { code: 'edit.no-transition' }],
  ['copying none', applyToAllCuts(start, 'b'), { code: 'edit.no-transition' }],
  ['sound', setTransition(start, { clipId: 't' }), { code: 'edit.invalid-value', path: ['transition'] }],
])('%s is refused', (_, result, expected) => {
  expect(result).toMatchObject({ ok: false, ...expected });
});

test('a value is refused by the rule that a save is refused by', () => {
  const values = { direction: 'in' };
  const refused = setTransition(start, { clipId: 'b', id: 'slide', values });
  const bad = clip('b 2-4', { transition: { ...dissolve, id: 'slide', values } });
  const saved = findViolations(timelineOf({ 'video-1': ['a 0-2', bad] }));
  expect(refused).toMatchObject({ path: ['transition', 'values', 'direction'], message: saved[0]?.message });
  expect(saved[0]?.path).toEqual(['tracks', 0, 'clips', 1, 'transition', 'values', 'direction']);
});

test('it survives the way to the server and back, in seconds', () => {
  const wire = z.encode(timelineContentSchema, withB);
  expect(wire.tracks[0]?.clips[1]?.transition).toEqual({ ...dissolve, duration: 0.5 });
  expect(z.decode(timelineContentSchema, JSON.parse(JSON.stringify(wire)) as typeof wire)).toEqual(withB);
  expect(JSON.stringify(z.encode(timelineContentSchema, start))).not.toContain('transition');
});

test('a new cut inside the clip has none; the clip’s sound has none', () => {
  const ids = countingIds();
  expect(of(done(splitClips(withB, ['b'], at(3), ids)))).toEqual([
    undefined,
    dissolve,
    ...[undefined, undefined, undefined],
  ]);
  const ranges = [{ start: at(2.5), endExclusive: at(3) }];
  const cut = done(cutRanges(withB, ranges, { createId: ids, media: lookup }));
  expect(of(cut)).toEqual([undefined, dissolve, undefined, undefined, undefined]);
  const detached = done(detachSound(withB, 'b', { createId: ids, media: lookup }));
  expect(detached.tracks.flatMap(({ clips }) => clips).filter(({ transition }) => transition)).toHaveLength(1);
});

test('it is kept and does nothing while the clip before is elsewhere', () => {
  const moved = done(moveClips(withB, { clipIds: ['d'], byUs: at(5) }));
  expect(cutTransitions(clipsOf(moved))).toHaveLength(1);
  const alone = done(liftClips(withB, ['a']));
  expect([of(alone)[0], cutTransitions(clipsOf(alone))]).toEqual([dissolve, []]);
});

test('a cut beside a title has none', () => {
  const title = clip('t 2-4', { assetId: '', effects: [{ id: 'title', version: 1, values: {} }] });
  const beside = timelineOf({ 'video-1': ['a 0-2', title, clip('b 4-6', { transition: dissolve })] });
  expect(cutTransitions(clipsOf(beside))).toEqual([]);
  expect(setTransition(beside, { clipId: 't' })).toMatchObject({ ok: false, code: 'edit.no-cut' });
});

test.each<[string, string[], number[]]>([
  ['there is room', ['a 0-2', 'b 2-4', 'c 4-8'], [500_000, 500_000]],
  ['the clip between is shorter than both halves', ['a 0-2', 'b 2-2.5', 'c 2.5-8'], [250_000, 250_000]],
  ['the first clip is shorter than its half', ['a 0-0.2', 'b 0.2-4', 'c 4-8'], [200_000, 500_000]],
])('halves where %s', (_, [a = '', ...others], halves) => {
  const transition = { ...dissolve, duration: 1_000_000 };
  const timeline = timelineOf({ 'video-1': [a, ...others.map((each) => clip(each, { transition }))] });
  expect(cutTransitions(clipsOf(timeline)).map(({ halfUs }) => halfUs)).toEqual(halves);
});

test.each<[string, string, string, object]>([
  ['both sources go on', 'a 0-2 @1', 'b 2-4 @3', { before: 0, after: 0 }],
  ['the sources end and begin at the cut', 'a 0-2 @8', 'b 2-4', { before: 250_000, after: 250_000 }],
  ['a part is missing', 'a 0-2 @7.9', 'b 2-4 @0.2', { before: 150_000, after: 50_000 }],
])('frames are held where %s', (_, before, after, held) => {
  const [cut] = cutTransitions([clip(before), clip(after, { transition: dissolve })]);
  expect(cut && heldTime(cut, lookup)).toEqual(held);
  expect(cut && heldTime(cut, () => ({ type: 'image', durationUs: null, hasVideo: true, hasAudio: false }))).toEqual({
    ...{ before: 0, after: 0 },
  });
});
