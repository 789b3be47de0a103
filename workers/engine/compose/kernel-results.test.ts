import { describe, expect, test } from 'vitest';
import { scale, simd, tones } from '#workers/engine/testing/both-kernels.ts';
import { planRecoloring } from './color.ts';
import { packRecoloring } from './kernel-tables.ts';

describe('the results are correct', () => {
  test('a plane scaled to its own size is unchanged', () => {
    const plane = { width: 50, height: 40 };
    const { at, result } = scale(plane, { x: 0, y: 0, ...plane }, plane, 3);
    for (let y = 0; y < 40; y++) for (let x = 0; x < 50; x++) expect(result(x, y)).toBe(at(x, y));
  });

  test('doubled, each sample is between its neighbours at a quarter', () => {
    const { at, result } = scale(
      { width: 20, height: 20 },
      { x: 0, y: 0, width: 20, height: 20 },
      { width: 40, height: 40 },
      5,
    );
    const mixed = (a: number, b: number) => (3 * a + b) / 4;
    for (let y = 1; y < 18; y++) {
      for (let x = 1; x < 18; x++) {
        const upper = mixed(at(x, y), at(x + 1, y));
        const lower = mixed(at(x, y + 1), at(x + 1, y + 1));
        expect(Math.abs(result(2 * x + 1, 2 * y + 1) - mixed(upper, lower))).toBeLessThanOrEqual(1);
      }
    }
  });

  test('shared chroma lies on the left pixel and between the rows', () => {
    const [width, height] = [16, 8];
    const block = simd.allocate(4 * width * height);
    const source = new Uint16Array(simd.memory.buffer, block, width * height);
    for (const n of source.keys()) source[n] = 100 + 8 * (n % width) + 40 * Math.floor(n / width);
    const target = block + 2 * width * height;
    tones.get(simd)!.widen(block, 2 * width, 2, 10, target, width, width, height, 1, 1);
    const shared = new Uint16Array(simd.memory.buffer, target, (width * height) / 4);
    for (const [n, value] of shared.entries()) {
      const [x, y] = [2 * (n % 8), 2 * Math.floor(n / 8) + 0.5];
      // The left edge repeats.
      expect(value).toBe(100 + (x === 0 ? 2 : 8 * x) + 40 * y);
    }
  });

  test('reduced to a quarter, every sample under a triangle eight wide has its share', () => {
    const { at, result } = scale(
      { width: 64, height: 64 },
      { x: 0, y: 0, width: 64, height: 64 },
      { width: 16, height: 16 },
      9,
    );
    for (const [toX, toY] of [
      [4, 4],
      [8, 3],
      [11, 12],
    ] as const) {
      const [middleX, middleY] = [4 * toX + 1.5, 4 * toY + 1.5];
      let [sum, total] = [0, 0];
      for (let y = Math.ceil(middleY - 4); y <= middleY + 4; y++) {
        for (let x = Math.ceil(middleX - 4); x <= middleX + 4; x++) {
          const weight = (1 - Math.abs(x - middleX) / 4) * (1 - Math.abs(y - middleY) / 4);
          sum += at(x, y) * weight;
          total += weight;
        }
      }
      expect(Math.abs(result(toX, toY) - sum / total)).toBeLessThanOrEqual(1.5);
    }
  });
});

test.each([
  // Matrix, range, a colour's Y, U, V there, and its Y, U, V in BT.709 limited range (from the standards' formulas).
  ['bt470bg', false, [81, 90, 240], [63, 102, 240]],
  ['bt470bg', false, [145, 54, 34], [173, 42, 26]],
  ['bt470bg', false, [41, 240, 110], [32, 240, 118]],
  ['bt709', true, [255, 128, 128], [235, 128, 128]],
  ['bt709', true, [0, 128, 128], [16, 128, 128]],
  ['smpte240m', false, [62, 102, 240], [63, 102, 240]],
  ['smpte240m', false, [170, 42, 28], [173, 42, 26]],
  ['smpte240m', false, [35, 240, 116], [32, 240, 118]],
  ['fcc', false, [82, 90, 240], [63, 102, 240]],
  ['fcc', false, [145, 54, 34], [173, 42, 26]],
  ['fcc', false, [40, 240, 110], [32, 240, 118]],
] as const)('%s, full range %s: %j becomes %j', (matrix, fullRange, from, to) => {
  const recoloring = planRecoloring({ matrix, fullRange });
  if (recoloring === null || recoloring === 'unknown') throw new Error('Nothing to test');
  const block = simd.allocate(64);
  const table = simd.store(packRecoloring(recoloring));
  simd.bytes.fill(from[0], block, block + 4);
  simd.bytes[block + 16] = from[1];
  simd.bytes[block + 32] = from[2];
  simd.functions.recolor(block, 2, block + 16, block + 32, 16, 2, 2, table);
  const found = [simd.bytes[block]!, simd.bytes[block + 16]!, simd.bytes[block + 32]!];
  for (const [index, value] of to.entries()) expect(Math.abs(found[index]! - value)).toBeLessThanOrEqual(1);
});
