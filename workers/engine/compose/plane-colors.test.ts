import { expect, test } from 'vitest';
import { codesOf, narrowGamut, narrowRange, type Rgb } from '#workers/engine/testing/color-formulas.ts';
import { layOutRaw, planRawOutput } from '#workers/server/picture/raw-format.ts';
import { RawPicture } from '#workers/server/picture/raw-picture.ts';
import type { SourceVideo } from '#workers/server/probe/probe-source.ts';
import { layOutI420 } from './i420.ts';
import { loadKernel } from './load-kernel.ts';
import { canDrawPlanes } from './plane-format.ts';
import { PlaneLayer } from './plane-layer.ts';

const kernel = await loadKernel();
const SIZE = { width: 32, height: 32 };

const GREYS: readonly Rgb[] = [0, 0.1, 0.25, 0.4, 0.55, 0.75, 0.9, 1].map((value) => [value, value, value]);
const SATURATED: readonly Rgb[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
  [1, 1, 0],
  [0, 1, 1],
  [1, 0, 1],
];
const MUTED: readonly Rgb[] = [
  [0.72, 0.52, 0.44],
  [0.35, 0.5, 0.3],
  [0.3, 0.35, 0.6],
  [0.5, 0.45, 0.4],
];

function video(pixelFormat: string, color: Partial<SourceVideo['color']>, hasAlpha = false): SourceVideo {
  return {
    ...{ streamIndex: 0, codec: '', ...SIZE, squarePixelWidth: SIZE.width, squarePixelHeight: SIZE.height },
    ...{
      rotation: 0,
      isMirrored: false,
      pixelFormat,
      hasAlpha,
      hasFields: false,
      timeResolution: 1_000,
      firstKeyUs: 0,
    },
    color: { matrix: null, transfer: null, isFullRange: false, ...color },
  };
}

/** A picture of one colour, as ffmpeg would deliver it. */
function pictureOf(source: SourceVideo, codes: Rgb, alpha = 255): RawPicture {
  const output = planRawOutput(source);
  expect(output).toMatchObject({ filters: [], format: { pixelFormat: source.pixelFormat } });
  const { planes, byteLength } = layOutRaw(output.format, SIZE);
  const bytes = new Uint8Array(byteLength);
  const view = new DataView(bytes.buffer);
  for (const [index, { offset, stride, rows }] of planes.entries()) {
    const values = planes.length === 2 && index === 1 ? codes.slice(1) : [[...codes, alpha][index] ?? 0];
    const isDeep = source.pixelFormat.endsWith('le');
    const shift = source.pixelFormat === 'p010le' ? 64 : 1;
    for (let n = 0; n < (stride * rows) / (isDeep ? 2 : 1); n++) {
      const value = Math.min(isDeep ? 1_023 : 255, Math.round(values[n % values.length] ?? 0));
      if (isDeep) view.setUint16(offset + 2 * n, value * shift, true);
      else view.setUint8(offset + n, value);
    }
  }
  return new RawPicture(source, output, { bytes, size: SIZE, at: 0, isInterlaced: false, close: () => {} });
}

/** The colour in the middle, drawn over black. */
async function drawn(picture: RawPicture): Promise<Rgb> {
  expect(canDrawPlanes(picture)).toBe(true);
  const { planes, byteLength } = layOutI420(SIZE.width, SIZE.height, 0);
  const at = kernel.allocate(byteLength);
  const output = { ...planes, y: planes.y + at, u: planes.u + at, v: planes.v + at };
  kernel.bytes.fill(16, output.y, output.u);
  kernel.bytes.fill(128, output.u, at + byteLength);
  layer.draw(
    await layer.fetch(picture, { crop: { x: 0, y: 0, ...SIZE }, destination: { x: 0, y: 0, ...SIZE } }),
    output,
  );
  const { bytes } = kernel;
  const color = [
    bytes[output.y + 16 * output.stride + 16],
    bytes[output.u + 8 * output.chromaStride + 8],
    bytes[output.v + 8 * output.chromaStride + 8],
  ] as unknown as Rgb;
  kernel.free(at);
  return color;
}

