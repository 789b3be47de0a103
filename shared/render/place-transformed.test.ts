import { expect, test } from 'vitest';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { jobAt } from '#shared/effects/registry.ts';
import { TRANSFORM } from '#shared/effects/transform.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { placeTransformed } from './place-transformed.ts';
import { placePicture } from './placement.ts';

const output = { width: 1_080, height: 1_920 };
const picture = { width: 1_920, height: 1_080 };
const contain = placePicture('contain', picture, output);

function place(values: ClipEffect['values']) {
  const effects = [{ id: 'transform', version: 1, values }];
  const job = jobAt(TRANSFORM, effects, sourceTime(0), { output, picture, ...contain });
  return job && placeTransformed(job, output);
}

test('a picture at rest, or with opacity alone, is where its fit puts it', () => {
  expect(place({})).toEqual({ placement: contain, turn: null, opacity: 1 });
  expect(place({ opacity: 0.5 })).toEqual({ placement: contain, turn: null, opacity: 0.5 });
});

test('a picture that is partly outside is cut to the frame, and shows that part', () => {
  expect(place({ position: { x: 0, y: 0.5 } })?.placement).toEqual({
    crop: { x: 960, y: 0, width: 960, height: 1_080 },
    destination: { ...contain.destination, width: 540 },
  });
  const zoomed = place({ scale: 4 })?.placement;
  expect(zoomed?.destination).toEqual({ x: 0, y: 0, ...output });
  expect([zoomed?.crop.x, zoomed?.crop.width]).toEqual([720, 480]);
});

test('a slow zoom moves what is seen by parts of a pixel', () => {
  const lefts = [4, 4.001, 4.002].map((scale) => place({ scale })?.placement.crop.x ?? 0);
  expect((lefts[1] ?? 0) - (lefts[0] ?? 0)).toBeCloseTo((lefts[2] ?? 0) - (lefts[1] ?? 0), 3);
  expect(lefts[1]).toBeGreaterThan(lefts[0] ?? 0);
});

test('nothing is drawn of a picture outside the frame, cropped away or transparent', () => {
  const gone: ClipEffect['values'][] = [
    { position: { x: 3, y: 0.5 } },
    { cropLeft: 0.6, cropRight: 0.5 },
    { opacity: 0 },
  ];
  expect(gone.map(place)).toEqual([null, null, null]);
  expect(place({ position: { x: 3, y: 0.5 }, rotation: 30 })).toBeNull();
});

test('a turn changes the pixels of its box only', () => {
  const turned = place({ rotation: 90, scale: 0.5 });
  expect(turned?.turn?.box).toEqual({ x: 386, y: 688, width: 308, height: 544 });
  expect(turned?.placement.destination).toEqual({ x: 0, y: 0, width: 540, height: 304 });
});
