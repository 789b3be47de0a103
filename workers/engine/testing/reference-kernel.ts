import { RGB_TO_YUV } from '#workers/engine/compose/color.ts';
import { createKernelMemory, Kernel } from '#workers/engine/compose/kernel.ts';
import type { KernelFunctions } from '#workers/engine/compose/kernel-functions.ts';
import { plainWeightsOffset } from '#workers/engine/compose/kernel-tables.ts';

/** The kernel in TypeScript. */
export function createReferenceKernel(): Kernel {
  const memory = createKernelMemory();
  return new Kernel(createFunctions(memory), memory, 0);
}

/**
 * The compositing arithmetic in readable TypeScript. The WebAssembly kernel must give the same bytes.
 * @param memory Target of all offsets; may grow between calls.
 */
function createFunctions(memory: { readonly buffer: ArrayBuffer }): KernelFunctions {
  let bytes = new Uint8Array(memory.buffer);
  let words = new Int16Array(memory.buffer);
  let view = new DataView(memory.buffer);
  /** Growing the memory detaches the views. */
  const follow = () => {
    if (bytes.length > 0) return;
    bytes = new Uint8Array(memory.buffer);
    words = new Int16Array(memory.buffer);
    view = new DataView(memory.buffer);
  };
  const byte = (at: number) => bytes[at] ?? 0;
  const word = (at: number) => words[at >> 1] ?? 0;

  /** Scales one row to 15-bit sums. */
  function scaleRow(source: number, target: number, width: number, table: number, taps: number): void {
    const weightsAt = table + plainWeightsOffset(width);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      if (taps === 2) {
        const group = table + (x >> 3) * 64;
        const from = source + view.getInt32(group, true);
        for (let pair = 2 * (x & 7); pair <= 2 * (x & 7) + 1; pair++) {
          sum += byte(from + byte(group + 16 + pair)) * word(group + 32 + pair * 2);
        }
      } else {
        const start = source + view.getInt32(table + x * 4, true);
        for (let tap = 0; tap < taps; tap++) sum += byte(start + tap) * word(weightsAt + (x * taps + tap) * 2);
      }
      words[(target >> 1) + x] = sum;
    }
  }

  return {
    scale(
      source,
      sourceStride,
      target,
      targetStride,
      width,
      height,
      rowTable,
      rowTaps,
      columnTable,
      columnTaps,
      scratch,
    ) {
      follow();
      const weightsAt = columnTable + plainWeightsOffset(height);
      const scratchStride = 2 * ((width + 15) & ~15);
      let ready = 0;
      for (let y = 0; y < height; y++) {
        const start = view.getInt32(columnTable + y * 4, true);
        for (ready = Math.max(ready, start); ready < start + columnTaps; ready++) {
          const row = scratch + (ready % columnTaps) * scratchStride;
          scaleRow(source + ready * sourceStride, row, width, rowTable, rowTaps);
        }
        const sample = (tap: number, x: number) => word(scratch + ((start + tap) % columnTaps) * scratchStride + x * 2);
        const weight = (tap: number) => word(weightsAt + (y * columnTaps + tap) * 2);
        for (let x = 0; x < width; x++) {
          let sum = 64;
          if (columnTaps === 2) sum += sample(0, x) + multiplyQ15(sample(1, x) - sample(0, x), weight(1));
          else for (let tap = 0; tap < columnTaps; tap++) sum += multiplyQ15(sample(tap, x), weight(tap));
          bytes[target + y * targetStride + x] = clampByte(sum >> 7);
        }
      }
    },

    fill(target, stride, width, height, value) {
      follow();
      for (let y = 0; y < height; y++) bytes.fill(value, target + y * stride, target + y * stride + width);
    },

    blend(target, targetStride, color, alpha, overlayStride, width, height) {
      follow();
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const at = target + y * targetStride + x;
          const over = y * overlayStride + x;
          bytes[at] = Math.min(255, byte(color + over) + divideBy255(byte(at) * (255 - byte(alpha + over))));
        }
      }
    },

    premultiply(plane, stride, alpha, alphaStride, width, height) {
      follow();
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const at = plane + y * stride + x;
          bytes[at] = divideBy255(byte(at) * byte(alpha + y * alphaStride + x));
        }
      }
    },

    narrow(source, sourceStride, target, targetStride, width, height, shift) {
      follow();
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const code = view.getUint16(source + y * sourceStride + 2 * x, true);
          bytes[target + y * targetStride + x] = Math.min(255, Math.min(65_535, code + (1 << (shift - 1))) >> shift);
        }
      }
    },

    deinterlace(plane, stride, width, height, firstMended) {
      follow();
      for (let y = firstMended; y < height && height > 1; y += 2) {
        const [above, below] = [y > 0 ? y - 1 : y + 1, y + 1 < height ? y + 1 : y - 1];
        for (let x = 0; x < width; x++) {
          const values = [above, y, below].map((row) => byte(plane + row * stride + x));
          bytes[plane + y * stride + x] = values.toSorted((a, b) => a - b)[1] ?? 0;
        }
      }
    },

    split(source, sourceStride, u, v, stride, width, height) {
      follow();
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          bytes[u + y * stride + x] = byte(source + y * sourceStride + 2 * x);
          bytes[v + y * stride + x] = byte(source + y * sourceStride + 2 * x + 1);
        }
      }
    },

    rotate(source, sourceStride, target, targetStride, width, height, quarterTurns) {
      follow();
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const [toX, toY] =
            quarterTurns === 1
              ? [height - 1 - y, x]
              : quarterTurns === 2
                ? [width - 1 - x, height - 1 - y]
                : quarterTurns === 3
                  ? [y, width - 1 - x]
                  : [x, y];
          bytes[target + toY * targetStride + toX] = byte(source + y * sourceStride + x);
        }
      }
    },

    recolor(y, yStride, u, v, chromaStride, width, height, table) {
      follow();
      const factor = (index: number) => word(table + index * 2);
      for (let row = 0; row < height >> 1; row++) {
        for (let column = 0; column < width >> 1; column++) {
          const uAt = u + row * chromaStride + column;
          const vAt = v + row * chromaStride + column;
          const blue = (byte(uAt) - 128) << 7;
          const red = (byte(vAt) - 128) << 7;
          const mixed = multiplyQ15(blue, factor(1)) + multiplyQ15(red, factor(2)) + factor(3) + 32;
          for (const at of [0, 1, yStride, yStride + 1]) {
            const luma = y + 2 * row * yStride + 2 * column + at;
            bytes[luma] = clampByte((multiplyQ15(byte(luma) << 7, factor(0)) + mixed) >> 6);
          }
          bytes[uAt] = clampByte((multiplyQ15(blue, factor(4)) + multiplyQ15(red, factor(5)) + 8192 + 32) >> 6);
          bytes[vAt] = clampByte((multiplyQ15(blue, factor(6)) + multiplyQ15(red, factor(7)) + 8192 + 32) >> 6);
        }
      }
    },

    fromRgba(rgba, y, yStride, u, v, chromaStride, width, height) {
      follow();
      const { yRed, yGreen, yBlue, uRed, uGreen, uBlue, vRed, vGreen, vBlue } = RGB_TO_YUV;
      for (let row = 0; row < height; row += 2) {
        for (let column = 0; column < width; column += 2) {
          let [red, green, blue] = [0, 0, 0];
          for (const [dx, dy] of QUAD) {
            const at = rgba + ((row + dy) * width + column + dx) * 4;
            const [r, g, b] = [byte(at), byte(at + 1), byte(at + 2)];
            bytes[y + (row + dy) * yStride + column + dx] = ((yRed * r + yGreen * g + yBlue * b + 32_768) >> 16) + 16;
            red += r;
            green += g;
            blue += b;
          }
          const at = (row >> 1) * chromaStride + (column >> 1);
          bytes[u + at] = ((uRed * red + uGreen * green + uBlue * blue + 131_072) >> 18) + 128;
          bytes[v + at] = ((vRed * red + vGreen * green + vBlue * blue + 131_072) >> 18) + 128;
        }
      }
    },

    overlayFromRgba(rgba, y, alpha, stride, u, v, chromaAlpha, chromaStride, width, height) {
      follow();
      const { yRed, yGreen, yBlue, uRed, uGreen, uBlue, vRed, vGreen, vBlue } = RGB_TO_YUV;
      for (const plane of [y, alpha]) bytes.fill(0, plane, plane + stride * height);
      for (const plane of [u, v, chromaAlpha]) bytes.fill(0, plane, plane + (chromaStride * height) / 2);
      for (let row = 0; row < height; row += 2) {
        for (let column = 0; column < width; column += 2) {
          let [alphaSum, red, green, blue] = [0, 0, 0, 0];
          for (const [dx, dy] of QUAD) {
            const from = rgba + ((row + dy) * width + column + dx) * 4;
            const [r, g, b, a] = [byte(from), byte(from + 1), byte(from + 2), byte(from + 3)];
            const to = (row + dy) * stride + column + dx;
            const luma = (yRed * r + yGreen * g + yBlue * b) / 65_536 + 16;
            bytes[y + to] = (luma * a) / 255 + 0.5;
            bytes[alpha + to] = a;
            alphaSum += a;
            red += r * a;
            green += g * a;
            blue += b * a;
          }
          const at = (row >> 1) * chromaStride + (column >> 1);
          const neutral = 128 * alphaSum;
          bytes[u + at] = (neutral + (uRed * red + uGreen * green + uBlue * blue) / 65_536) / 1_020 + 0.5;
          bytes[v + at] = (neutral + (vRed * red + vGreen * green + vBlue * blue) / 65_536) / 1_020 + 0.5;
          bytes[chromaAlpha + at] = alphaSum / 4 + 0.5;
        }
      }
    },
  };
}

const QUAD = [
  [0, 0],
  [1, 0],
  [0, 1],
  [1, 1],
] as const;

/** Multiplies two 15-bit fixed-point numbers and rounds, like `i16x8.q15mulr_sat_s`. */
function multiplyQ15(a: number, b: number): number {
  return (a * b + 0x4000) >> 15;
}

/** Multiplies two bytes and divides by 255, rounding to the nearest. */
function divideBy255(product: number): number {
  const rounded = product + 128;
  return (rounded + (rounded >> 8)) >> 8;
}

function clampByte(value: number): number {
  return value < 0 ? 0 : value > 255 ? 255 : value;
}
