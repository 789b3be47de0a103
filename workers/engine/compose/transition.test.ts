import { VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import { layersAt } from '#shared/render/at-frame.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { sidesAt, TRANSITIONS } from '#shared/transitions/registry.ts';
import { Compositor } from './compositor.ts';
import type { I420Planes } from './i420.ts';
import { layOutI420 } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { loadKernel } from './load-kernel.ts';
import { layOutOverlay } from './overlay-planes.ts';
import { TransitionLayer } from './transition-layer.ts';

const SIZE = { width: 96, height: 64 };
const FRAMES = 20;

/** A picture whose luma rises to the right, from `least` by a level for each pixel. */
function picture(least: number) {
  const { width, height } = SIZE;
  const data = new Uint8Array((width * height * 3) / 2).fill(128);
  for (let at = 0; at < width * height; at++) data[at] = least + (at % width);
  const colorSpace = { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false } as const;
  return new VideoSample(data, { format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0, colorSpace });
}

const first = (x: number) => 20 + x;
const second = (x: number) => 120 + x;

/** Luma on a frame of a transition of 20 frames, from {@link first} to {@link second}, above a grey of 60. */
async function lumaOf(id: string, values: object, frame: number, effects?: ClipEffect[]) {
  const transition = { id, version: 1, values: { ...values }, duration: 2_000_000 };
  const source = { type: 'video', durationUs: null, hasVideo: true, hasAudio: false, ...SIZE } as const;
  const rest = effects ? { effects } : {};
  const plan = compileRenderPlan({
    tracks: [track('video', [clip('1', 'a', 0, 2, 1, rest), clip('2', 'b', 2, 4, 1, { transition, ...rest })])],
    sources: [
      { assetId: 'a', ...source },
      { assetId: 'b', ...source },
    ],
    ...{ ...SIZE, frameRate: { numerator: 10, denominator: 1 }, hasWatermark: false },
  });
  const kernel = await loadKernel();
  const pictures = layersAt(plan, 10 + frame).map((span) => {
    return { span, picture: picture(span.assetId === 'a' ? first(0) : second(0)) };
  });
  const compositor = new Compositor(plan, { kernel, createCanvas: () => ({}) as never });
  const planes = await compositor.compose(10 + frame, pictures);
  for (const each of pictures) each.picture.close();
  const bytes = kernel.bytes.slice();
  return (x: number, y: number) => bytes[planes.y + y * planes.stride + x] ?? 0;
}

const progressOf = (frame: number) => (frame + 0.5) / FRAMES;
const near = (value: number, expected: number, by = 1) => expect(Math.abs(value - expected)).toBeLessThanOrEqual(by);

test('a cross dissolve mixes by the share of its time', async () => {
  for (const frame of [0, 7, 19]) {
    const luma = await lumaOf('cross-dissolve', {}, frame);
    for (const x of [0, 40, 95]) near(luma(x, 30), first(x) + progressOf(frame) * 100);
  }
});

test('a dip goes to its colour and comes back', async () => {
  const [dark, light] = [await lumaOf('dip', {}, 9), await lumaOf('dip', { color: 'white' }, 10)];
  for (const x of [0, 95]) {
    near(dark(x, 30), 16 + 0.05 * (first(x) - 16));
    near(light(x, 30), 235 + 0.05 * (second(x) - 235));
  }
});

test.each([
  ['wipe', 'left', 30, [first, second], [0, 0]],
  ['slide', 'left', 30, [first, second], [0, -48]],
  ['push', 'left', 30, [first, second], [48, -48]],
  ['wipe', 'right', 30, [second, first], [0, 0]],
  ['push', 'right', 30, [second, first], [48, -48]],
] as const)('halfway, a %s to the %s shows half of each', async (id, direction, y, sides, shifts) => {
  const at = [await lumaOf(id, { direction }, 9), await lumaOf(id, { direction }, 10)];
  // Halfway lies between two frames, so each of them shows a little less than half of one picture.
  for (const luma of at) {
    for (const [x, side] of [
      [20, 0],
      [70, 1],
    ] as const) {
      near(luma(x, y), sides[side](x + shifts[side]), 10);
    }
  }
});

test.each(['up', 'down'])('an edge that moves %s divides the frame across', async (direction) => {
  const luma = await lumaOf('wipe', { direction }, 10);
  const [top, bottom] = direction === 'up' ? [first, second] : [second, first];
  near(luma(50, 4), top(50));
  near(luma(50, 60), bottom(50));
});

test('a zoom enlarges around the middle, a blur keeps the middle and softens the rest', async () => {
  const zoomed = await lumaOf('zoom', {}, 4);
  const scale = 1 + progressOf(4) ** 3;
  near(zoomed(10, 30), first(48 + (10.5 - 48) / scale - 0.5), 1);
  const blurred = await lumaOf('blur', { radius: 0.15 }, 4);
  near(blurred(48, 30), first(48), 2);
  expect(blurred(0, 30)).toBeGreaterThan(first(0));
});

test('around smaller pictures the frame stays as it is', async () => {
  const effects = [{ id: 'transform', version: 1, values: { scale: 0.5 } }];
  for (const { id } of TRANSITIONS.filter((each) => each.id !== 'zoom' && each.id !== 'blur')) {
    const luma = await lumaOf(id, {}, 10, effects);
    expect([id, luma(2, 2), luma(94, 60)]).toEqual([id, 16, 16]);
  }
});

/** An opaque picture of noise that fills the frame. */
function noise(kernel: Kernel, seed: number) {
  const planes = layOutOverlay(SIZE, kernel.allocate(layOutOverlay(SIZE, 0).byteLength));
  const { bytes } = kernel;
  bytes.fill(0, planes.y, planes.y + planes.byteLength);
  let state = seed;
  for (const [offset, stride, step, isOpacity] of [
    [planes.y, planes.stride, 1, false],
    [planes.alpha, planes.stride, 1, true],
    ...[planes.u, planes.v].map((each) => [each, planes.chromaStride, 2, false] as const),
    [planes.chromaAlpha, planes.chromaStride, 2, true],
  ] as const) {
    for (let row = 0; row < SIZE.height / step; row++) {
      for (let column = 0; column < SIZE.width / step; column++) {
        state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
        bytes[offset + row * stride + column] = isOpacity ? 255 : state >> 23;
      }
    }
  }
  return { ...planes, box: { x: 0, y: 0, ...SIZE } };
}

const bytesOf = (kernel: Kernel, { y, stride, u, v, chromaStride }: I420Planes) =>
  [
    [y, stride, 1],
    [u, chromaStride, 2],
    [v, chromaStride, 2],
  ].map(([offset = 0, step = 0, part = 1]) =>
    Array.from({ length: SIZE.height / part }, (_, row) => [
      ...kernel.bytes.subarray(offset + row * step, offset + row * step + SIZE.width / part),
    ]),
  );

test.each(TRANSITIONS.map(({ id }) => id))(
  '%s: the bytes at 0 are the first picture’s, at 1 the second’s',
  async (id) => {
    const kernel = await loadKernel();
    const [one, two] = [noise(kernel, 1), noise(kernel, 2)];
    const layout = layOutI420(SIZE.width, SIZE.height, 0);
    const output = layOutI420(SIZE.width, SIZE.height, kernel.allocate(layout.byteLength)).planes;
    const layer = new TransitionLayer(kernel, SIZE);
    for (const [progress, expected] of [
      [0, one],
      [1, two],
    ] as const) {
      const { from, to } = sidesAt({ id, values: {} }, progress);
      if (from) layer.add(one, from);
      if (to) layer.add(two, to);
      layer.draw(output);
      expect(bytesOf(kernel, output)).toEqual(bytesOf(kernel, expected));
    }
  },
);

test.each(TRANSITIONS.filter(({ id }) => id === 'cross-dissolve' || id === 'wipe').map(({ id }) => id))(
  '%s from a picture to the same one shows that picture at any time',
  async (id) => {
    const kernel = await loadKernel();
    const one = noise(kernel, 3);
    const layout = layOutI420(SIZE.width, SIZE.height, 0);
    const output = layOutI420(SIZE.width, SIZE.height, kernel.allocate(layout.byteLength)).planes;
    const layer = new TransitionLayer(kernel, SIZE);
    for (let frame = 0; frame < FRAMES; frame++) {
      const { from, to } = sidesAt({ id, values: {} }, progressOf(frame));
      if (from) layer.add(one, from);
      if (to) layer.add(one, to);
      layer.draw(output);
      expect(bytesOf(kernel, output)).toEqual(bytesOf(kernel, one));
    }
  },
);
