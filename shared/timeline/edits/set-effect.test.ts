import { expect, test } from 'vitest';
import * as z from 'zod';
import { timelineContentSchema } from '#shared/contracts/timeline.ts';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { cropClip } from '#shared/timeline/clip-range.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, clip, countingIds, src, timelineOf } from '#shared/timeline/testing/notation.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { copyEffectToAll, removeEffect, setEffectValues } from './set-effect.ts';
import { splitClips } from './split.ts';

const start = timelineOf({ 'video-1': ['a 1-5 @2'], 'audio-1': ['s 0-2'] });
const set = (timeline: Timeline, values: ClipEffect['values'], clipId = 'a', time = 3) =>
  setEffectValues(timeline, { clipId, effectId: 'transform', values, at: src(time) });
const done = (result: EditResult) => {
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
};
const effectsOf = (timeline: Timeline, index = 0) => timeline.tracks[0]?.clips[index]?.effects;
const grow = [
  { time: src(2), value: 1, ease: 'in' as const },
  { time: src(6), value: 2 },
];
const growing = { id: 'transform', version: 1, values: {}, keyframes: { scale: grow } };
const moving = timelineOf({ 'video-1': [clip('a 1-5 @2', { effects: [growing] })] });

test('values are stored beside each other; one at its default is not, and a clip at rest has no effect', () => {
  const once = done(set(start, { scale: 0.5, flipVertical: true }));
  expect(effectsOf(once)).toEqual([{ id: 'transform', version: 1, values: { scale: 0.5, flipVertical: true } }]);
  const twice = done(set(once, { scale: 1, opacity: 0.3 }));
  expect(effectsOf(twice)).toEqual([{ id: 'transform', version: 1, values: { flipVertical: true, opacity: 0.3 } }]);
  expect(done(set(twice, { flipVertical: false, opacity: 1 }))).toEqual(start);
  expect(done(removeEffect(twice, 'a', 'transform'))).toEqual(start);
  expect(findViolations(twice)).toEqual([]);
});

test('an effect goes to all other clips of the kind with its values of the moment, in place of their own', () => {
  const own = { id: 'transform', version: 1, values: { opacity: 0.3 } };
  const look = { id: 'look', version: 1, values: { contrast: 0.2 } };
  const several = timelineOf({
    'video-1': [clip('a 1-5 @2', { effects: [look, growing] }), clip('b 6-8', { effects: [own] }), 'c 8-9'],
    'video-2': ['d 0-3'],
    'audio-1': ['s 0-2'],
  });
  const copied = done(copyEffectToAll(several, { clipId: 'a', effectId: 'look', at: src(2) }));
  expect(copied.tracks.map(({ clips }) => clips.map(({ effects }) => effects))).toEqual([
    [[look, growing], [look, own], [look]],
    [[look]],
    [undefined],
  ]);
  const moved = done(copyEffectToAll(several, { clipId: 'a', effectId: 'transform', at: src(6) }));
  expect(effectsOf(moved, 1)).toEqual([{ id: 'transform', version: 1, values: { scale: 2 } }]);
  expect(
    done(copyEffectToAll(several, { clipId: 'c', effectId: 'transform', at: src(0) })).tracks[0]?.clips[1],
  ).toEqual(clip('b 6-8'));
});

test('a value is refused by the rule that a save is refused by', () => {
  const refused = set(start, { scale: 99 });
  const saved = findViolations(
    timelineOf({ 'video-1': [clip('a 1-5', { effects: [{ id: 'transform', version: 1, values: { scale: 99 } }] })] }),
  );
  expect(refused).toMatchObject({ ok: false, path: ['effects', 0, 'values', 'scale'], message: saved[0]?.message });
  expect(saved[0]?.path).toEqual(['tracks', 0, 'clips', 0, 'effects', 0, 'values', 'scale']);
  expect(setEffectValues(start, { clipId: 'a', effectId: 'sparkle', values: {}, at: src(0) })).toMatchObject({
    ...{ ok: false, path: ['effects', 0, 'id'] },
  });
});

test('a parameter with keyframes gets one at the time', () => {
  const [effect] = effectsOf(done(set(moving, { scale: 3, opacity: 0.5 }, 'a', 4))) ?? [];
  expect(effect?.values).toEqual({ opacity: 0.5 });
  expect(effect?.keyframes?.['scale']).toEqual([grow[0], { time: src(4), value: 3, ease: 'in' }, grow[1]]);
});

test('both halves of a split keep what is seen; a still that is extended past its beginning too', () => {
  const halves = done(splitClips(moving, ['a'], at(3), countingIds()));
  expect([0, 1].map((index) => effectsOf(halves, index))).toEqual([[growing], [growing]]);
  const extended = cropClip(moving.tracks[0]?.clips[0] as Clip, at(0), at(5));
  expect([extended.in, extended.effects?.[0]?.keyframes?.['scale']?.[0]?.time]).toEqual([src(1), src(2)]);
  const shifted = cropClip(clip('a 4-5 @2', { effects: [growing] }), at(1), at(5));
  expect([shifted.in, shifted.effects?.[0]?.keyframes?.['scale']?.map(({ time }) => time)]).toEqual([
    0,
    [src(3), src(7)],
  ]);
});

test('effects survive the way to the server and back, keyframes in seconds', () => {
  const wire = z.encode(timelineContentSchema, moving);
  expect(wire.tracks[0]?.clips[0]?.effects?.[0]?.keyframes?.['scale']?.[1]).toEqual({ time: 6, value: 2 });
  expect(z.decode(timelineContentSchema, JSON.parse(JSON.stringify(wire)) as typeof wire)).toEqual(moving);
  expect(JSON.stringify(z.encode(timelineContentSchema, start))).not.toContain('effects');
});
