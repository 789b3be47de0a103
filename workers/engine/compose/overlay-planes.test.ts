import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReferenceKernel } from '#workers/engine/testing/reference-kernel.ts';
import { loadKernel } from './load-kernel.ts';
import { convertOverlay } from './overlay-planes.ts';

const kernels = [createReferenceKernel(), await loadKernel()];

/** The bytes of each plane, which must be equal in both kernels. */
function convert(rgba: number[], width: number, height: number) {
  const [expected, found] = kernels.map((kernel) => {
    // Garbage left in memory.
    kernel.bytes.fill(77, 1_024, 65_536);
    const planes = convertOverlay(kernel, Uint8ClampedArray.from(rgba), width, height);
    const plane = (at: number, length: number) => kernel.bytes.slice(at, at + length);
    const { stride, chromaStride } = planes;
    const [luma, chroma] = [stride * height, (chromaStride * height) / 2];
    kernel.free(planes.y);
    return {
      stride,
      y: plane(planes.y, luma),
      alpha: plane(planes.alpha, luma),
      u: plane(planes.u, chroma),
      v: plane(planes.v, chroma),
      chromaAlpha: plane(planes.chromaAlpha, chroma),
    };
  });
  expect(found).toEqual(expected);
  return expected!;
}

/** Converts a 2×2 picture of one colour. */
function convertColor(r: number, g: number, b: number, a: number) {
  const pixels = [0, 1, 2, 3].flatMap(() => [r, g, b, a]);
  const { y, u, v, alpha, chromaAlpha } = convert(pixels, 2, 2);
  return { y: y[0]!, u: u[0]!, v: v[0]!, alpha: alpha[0]!, chromaAlpha: chromaAlpha[0]! };
}

test.each([
  ['white', [255, 255, 255], [235, 128, 128]],
  ['black', [0, 0, 0], [16, 128, 128]],
  ['red', [255, 0, 0], [63, 102, 240]],
  ['green', [0, 255, 0], [173, 42, 26]],
  ['blue', [0, 0, 255], [32, 240, 118]],
] as const)('opaque %s is BT.709 limited range', (_, [r, g, b], [y, u, v]) => {
  expect(convertColor(r, g, b, 255)).toEqual({ y, u, v, alpha: 255, chromaAlpha: 255 });
});

test('colours are multiplied by alpha, and never more than it allows', () => {
  expect(convertColor(255, 255, 255, 128)).toEqual({ y: 118, u: 64, v: 64, alpha: 128, chromaAlpha: 128 });
  const byte = fc.nat({ max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, byte, (r, g, b, a) => {
      const color = convertColor(r, g, b, a);
      for (const value of [color.y, color.u, color.v]) expect(value).toBeLessThanOrEqual(a);
    }),
  );
});

test('empty pixels are zero in every plane, padding included', () => {
  const { y, u, v, alpha, chromaAlpha, stride } = convert(new Array(6 * 4 * 4).fill(0), 6, 4);
  expect(stride).toBe(16);
  for (const plane of [y, u, v, alpha, chromaAlpha]) expect(plane.every((value) => value === 0)).toBe(true);
});

test('chroma is the mean of its four pixels, each by its alpha', () => {
  const pixels = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const { u, v, chromaAlpha } = convert(pixels, 2, 2);
  expect([u[0], v[0], chromaAlpha[0]]).toEqual([Math.round(102 / 4), 60, 64]);
});
