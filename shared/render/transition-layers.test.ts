import { expect, test } from 'vitest';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import type { Track } from '#shared/timeline/timeline.ts';
import { layersAt, mixAt, sourceTimeAt } from './at-frame.ts';
import { compileRenderPlan } from './compile.ts';
import { describePictures } from './describe-pictures.ts';

const SOURCE = { width: 1_080, height: 1_920, durationUs: 10_000_000, hasVideo: true, hasAudio: false } as const;
const transition = { id: 'wipe', version: 1, values: { direction: 'up' }, duration: 1_000_000 };

function planOf(tracks: Track[]) {
  return compileRenderPlan({
    tracks,
    sources: ['v', 'w', 'u'].map((assetId) => ({ ...SOURCE, assetId, type: 'video' as const })),
    ...{ width: 1_080, height: 1_920, frameRate: { numerator: 10, denominator: 1 }, hasWatermark: false },
  });
}

const a = clip('a', 'v', 0, 2);
const b = clip('b', 'w', 2, 4, 0.2, { transition });
const plain = clip('b', 'w', 2, 4, 0.2);

test('both clips are on the frames of a transition, with the handles of their sources', () => {
  const plan = planOf([track('video', [a, b])]);
  expect(plan.layers.map(({ clipId, firstFrame, endFrame }) => [clipId, firstFrame, endFrame])).toEqual([
    ['a', 0, 25],
    ['b', 15, 40],
  ]);
  const at = (frame: number) =>
    layersAt(plan, frame).map((span) => {
      const mix = mixAt(span, frame);
      return [span.clipId, sourceTimeAt(span, frame, plan.frameRate), mix && [mix.isIncoming, mix.progress]];
    });
  expect(at(14)).toEqual([['a', 1_400_000, null]]);
  // The source of b begins 0.3 s after its first frame of the transition.
  expect(at(15)).toEqual([
    ['a', 1_500_000, [false, 0.05]],
    ['b', 0, [true, 0.05]],
  ]);
  expect(at(24)).toEqual([
    ['a', 2_400_000, [false, 0.95]],
    ['b', 600_000, [true, 0.95]],
  ]);
  expect(at(25)).toEqual([['b', 700_000, null]]);
});

test('what lies below is drawn during a transition only', () => {
  const plan = planOf([track('video', [clip('u', 'u', 0, 4)]), track('video', [a, b])]);
  const below = plan.layers.filter(({ clipId }) => clipId === 'u');
  expect(below.map(({ firstFrame, endFrame }) => [firstFrame, endFrame])).toEqual([[15, 25]]);
});

test.each([
  ['there is none', [a, plain]],
  ['the clips do not touch', [a, clip('b', 'w', 2.5, 4, 0.7, { transition })]],
  ['the clip before waits for footage', [{ ...a, assetId: '' }, b]],
])('where %s the plan and the key of a kept part say nothing', (_, clips) => {
  const without = clips.map(({ transition: _transition, ...each }) => each);
  const [plan, same] = [planOf([track('video', clips)]), planOf([track('video', without)])];
  expect(plan).toEqual(same);
  const all = { first: 0, end: 40 };
  expect(describePictures(plan, all)).toBe(describePictures(same, all));
});

test('the key of a part has kind, version, values and progress of its transition', () => {
  const keyOf = (change: object, part = { first: 15, end: 16 }) =>
    describePictures(planOf([track('video', [a, { ...b, transition: { ...transition, ...change } }])]), part);
  const changes = [{}, { id: 'push' }, { values: {} }, { duration: 1_200_000 }];
  expect(new Set(changes.map((change) => keyOf(change))).size).toBe(changes.length);
  const before = { first: 0, end: 15 };
  expect(keyOf({}, before)).toBe(describePictures(planOf([track('video', [a, plain])]), before));
});
