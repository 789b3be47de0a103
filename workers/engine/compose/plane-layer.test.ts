import { VideoSample } from 'mediabunny';
import { describe, expect, test } from 'vitest';
import type { Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/geometry/rotation.ts';
import { layOutI420 } from './i420.ts';
import { loadKernel } from './load-kernel.ts';
import { PlaneLayer } from './plane-layer.ts';

const kernel = await loadKernel();

/** Rise of chroma per pixel of the upright picture, in levels; reveals displacement. */
const SLOPE = 2;

/**
 * A rotated stored picture. Seen upright, its chroma rises evenly, one plane to the right and the other downwards. Each
 * sample has the value at its position: on the left pixel as stored and, when it covers two rows, between them.
 */
function rampOf(format: 'I420' | 'I422' | 'I444', shown: Size, rotation: Rotation) {
  const [across, down] = { I420: [2, 2], I422: [2, 1], I444: [1, 1] }[format] as [number, number];
  const isTurned = rotation % 180 === 90;
  const [width, height] = isTurned ? [shown.height, shown.width] : [shown.width, shown.height];
  const [chromaWidth, chromaHeight] = [Math.ceil(width / across), Math.ceil(height / down)];
  const data = new Uint8Array(width * height + 2 * chromaWidth * chromaHeight).fill(128);
  for (let n = 0; n < chromaWidth * chromaHeight; n++) {
    const x = across * (n % chromaWidth) + 0.5;
    const y = down * Math.floor(n / chromaWidth) + down / 2;
    const upright = { 0: [x, y], 90: [height - y, x], 180: [width - x, height - y], 270: [y, width - x] }[rotation];
    for (const plane of [0, 1] as const) {
      data[width * height + plane * chromaWidth * chromaHeight + n] = Math.round(SLOPE * upright[plane]!);
    }
  }
  return new VideoSample(data, { format, codedWidth: width, codedHeight: height, timestamp: 0, rotation });
}

describe('chroma stays where it is', () => {
  const rotations = [0, 90, 180, 270] as const;
  const formats = ['I420', 'I422', 'I444'] as const;
  const sizes = [
    { shown: { width: 96, height: 64 }, output: { width: 96, height: 64 } },
    { shown: { width: 96, height: 64 }, output: { width: 48, height: 32 } },
    { shown: { width: 48, height: 64 }, output: { width: 96, height: 128 } },
    { shown: { width: 95, height: 63 }, output: { width: 190, height: 126 } },
  ];

  test.each(
    rotations.flatMap((rotation) => formats.flatMap((format) => sizes.map((size) => ({ rotation, format, ...size })))),
  )(
    '$format turned by $rotation, $shown.width × $shown.height to $output.width × $output.height',
    async ({ rotation, format, shown, output }) => {
      const sample = rampOf(format, shown, rotation);
      const { planes, byteLength } = layOutI420(output.width, output.height, 0);
      const at = kernel.allocate(byteLength);
      const moved = { ...planes, y: planes.y + at, u: planes.u + at, v: planes.v + at };
      const placement = { crop: { x: 0, y: 0, ...shown }, destination: { x: 0, y: 0, ...output } };
      const layer = new PlaneLayer(kernel);
      layer.draw(await layer.fetch(sample, placement), moved);
      sample.close();
      const step = shown.width / output.width;
      // Samples beyond the edge repeat it, so only the inside rises evenly.
      const margin = 4 / Math.min(1, step);
      let worst = 0;
      for (let row = margin; row < output.height / 2 - margin; row++) {
        for (let column = margin; column < output.width / 2 - margin; column++) {
          const [u, v] = [moved.u, moved.v].map((plane) => kernel.bytes[plane + row * moved.chromaStride + column]!);
          const expected = [SLOPE * step * (2 * column + 0.5), SLOPE * step * (2 * row + 1)] as const;
          worst = Math.max(worst, Math.abs(u! - expected[0]), Math.abs(v! - expected[1]));
        }
      }
      kernel.free(at);
      // Allows for rounding only; a quarter of a sample is one level.
      expect(worst).toBeLessThan(0.9);
    },
  );
});

describe('a part that becomes as large as it is', () => {
  const [width, height] = [64, 48];
  const data = Uint8Array.from({ length: width * height * 1.5 }, (_, index) => (index * 7_919) % 251);
  const byteAt = (x: number, y: number) => data[y * width + x]!;

  /** Luma of a 32 × 16 part that starts at (x, y). */
  async function drawPart(x: number, y: number): Promise<(x: number, y: number) => number> {
    const sample = new VideoSample(data, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0 });
    const part = { width: 32, height: 16 };
    const { planes, byteLength } = layOutI420(part.width, part.height, 0);
    const at = kernel.allocate(byteLength);
    const output = { ...planes, y: planes.y + at, u: planes.u + at, v: planes.v + at };
    const layer = new PlaneLayer(kernel);
    const fetched = await layer.fetch(sample, { crop: { x, y, ...part }, destination: { x: 0, y: 0, ...part } });
    layer.draw(fetched, output);
    sample.close();
    return (column, row) => kernel.bytes[output.y + row * output.stride + column]!;
  }

  test.each([
    [0, 0],
    [10, 6],
    [11, 7],
    [32, 32],
  ])('from pixel %i, %i on is that part, byte by byte', async (x, y) => {
    const drawn = await drawPart(x, y);
    for (let row = 0; row < 16; row++) {
      for (let column = 0; column < 32; column++) expect(drawn(column, row)).toBe(byteAt(x + column, y + row));
    }
  });

  test('from between two pixels on is between them', async () => {
    const drawn = await drawPart(10.5, 6);
    for (let column = 0; column < 32; column++) {
      const expected = (byteAt(10 + column, 6) + byteAt(11 + column, 6)) / 2;
      expect(Math.abs(drawn(column, 0) - expected)).toBeLessThanOrEqual(1);
    }
  });
});
