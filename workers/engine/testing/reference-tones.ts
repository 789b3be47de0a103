import { TABLE_CELLS } from '#workers/engine/compose/color-table.ts';
import type { KernelMemory } from '#workers/engine/compose/kernel.ts';
import type { ToneFunctions } from '#workers/engine/compose/kernel-functions.ts';

/** Rounds to 32 bits, as the SIMD module does after each step. */
const round = Math.fround;
const TONE_SCALE = round(TABLE_CELLS / 1_023);
/** Numbers per column of the table. */
const TONE_COLUMN = 4 * (TABLE_CELLS + 1);

/** The table conversion in TypeScript. The WebAssembly module must give the same bytes. */
export function createReferenceTones(memory: KernelMemory): ToneFunctions {
  return { widen: createWiden(memory), mapTones: createMapTones(memory) };
}

function createWiden(memory: KernelMemory): ToneFunctions['widen'] {
  return (
    source,
    sourceStride,
    sampleStep,
    bits,
    target,
    targetStride,
    width,
    height,
    isSharedAcross,
    isSharedDown,
  ) => {
    const view = new DataView(memory.buffer);
    const sample = (x: number, y: number) => {
      const [column, row] = [Math.min(Math.max(x, 0), width - 1), Math.min(y, height - 1)];
      const at = source + row * sourceStride + column * sampleStep;
      return bits === 8 ? view.getUint8(at) << 2 : view.getUint16(at, true) >> (bits - 10);
    };
    for (let row = 0; row < Math.ceil(height / (1 + isSharedDown)); row++) {
      for (let column = 0; column < Math.ceil(width / (1 + isSharedAcross)); column++) {
        const rows = isSharedDown ? [2 * row, 2 * row + 1] : [row, row];
        const columns = isSharedAcross ? [-1, 0, 0, 1].map((step) => 2 * column + step) : Array(4).fill(column);
        const sum = rows.flatMap((y) => columns.map((x) => sample(x, y))).reduce((a, b) => a + b, 0);
        view.setUint16(target + row * targetStride + 2 * column, (sum + 4) >> 3, true);
      }
    }
  };
}

function createMapTones(memory: KernelMemory): ToneFunctions['mapTones'] {
  return (source, target, stride, u, v, chromaStride, width, height, table) => {
    // The memory may have grown since the last call.
    const bytes = new Uint8Array(memory.buffer);
    const view = new DataView(memory.buffer);
    const floats = new Float32Array(memory.buffer);
    const code = (at: number) => view.getUint16(source + 2 * at, true);
    const position = (code: number): [cell: number, part: number] => {
      const scaled = round(Math.min(code, 1_023) * TONE_SCALE);
      const cell = Math.min(Math.floor(scaled), TABLE_CELLS - 1);
      return [cell, round(scaled - cell)];
    };
    for (let row = 0; row < height; row += 2) {
      const rows = [row * stride, (row + 1 < height ? row + 1 : row) * stride];
      for (let x = 0; x < width; x += 2) {
        const at = (row >> 1) * chromaStride + (x >> 1);
        const [left, uPart] = position(code(u + at));
        const [top, vPart] = position(code(v + at));
        const [uRest, vRest] = [round(1 - uPart), round(1 - vPart)];
        const weights = [round(uRest * vRest), round(uPart * vRest), round(uRest * vPart), round(uPart * vPart)];
        /** Interpolates a value at a height. Its corners are `column` and every `step` numbers after it. */
        const mix = (column: number, step: number, luma: number) => {
          const [below, part] = position(luma);
          const corner = (index: number) => {
            const low = floats[column + below * step + index] ?? 0;
            const high = floats[column + below * step + step + index] ?? 0;
            return round(round(low + round(round(high - low) * part)) * (weights[index] ?? 0));
          };
          return round(round(corner(0) + corner(2)) + round(corner(1) + corner(3)));
        };
        const cell = top * TABLE_CELLS + left;
        const pixels = rows.flatMap((from) => [from + x, from + (x + 1 < width ? x + 1 : x)]);
        for (const pixel of pixels) {
          bytes[target + pixel] = round(mix(table / 4 + cell * TONE_COLUMN, 4, code(pixel)) + 0.5);
        }
        const mean = pixels.reduce((sum, pixel) => sum + code(pixel), 0) / 4;
        const chromaAt = table / 4 + (TABLE_CELLS ** 2 + 2 * cell) * TONE_COLUMN;
        bytes[target + u + at] = round(mix(chromaAt, 8, mean) + 0.5);
        bytes[target + v + at] = round(mix(chromaAt + 4, 8, mean) + 0.5);
      }
    }
  };
}
