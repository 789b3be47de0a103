import { expect, test } from 'vitest';
import { nearestAspectRatio } from './nearest-aspect-ratio.ts';

test.each([
  [1920, 1080, '16:9'],
  [1080, 1920, '9:16'],
  [1080, 1080, '1:1'],
  [1080, 1350, '1:1'],
  [640, 480, '1:1'],
  [720, 1080, '9:16'],
  [1080, 720, '16:9'],
  [2560, 1080, '16:9'],
])('%i × %i is nearest to %s', (width, height, shape) => {
  expect(nearestAspectRatio(width, height)).toBe(shape);
});