const layer = new PlaneLayer(kernel);

function expectNear(found: Rgb, expected: Rgb, most: number): void {
  const error = Math.max(...found.map((value, n) => Math.abs(value - (expected[n] ?? 0))));
  expect(error, `${found} should be ${expected.map((value) => value.toFixed(1))}`).toBeLessThanOrEqual(most);
}

const OUTPUT = { bits: 8, isFullRange: false };

/**
 * Depths of one range share a table, which takes a second to make, so not every format is tested with every transfer.
 */
const WIDE = [
  ['yuv420p10le', 10, false, ['hlg', 'pq', 'sdr']],
  ['yuv422p10le', 10, false, ['hlg', 'pq', 'sdr']],
  ['yuv444p10le', 10, false, ['hlg', 'pq', 'sdr']],
  ['p010le', 10, false, ['hlg', 'pq', 'sdr']],
  ['yuv420p10le', 10, true, ['hlg']],
  ['yuv422p10le', 10, true, ['hlg']],
  ['yuv444p10le', 10, true, ['hlg']],
  ['yuv420p', 8, false, ['sdr']],
  ['nv12', 8, false, ['sdr']],
  ['yuv422p', 8, false, ['sdr']],
  ['yuv444p', 8, false, ['sdr']],
  ['yuvj420p', 8, true, ['sdr']],
] as const;
const TRANSFERS = { hlg: 'arib-std-b67', pq: 'smpte2084', sdr: 'bt2020-10' } as const;

test.each(WIDE)(
  '%s of %i bits in BT.2020, full range %s, %j: shown as the standards say',
  async (format, bits, isFullRange, transfers) => {
    for (const transfer of transfers) {
      for (const rgb of [...GREYS, ...MUTED, ...SATURATED]) {
        const source = video(format, { matrix: 'bt2020nc', transfer: TRANSFERS[transfer], isFullRange });
        const found = await drawn(pictureOf(source, codesOf(rgb, 'bt2020', { bits, isFullRange })));
        const shown = transfer === 'sdr' ? narrowGamut(rgb) : narrowRange(rgb, transfer);
        expectNear(found, codesOf(shown, 'bt709', OUTPUT), SATURATED.includes(rgb) ? 6 : 3);
      }
    }
  },
);

test.each([
  ['bt709', 'bt709'],
  ['smpte170m', 'bt601'],
  ['bt470bg', 'bt601'],
  ['smpte240m', 'smpte240m'],
  ['fcc', 'fcc'],
] as const)('%s: every colour is within 3 of 255, in every format, also under alpha', async (matrix, weights) => {
  for (const rgb of [...GREYS, ...MUTED, ...SATURATED]) {
    const expected = codesOf(rgb, 'bt709', OUTPUT);
    for (const [format, bits, isFullRange] of WIDE) {
      const codes = codesOf(rgb, weights, { bits, isFullRange });
      expectNear(await drawn(pictureOf(video(format, { matrix, isFullRange }), codes)), expected, 3);
    }
    for (const isFullRange of [false, true]) {
      const codes = codesOf(rgb, weights, { bits: 8, isFullRange });
      for (const alpha of [0, 100, 255]) {
        const found = await drawn(pictureOf(video('yuva420p', { matrix, isFullRange }, true), codes, alpha));
        const black = codesOf([0, 0, 0], 'bt709', OUTPUT);
        expectNear(found, mixed(black, expected, alpha / 255), 3);
      }
    }
  }
});

test('BT.2020 keeps its alpha', async () => {
  const codes = codesOf([0.72, 0.52, 0.44], 'bt2020', OUTPUT);
  const shown = codesOf(narrowGamut([0.72, 0.52, 0.44]), 'bt709', OUTPUT);
  const found = await drawn(pictureOf(video('yuva420p', { matrix: 'bt2020nc' }, true), codes, 100));
  expectNear(found, mixed(codesOf([0, 0, 0], 'bt709', OUTPUT), shown, 100 / 255), 3);
});

function mixed(under: Rgb, over: Rgb, share: number): Rgb {
  return under.map((value, n) => value + (over[n]! - value) * share) as unknown as Rgb;
}
