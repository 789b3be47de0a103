import { describe, expect, test } from 'vitest';
import { placePicture } from '#shared/render/placement.ts';
import { planCropAndScale } from './crop-and-scale.ts';

type Rotation = 0 | 90 | 180 | 270;

function stored(width: number, height: number, rotation: Rotation = 0, pixelAspect = 1) {
  return { width, height, squarePixelWidth: width * pixelAspect, squarePixelHeight: height, rotation };
}

const VERTICAL = { width: 1080, height: 1920 };
const VERTICAL_4K = { width: 2160, height: 3840 };

/** The part of the stored picture, in its pixels, that the steps show, for each axis. */
function shown(picture: ReturnType<typeof stored>, plan: ReturnType<typeof planCropAndScale>) {
  const isTurned = plan.rotation === 90 || plan.rotation === 270;
  const { crop, scaled, offset, size } = plan;
  const [acrossScaled, downScaled] = isTurned ? [scaled.height, scaled.width] : [scaled.width, scaled.height];
  const [acrossSize, downSize] = isTurned ? [size.height, size.width] : [size.width, size.height];
  const fromEnd = (length: number, at: number, part: number) => length - at - part;
  const left = {
    0: offset.x,
    90: offset.y,
    180: fromEnd(scaled.width, offset.x, size.width),
    270: fromEnd(scaled.height, offset.y, size.height),
  };
  const top = {
    0: offset.y,
    90: fromEnd(scaled.width, offset.x, size.width),
    180: fromEnd(scaled.height, offset.y, size.height),
    270: offset.x,
  };
  const [stepX, stepY] = [crop.width / acrossScaled, crop.height / downScaled];
  return {
    x: crop.x + left[picture.rotation] * stepX,
    y: crop.y + top[picture.rotation] * stepY,
    width: acrossSize * stepX,
    height: downSize * stepY,
  };
}

describe('a fractional crop', () => {
  test.each([
    ['1080p to vertical 1080p', stored(1920, 1080), VERTICAL, { x: 656.25, y: 0, width: 607.5, height: 1080 }],
    ['1080p to vertical 4K', stored(1920, 1080), VERTICAL_4K, { x: 656.25, y: 0, width: 607.5, height: 1080 }],
    ['720p to vertical 4K', stored(1280, 720), VERTICAL_4K, { x: 437.5, y: 0, width: 405, height: 720 }],
    [
      'vertical phone to landscape',
      stored(1080, 1920),
      { width: 1920, height: 1080 },
      { x: 0, y: 656.25, width: 1080, height: 607.5 },
    ],
    [
      'a phone’s turned picture',
      stored(1920, 1080, 90),
      { width: 1920, height: 1080 },
      { x: 656.25, y: 0, width: 607.5, height: 1080 },
    ],
  ])('%s is met to a tenth of a source pixel', (_, picture, output, expected) => {
    const isTurned = picture.rotation === 90 || picture.rotation === 270;
    const display = isTurned
      ? { width: picture.squarePixelHeight, height: picture.squarePixelWidth }
      : { width: picture.squarePixelWidth, height: picture.squarePixelHeight };
    const plan = planCropAndScale(picture, placePicture('cover', display, output));
    const part = shown(picture, plan);
    for (const side of ['x', 'y', 'width', 'height'] as const)
      expect(Math.abs(part[side] - expected[side])).toBeLessThan(0.1);
    expect(plan.crop.width * plan.crop.height).toBeLessThan(1.3 * expected.width * expected.height);
  });

  test('no step exceeds the stored picture, and all are even', () => {
    for (const rotation of [0, 90, 180, 270] as const) {
      for (const [width, height] of [
        [854, 480],
        [1440, 1080],
        [640, 360],
        [321, 181],
      ] as const) {
        const picture = stored(width, height, rotation);
        const isTurned = rotation % 180 !== 0;
        const display = isTurned ? { width: height, height: width } : { width, height };
        const { crop, scaled, offset, size } = planCropAndScale(picture, placePicture('cover', display, VERTICAL));
        expect(crop.x + crop.width).toBeLessThanOrEqual(width);
        expect(crop.y + crop.height).toBeLessThanOrEqual(height);
        expect([crop.x, crop.y, scaled.width, scaled.height, offset.x, offset.y].map((value) => value % 2)).toEqual([
          0, 0, 0, 0, 0, 0,
        ]);
        expect(offset.x + size.width).toBeLessThanOrEqual(scaled.width);
        expect(offset.y + size.height).toBeLessThanOrEqual(scaled.height);
      }
    }
  });
});

test('a picture that is shown whole is only scaled', () => {
  const placement = placePicture('contain', { width: 1920, height: 1080 }, VERTICAL);
  expect(planCropAndScale(stored(1920, 1080), placement)).toEqual({
    crop: { x: 0, y: 0, width: 1920, height: 1080 },
    rotation: 0,
    scaled: { width: 1080, height: 608 },
    offset: { x: 0, y: 0 },
    size: { width: 1080, height: 608 },
  });
});

test('non-square pixels are cropped as stored and shown at their true aspect', () => {
  const picture = stored(1440, 1080, 0, 4 / 3);
  const placement = placePicture('cover', { width: 1920, height: 1080 }, { width: 1080, height: 1080 });
  const part = shown(picture, planCropAndScale(picture, placement));
  expect(part.x).toBeCloseTo(315, 0);
  expect(part.width).toBeCloseTo(810, 0);
});
