import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LOGO_CORNERS, LOGO_LIMITS, type Logo } from '#shared/brand/logo.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { compileRenderPlan } from './compile.ts';
import { LOGO_CLIP_ID, logoLayer } from './logo-layer.ts';
import { placePicture } from './placement.ts';
import type { PlanSource } from './plan.ts';

const LOGO: Logo = { assetId: 'logo', corner: 'top-right', size: 0.2, margin: 0.05, opacity: 0.8 };
const PICTURE: PlanSource = {
  ...{ assetId: 'logo', type: 'image', width: 400, height: 100, durationUs: null },
  ...{ hasVideo: true, hasAudio: false },
};
const FORMAT = { width: 1080, height: 1920, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false };

const within = ({ min, max }: { min: number; max: number }) => fc.double({ min, max, noNaN: true });

test('the longer side has the size, and the corner its margin, whatever the shapes', () => {
  const side = fc.integer({ min: 90, max: 4_000 });
  const logo = fc.record({
    corner: fc.constantFrom(...LOGO_CORNERS),
    size: within(LOGO_LIMITS.size),
    margin: within(LOGO_LIMITS.margin),
    opacity: within(LOGO_LIMITS.opacity),
  });
  fc.assert(
    fc.property(logo, side, side, side, side, (values, width, height, pictureWidth, pictureHeight) => {
      const [output, picture] = [
        { width, height },
        { width: pictureWidth, height: pictureHeight },
      ];
      const layer = logoLayer({ ...values, assetId: 'logo' }, { ...PICTURE, ...picture }, output, 30);
      const placed = placePicture('contain', picture, output);
      const effect = layer.effects?.[0]?.values ?? {};
      const job = TRANSFORM.job(completeValues(TRANSFORM, effect), { ...placed, picture, output });
      const shorter = Math.min(width, height);
      expect(Math.max(job.width, job.height)).toBeCloseTo(values.size * shorter, 6);
      const right = values.corner.endsWith('right') ? width - job.x - job.width : job.x;
      const bottom = values.corner.startsWith('bottom') ? height - job.y - job.height : job.y;
      // The fit rounds the middle of the picture to even pixels.
      expect(Math.abs(right - values.margin * shorter)).toBeLessThanOrEqual(2);
      expect(Math.abs(bottom - values.margin * shorter)).toBeLessThanOrEqual(2);
      expect(job.opacity).toBe(values.opacity);
    }),
  );
});

test('it is the last layer, on every frame', () => {
  const tracks = [track('video', [clip('a', 'image', 0, 2)]), track('audio', [clip('s', 'sound', 0, 3)])];
  const sources = [PICTURE, { ...PICTURE, assetId: 'image' }];
  const plan = compileRenderPlan({ tracks, sources, ...FORMAT, logo: LOGO });
  expect(plan.layers.map(({ clipId, firstFrame, endFrame }) => [clipId, firstFrame, endFrame])).toEqual([
    ['a', 0, 60],
    [LOGO_CLIP_ID, 0, 90],
  ]);
  expect(compileRenderPlan({ tracks, sources, ...FORMAT }).layers).toHaveLength(1);
  expect(compileRenderPlan({ tracks: [], sources, ...FORMAT, logo: LOGO }).layers).toEqual([]);
});

test.each<[string, PlanSource[]]>([
  ['a deleted picture', []],
  ['a video in its place', [{ ...PICTURE, type: 'video' }]],
])('without its picture the video has no logo: %s', (_, others) => {
  const tracks = [track('video', [clip('a', 'image', 0, 2)])];
  const sources = [...others, { ...PICTURE, assetId: 'image' }];
  const plan = compileRenderPlan({ tracks, sources, ...FORMAT, logo: LOGO });
  expect(plan.layers.map(({ clipId }) => clipId)).toEqual(['a']);
  expect(plan.omissions).toEqual([{ clipId: LOGO_CLIP_ID, reason: 'missing-logo' }]);
});
