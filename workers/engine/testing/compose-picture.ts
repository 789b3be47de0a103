import { VideoSample } from 'mediabunny';
import type { ClipEffect } from '#shared/effects/clip-effect.ts';
import type { Luts } from '#shared/effects/lut-table.ts';
import { compileRenderPlan } from '#shared/render/compile.ts';
import { clip, track } from '#shared/timeline/testing/clips.ts';
import { toRgb, toYuv709, type Yuv } from '#workers/engine/compose/color.ts';
import { Compositor } from '#workers/engine/compose/compositor.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';

/** Size of the pictures, in pixels. */
export const PICTURE_SIZE = { width: 96, height: 64 };
const WEIGHTS = { red: 0.2126, blue: 0.0722 };
const COLOR_SPACE = { matrix: 'bt709', primaries: 'bt709', transfer: 'bt709', fullRange: false } as const;

/** A pixel in limited range, 0 to 255. */
export type Levels = readonly [y: number, u: number, v: number];

/** A picture of blocks of 4 by 4 pixels, each of one colour. */
function picture(colorAt: (column: number, row: number) => Levels) {
  const { width, height } = PICTURE_SIZE;
  const data = new Uint8Array((width * height * 3) / 2);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [luma, u, v] = colorAt(x >> 2, y >> 2);
      data[y * width + x] = luma;
      const chroma = width * height + (y >> 1) * (width / 2) + (x >> 1);
      data[chroma] = u;
      data[chroma + (width * height) / 4] = v;
    }
  }
  return new VideoSample(data, {
    ...{ format: 'I420', codedWidth: width, codedHeight: height, timestamp: 0, colorSpace: COLOR_SPACE },
  });
}

const kernel = await loadKernel();

/** Composes a picture with effects, at its own size. @returns The levels of a pixel. */
export async function composePicture(
  colorAt: (column: number, row: number) => Levels,
  effects: readonly ClipEffect[],
  luts?: Luts,
) {
  const source = { type: 'video', durationUs: null, hasVideo: true, hasAudio: false } as const;
  const plan = compileRenderPlan({
    tracks: [track('video', [clip('1', 'v', 0, 1, 0, { fit: 'cover', effects })])],
    sources: [{ assetId: 'v', ...source, ...PICTURE_SIZE }],
    ...{ ...PICTURE_SIZE, frameRate: { numerator: 30, denominator: 1 }, hasWatermark: false, luts },
  });
  const sample = picture(colorAt);
  const [span] = plan.layers;
  if (!span) throw new Error('No layer');
  const planes = await new Compositor(plan, { kernel, createCanvas: () => ({}) as never }).compose(0, [
    { span, picture: sample },
  ]);
  sample.close();
  const byteLength = planes.v - planes.y + (planes.chromaStride * planes.height) / 2;
  const bytes = kernel.bytes.slice(planes.y, planes.y + byteLength);
  return (x: number, y: number): Levels => {
    const chroma = (y >> 1) * planes.chromaStride + (x >> 1);
    const [u, v] = [planes.u - planes.y, planes.v - planes.y];
    return [bytes[y * planes.stride + x] ?? 0, bytes[u + chroma] ?? 0, bytes[v + chroma] ?? 0];
  };
}

/** Levels of BT.709 limited range, and the signal of red, green and blue that they stand for. */
export const levelsOf = ([y, u, v]: Yuv): Levels => [16 + 219 * y, 128 + 224 * u, 128 + 224 * v];
export const signalOf = ([y, u, v]: Levels): Yuv => toRgb([(y - 16) / 219, (u - 128) / 224, (v - 128) / 224], WEIGHTS);

/** 384 colours that a screen can show, from black to white. */
export function palette(column: number, row: number): Levels {
  const index = row * 24 + column;
  const rgb: Yuv = [(index % 8) / 7, (Math.floor(index / 8) % 8) / 7, Math.floor(index / 64) / 5];
  return levelsOf(toYuv709(rgb)).map(Math.round) as unknown as Levels;
}

/** Every block of the palette, in reading order. */
export const PALETTE = Array.from({ length: 384 }, (_, index) => ({ column: index % 24, row: Math.floor(index / 24) }));
