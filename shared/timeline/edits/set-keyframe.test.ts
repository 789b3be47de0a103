import { expect, test } from 'vitest';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import { findViolations } from '#shared/timeline/invariants.ts';
import { src, timelineOf } from '#shared/timeline/testing/notation.ts';
import { setEffectValues } from './set-effect.ts';
import { addKeyframe, removeKeyframe } from './set-keyframe.ts';

const start = timelineOf({ 'video-1': ['a 1-5 @2'] });
const at = (seconds: number, parameter = 'scale') =>
  ({ clipId: 'a', effectId: 'transform', parameter, at: src(seconds) }) as const;
const done = (result: EditResult) => {
  if (!result.ok) throw new Error(result.message);
  return result.timeline;
};
const effect = (timeline: typeof start) => timeline.tracks[0]?.clips[0]?.effects?.[0];
const setScale = (timeline: typeof start, scale: number, seconds: number) =>
  done(setEffectValues(timeline, { clipId: 'a', effectId: 'transform', values: { scale }, at: src(seconds) }));

test('the first keyframe takes over the value for all time, the last one removed gives it back', () => {
  const half = setScale(start, 0.5, 2);
  const once = done(addKeyframe(half, at(3)));
  expect(effect(once)).toMatchObject({ values: {}, keyframes: { scale: [{ time: src(3), value: 0.5 }] } });
  expect(findViolations(once)).toEqual([]);
  expect(done(removeKeyframe(once, at(3)))).toEqual(half);
  expect(done(removeKeyframe(done(addKeyframe(start, at(3))), at(3)))).toEqual(start);
});

test('a keyframe between two has the value between them and goes on as they do; another way replaces its ease alone', () => {
  const two = setScale(done(addKeyframe(start, at(2), 'hold')), 2, 4);
  const three = done(addKeyframe(two, at(3)));
  expect(effect(three)?.keyframes?.['scale']).toEqual([
    { time: src(2), value: 1, ease: 'hold' },
    { time: src(3), value: 1, ease: 'hold' },
    { time: src(4), value: 2, ease: 'hold' },
  ]);
  const eased = done(addKeyframe(three, at(3), 'linear'));
  expect(effect(eased)?.keyframes?.['scale']?.[1]).toEqual({ time: src(3), value: 1 });
  expect(done(removeKeyframe(three, at(2.5)))).toEqual(three);
});

test('a parameter that has no keyframes, or that there is none of, is refused', () => {
  expect(addKeyframe(start, at(3, 'flipVertical'))).toMatchObject({
    ok: false,
    message: expect.stringMatching('Flip'),
  });
  expect(done(addKeyframe(start, at(3, 'sharpness')))).toEqual(start);
});
