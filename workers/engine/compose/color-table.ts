import type { HdrTransfer } from '#workers/lib/hdr-transfers.ts';
import { LUMA_WEIGHTS, toRgb, toYuv709, type Yuv } from './color.ts';
import { compressLight, hlgGain, lightOfPq, sceneOfHlg } from './tone-curve.ts';

/** Cells along each axis. The table is linear within a cell. */
export const TABLE_CELLS = 64;

/** Highest 10-bit code. */
const HIGHEST = 1_023;

/** Exponent of an ordinary screen (ITU-R BT.1886). */
const SCREEN_GAMMA = 2.4;

/** Luminance of the output's white, in cd/m². */
const WHITE = 100;

/** Converts linear light from BT.2020 primaries to BT.709 (ITU-R BT.2087, inverse). */
const TO_709 = [
  [1.660491, -0.587641, -0.07285],
  [-0.12455, 1.1329, -0.008349],
  [-0.018151, -0.100579, 1.11873],
] as const;

/** Colours outside BT.709 that only a table can convert: high dynamic range or BT.2020 primaries. */
export interface WideColors {
  readonly transfer: HdrTransfer | 'ordinary';
  /** WebCodecs' name of the matrix; a key of `LUMA_WEIGHTS`. */
  readonly matrix: string;
  readonly isFullRange: boolean;
  /** Bits per source sample: full range in eight bits ends at 1020 in ten. */
  readonly depth: 8 | 10;
}

/**
 * Makes the table that converts 10-bit pictures to 8-bit BT.709 limited range: luminance, tone curve and gamut. Values
 * between table points are off by one level on average. Takes half a second.
 *
 * Layout for the kernel, f32: for each cell of V and of U, for each point of Y, the new Y at the cell's four corners (U
 * before V); then, in the same order, the new U and V, each with its four corners.
 */
export function packColorTable(wide: WideColors): Uint8Array {
  const points = TABLE_CELLS + 1;
  const colors: Yuv[] = [];
  const code = (index: number) => (index * HIGHEST) / TABLE_CELLS;
  for (let v = 0; v < points; v++) {
    for (let u = 0; u < points; u++) {
      for (let y = 0; y < points; y++) colors.push(convertColor([code(y), code(u), code(v)], wide));
    }
  }
  const table = new Float32Array(3 * 4 * TABLE_CELLS ** 2 * points);
  let lumaAt = 0;
  let chromaAt = table.length / 3;
  for (let v = 0; v < TABLE_CELLS; v++) {
    for (let u = 0; u < TABLE_CELLS; u++) {
      for (let y = 0; y < points; y++) {
        for (const [corner, [down, across]] of CORNERS.entries()) {
          const [luma = 0, blue = 0, red = 0] = colors[((v + down) * points + u + across) * points + y] ?? [];
          table[lumaAt + corner] = luma;
          table[chromaAt + corner] = blue;
          table[chromaAt + 4 + corner] = red;
        }
        lumaAt += 4;
        chromaAt += 8;
      }
    }
  }
  return new Uint8Array(table.buffer);
}

const CORNERS = [
  [0, 0],
  [0, 1],
  [1, 0],
  [1, 1],
] as const;

/** Converts one colour from 10-bit codes to 8-bit levels, unrounded. */
function convertColor([y, u, v]: Yuv, { transfer, matrix, isFullRange, depth }: WideColors): Yuv {
  const weights = LUMA_WEIGHTS[matrix];
  if (!weights) throw new RangeError(`No weights of ${matrix}`);
  const full = depth === 8 ? 1_020 : HIGHEST;
  const signal = isFullRange
    ? toRgb([y / full, (u - 512) / full, (v - 512) / full], weights)
    : toRgb([(y - 64) / 876, (u - 512) / 896, (v - 512) / 896], weights);
  const [luma, outU, outV] = toYuv709(showWideSignal(signal, transfer));
  return [16 + 219 * luma, 128 + 224 * outU, 128 + 224 * outV];
}

/** Converts a BT.2020 signal to BT.709 red, green and blue. All values run from 0 to 1. */
export function showWideSignal(signal: Yuv, transfer: WideColors['transfer']): Yuv {
  const light = lightOf(signal, transfer);
  const [red, green, blue] = TO_709.map((row) =>
    row.reduce((sum, weight, index) => sum + weight * (light[index] ?? 0), 0),
  );
  const inGamut: Yuv = [red ?? 0, green ?? 0, blue ?? 0];
  // Scales by the brightest channel alone to preserve hue.
  const brightest = Math.max(...inGamut, 1e-6);
  const gain = transfer === 'ordinary' ? 1 : compressLight(brightest) / brightest;
  const screen = (value: number) => Math.min(1, Math.max(0, (value * gain) / WHITE)) ** (1 / SCREEN_GAMMA);
  return [screen(inGamut[0]), screen(inGamut[1]), screen(inGamut[2])];
}

/** Luminance of red, green and blue, in cd/m². */
function lightOf([red, green, blue]: Yuv, transfer: WideColors['transfer']): Yuv {
  if (transfer === 'pq') return [lightOfPq(red), lightOfPq(green), lightOfPq(blue)];
  if (transfer === 'ordinary') {
    const light = (value: number) => WHITE * Math.max(0, value) ** SCREEN_GAMMA;
    return [light(red), light(green), light(blue)];
  }
  const [sceneRed, sceneGreen, sceneBlue] = [sceneOfHlg(red), sceneOfHlg(green), sceneOfHlg(blue)];
  const gain = hlgGain(0.2627 * sceneRed + 0.678 * sceneGreen + 0.0593 * sceneBlue);
  return [sceneRed * gain, sceneGreen * gain, sceneBlue * gain];
}
