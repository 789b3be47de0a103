import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { Compositor } from './compositor.ts';
import { loadKernel } from './load-kernel.ts';

const SIZE = { width: 96, height: 64 };
const BLACK = 16;

/** Luma of the source: rises to the right and, twice as fast, downwards. */
const lumaAt = (x: number, y: number) => 40 + x + 2 * y * 0.75;

function ramp() {
  const { width, height } = SIZE;
  const data = new Uint8Array((width * height * 3) / 2).fill(128);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) data[y * width + x] = Math.round(lumaAt(x + 0.5, y + 0.5));
  }
  const colorSpace = { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false } as const;
  return new VideoSample(data, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0, colorSpace });
}

const noCanvas = () => ({}) as never;

async function lumaOf(values: ClipEffect['values']): Promise<(x: number, y: number) => number> {
  const effects = [{ id: 'transform', version: 1, values }];
  const source = { type: 'video', durationUs: null, hasVideo: true, hasAudio: false } as const;
  const plan = compileRenderPlan({
    tracks: [track('video', [clip('1', 'v', 0, 1, 0, { fit: 'cover', effects })])],
    sources: [{ assetId: 'v', ...source, ...SIZE }],
    ...{ ...SIZE, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false },
  });
  const kernel = await loadKernel();
  const picture = ramp();
  const [span] = plan.layers;
  if (!span) throw new Error('No layer');
  const planes = await new Compositor(plan, { kernel, createCanvas: noCanvas }).compose(0, [{ span, picture }]);
  picture.close();
  const bytes = kernel.bytes.slice();
  return (x, y) => bytes[planes.y + y * planes.stride + x] ?? 0;
}

const inside = [
  [40, 28],
  [48, 32],
  [55, 37],
  [60, 30],
] as const;

/** Formulas of the expected picture for each transform, in output pixels; null is outside. */
const CASES: [string, ClipEffect['values'], (x: number, y: number) => [number, number]][] = [
  ['half size', { scale: 0.5 }, (x, y) => [48 + (x - 48) * 2, 32 + (y - 32) * 2]],
  ['moved', { position: { x: 0.625, y: 0.5 } }, (x, y) => [x - 12, y]],
  ['turned by 90°', { rotation: 90 }, (x, y) => [48 + (y - 32), 32 - (x - 48)]],
  [
    'turned by 30°, half as large again',
    { rotation: 30, scale: 1.5 },
    (x, y) => {
      const [sine, cosine] = [0.5, Math.sqrt(3) / 2];
      const [dx, dy] = [(x - 48) / 1.5, (y - 32) / 1.5];
      return [48 + dx * cosine + dy * sine, 32 + dy * cosine - dx * sine];
    },
  ],
  ['mirrored', { flipHorizontal: true }, (x, y) => [96 - x, y]],
  ['upside down, round corners', { flipVertical: true, cornerRadius: 0.5 }, (x, y) => [x, 64 - y]],
];

test.each(CASES)('%s: each pixel is within 1.5 levels of the formula', async (_, values, from) => {
  const luma = await lumaOf(values);
  for (const [x, y] of inside) {
    const [sourceX, sourceY] = from(x + 0.5, y + 0.5);
    expect(Math.abs(luma(x, y) - lumaAt(sourceX, sourceY))).toBeLessThanOrEqual(1.5);
  }
});

test('opacity mixes with what is below; outside the picture that stands', async () => {
  const [plain, faded, small] = [await lumaOf({}), await lumaOf({ opacity: 0.25 }), await lumaOf({ scale: 0.5 })];
  for (const [x, y] of inside) {
    expect(Math.abs(faded(x, y) - (BLACK + (plain(x, y) - BLACK) * 0.25))).toBeLessThanOrEqual(1.5);
  }
  expect([small(23, 32), small(24, 32) > BLACK, small(72, 32)]).toEqual([BLACK, true, BLACK]);
});

test('round corners are cut, straight edges are not', async () => {
  const luma = await lumaOf({ cornerRadius: 0.25 });
  expect([luma(0, 0), luma(2, 2), luma(0, 32) > BLACK, luma(48, 0) > BLACK]).toEqual([BLACK, BLACK, true, true]);
});

test('a frame without the picture is black', async () => {
  const luma = await lumaOf({ opacity: 0 });
  expect(inside.map(([x, y]) => luma(x, y))).toEqual(inside.map(() => BLACK));
});
