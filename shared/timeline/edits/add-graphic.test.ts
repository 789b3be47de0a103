import { expect, test } from 'vitest';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { describePictures } from '#shared/render/describe-pictures.ts';
import { isPlaceholder } from '#shared/timeline/clip-range.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { at, countingIds, timelineOf, written } from '#shared/timeline/testing/notation.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { addGraphic } from './add-graphic.ts';
import { duplicateClips } from './clipboard.ts';
import { copyEffectToAll, removeEffect, setEffectValues } from './set-effect.ts';
import { splitClips } from './split.ts';

const done = (result: EditResult) => {
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
};
const plain = timelineOf({ 'video-1': ['a 0-10'], 'audio-1': [] });
const add = (timeline: Timeline, seconds: number, clipId = 't') =>
  done(addGraphic(timeline, { clipId, id: 'title', values: { text: 'Hello' } }, at(seconds)));

test('a title lies above all pictures: on a free track there, or on a new one', () => {
  const once = add(plain, 2);
  expect(written(once)).toEqual({ 'video-1': ['a 0-10'], 'video-2': ['t 2-5'], 'audio-1': [] });
  expect(written(add(once, 6, 'u'))).toMatchObject({ 'video-2': ['t 2-5', 'u 6-9'] });
  expect(written(add(once, 4, 'u'))).toMatchObject({ 'video-2': ['t 2-5'], 'video-3': ['u 4-7'] });
  const locked = { tracks: once.tracks.map((track) => (track.id === 'video-2' ? { ...track, locked: true } : track)) };
  expect(written(add(locked as Timeline, 6, 'u'))).toMatchObject({ 'video-3': ['u 6-9'] });
  // The lowest track stays free for footage.
  expect(written(add(timelineOf({ 'video-1': [] }), 0))).toEqual({ 'video-1': [], 'video-2': ['t 0-3'] });
  expect(findViolations(once)).toEqual([]);
  expect(isPlaceholder(once.tracks[1]!.clips[0]!, 'video')).toBe(false);
});

test('a value that no save accepts is refused with its path', () => {
  const refused = addGraphic(plain, { clipId: 't', id: 'title', values: { size: 9 } }, at(0));
  expect(refused).toMatchObject({ ok: false, path: ['effects', 0, 'values', 'size'] });
});

test('a title with all values at their default stays a title', () => {
  const back = done(
    setEffectValues(add(plain, 0), { clipId: 't', effectId: 'title', values: { text: 'Title' }, at: 0 as never }),
  );
  expect(back.tracks[1]?.clips[0]?.effects).toEqual([{ id: 'title', version: 1, values: {} }]);
});

test('copies and halves are titles too', () => {
  const once = add(plain, 2);
  const ids = countingIds();
  expect(written(done(duplicateClips(once, ['t'], ids)))['video-2']).toHaveLength(2);
  const split = done(splitClips(once, ['t'], at(3), ids));
  expect(split.tracks[1]?.clips.map(({ effects }) => effects?.[0]?.values)).toEqual([
    { text: 'Hello' },
    { text: 'Hello' },
  ]);
});

test('a plan draws a title without a source, and what is seen keys the kept parts of an export', () => {
  const planOf = (timeline: Timeline) =>
    compileRenderPlan({
      ...{ tracks: timeline.tracks, sources: [], width: 1080, height: 1920 },
      ...{ frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
    });
  const titles = timelineOf({ 'video-1': [] });
  const plan = planOf(add(titles, 0));
  expect(plan.layers.map(({ clipId, assetId, type }) => [clipId, assetId, type])).toEqual([['t', '', 'graphic']]);
  expect(plan.omissions).toEqual([]);
  const described = (timeline: Timeline, first: number) =>
    describePictures(planOf(timeline), { first, end: first + 10 });
  const set = (values: Record<string, string | number>) =>
    done(setEffectValues(add(titles, 0), { clipId: 't', effectId: 'title', values, at: 0 as never }));
  expect(described(add(titles, 0), 0)).toBe(described(add(titles, 1), 30));
  expect(described(set({ text: 'Bye' }), 0)).not.toBe(described(add(titles, 0), 0));
  const fading = set({ animationIn: 'fade', inSeconds: 0.5 });
  expect(described(fading, 0)).not.toBe(described(fading, 20));
  expect(described(fading, 20)).toBe(described(fading, 50));
  const typed = set({ animationIn: 'typewriter', inSeconds: 2 });
  expect(described(typed, 0)).not.toBe(described(typed, 30));
});

test('a title or a shape keeps its effect, has no look, and is left out when a look is used on all clips', () => {
  const titled = add(plain, 2);
  expect(removeEffect(titled, 't', 'title')).toMatchObject({ ok: false, code: 'edit.invalid-value' });
  const grade = { effectId: 'look', values: { contrast: 0.5 }, at: at(0) as never };
  expect(setEffectValues(titled, { clipId: 't', ...grade })).toMatchObject({ ok: false, path: ['effects', 1, 'id'] });
  const graded = done(setEffectValues(titled, { clipId: 'a', ...grade }));
  expect(done(copyEffectToAll(graded, { clipId: 'a', effectId: 'look', at: at(0) as never }))).toEqual(graded);
});
