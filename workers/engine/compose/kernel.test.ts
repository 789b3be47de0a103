import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildKernelModule, KERNEL_MODULES } from '#scripts/assets/build-kernel.ts';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { createReferenceKernel } from '#workers/engine/testing/reference-kernel.ts';
import { createReferenceLooks } from '#workers/engine/testing/reference-looks.ts';
import { createReferenceTones } from '#workers/engine/testing/reference-tones.ts';
import { planRecoloring } from './color.ts';
import { packColorTable } from './color-table.ts';
import { COLUMN_UNIT, planAxis, ROW_UNIT } from './filter-axis.ts';
import { packGradeTable } from './grade-table.ts';
import type { Kernel } from './kernel.ts';
import { packColumnTable, packRecoloring, packRowTable } from './kernel-tables.ts';
import { loadKernel } from './load-kernel.ts';
import { loadLooks } from './load-looks.ts';
import { loadTones } from './load-tones.ts';

const simd = await loadKernel();
const reference = createReferenceKernel();
const tones = new Map([
  [simd, await loadTones(simd)],
  [reference, createReferenceTones(reference.memory)],
]);
const looks = new Map([
  [simd, await loadLooks(simd)],
  [reference, createReferenceLooks(reference.memory)],
]);

test.each(KERNEL_MODULES)(
  'the committed $file matches its source',
  async (module) => {
    expect(readFileSync(module.file, 'utf8')).toBe(await buildKernelModule(module));
  },
  60_000,
);

/** Runs the same work on both kernels with equal memory and expects equal bytes. Returns the bytes of one block. */
function runBoth(size: number, seed: number, work: (kernel: Kernel, block: number) => void): Uint8Array {
  const results = [simd, reference].map((kernel) => {
    const block = kernel.allocate(size);
    const bytes = kernel.bytes.subarray(block, block + size + 64);
    let state = seed + 1;
    for (let n = 0; n < bytes.length; n++) {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      bytes[n] = state >>> 16;
    }
    work(kernel, block);
    const result = kernel.bytes.slice(block, block + size);
    kernel.free(block);
    return result;
  });
  const [fromSimd = new Uint8Array(), fromReference = new Uint8Array()] = results;
  const different = fromSimd.findIndex((value, n) => value !== fromReference[n]);
  expect(different, `byte ${different} is ${fromSimd[different]} instead of ${fromReference[different]}`).toBe(-1);
  return fromSimd;
}

function clampByte(value: number): number {
  return Math.min(255, Math.max(0, value));
}

/** Scales a random plane with both kernels into the middle of another. Returns source and target. */
function scale(source: Size, range: Rect, target: Size, seed: number) {
  const sourceStride = source.width + 5;
  const targetStride = target.width + 7;
  const row = planAxis({ start: range.x, length: range.width }, source.width, target.width, ROW_UNIT, 8);
  const column = planAxis({ start: range.y, length: range.height }, source.height, target.height, COLUMN_UNIT);
  const targetAt = sourceStride * source.height + 64;
  const size = targetAt + targetStride * target.height + 64;
  const bytes = runBoth(size, seed, (kernel, block) => {
    const rowTable = kernel.store(packRowTable(row));
    const columnTable = kernel.store(packColumnTable(column));
    const scratch = kernel.allocate(2 * (target.width + 16) * column.taps);
    const { width, height } = target;
    const to = block + targetAt;
    kernel.functions.scale(
      block,
      sourceStride,
      to,
      targetStride,
      width,
      height,
      rowTable,
      row.taps,
      columnTable,
      column.taps,
      scratch,
    );
    for (const offset of [rowTable, columnTable, scratch]) kernel.free(offset);
  });
  return {
    at: (x: number, y: number) => bytes[y * sourceStride + x]!,
    result: (x: number, y: number) => bytes[targetAt + y * targetStride + x]!,
  };
}

describe('the kernel gives the reference’s bytes', () => {
  const length = fc.integer({ min: 1, max: 70 });
  const fraction = fc.double({ min: 0, max: 1, noNaN: true });

  test('scaling, enlarging and reducing, any part of any plane to any size', () => {
    fc.assert(
      fc.property(length, length, length, length, fraction, fraction, fc.nat(), (w, h, toW, toH, left, right, seed) => {
        const [x, end] = [Math.min(left, right) * w, Math.max(left, right) * w];
        const range = { x, y: 0, width: Math.max(0.5, end - x), height: h };
        scale({ width: w, height: h }, range, { width: toW, height: toH }, seed);
      }),
      { numRuns: 400 },
    );
  });

  test('blending', () => {
    fc.assert(
      fc.property(length, length, fc.nat(), (width, height, seed) => {
        const overlayStride = (width + 15) & ~15;
        const stride = width + 3;
        const overlayBytes = overlayStride * height;
        runBoth(stride * height + 2 * overlayBytes, seed, (kernel, block) => {
          const [color, alpha] = [block + stride * height, block + stride * height + overlayBytes];
          for (let n = 0; n < overlayBytes; n++) {
            const isOutside = n % overlayStride >= width;
            const bytes = kernel.bytes;
            if (isOutside) bytes[alpha + n] = 0;
            // A premultiplied colour never exceeds its alpha.
            bytes[color + n] = Math.min(bytes[color + n]!, bytes[alpha + n]!);
          }
          kernel.functions.blend(block, stride, color, alpha, overlayStride, width, height);
        });
      }),
    );
  });

  test('multiplying by alpha', () => {
    fc.assert(
      fc.property(length, length, fc.nat(), (width, height, seed) => {
        const [stride, alphaStride] = [width + 3, width + 1];
        runBoth((stride + alphaStride) * height, seed, (kernel, block) => {
          kernel.functions.premultiply(block, stride, block + stride * height, alphaStride, width, height);
        });
      }),
    );
  });

  test('rounding ten and sixteen bits to eight', () => {
    fc.assert(
      fc.property(length, length, fc.constantFrom(2, 8), fc.nat(), (width, height, shift, seed) => {
        const [from, stride] = [2 * width + 4, width + 1];
        runBoth((from + stride) * height, seed, (kernel, block) => {
          kernel.functions.narrow(block, from, block + from * height, stride, width, height, shift);
        });
      }),
    );
  });

  test('removing combs', () => {
    fc.assert(
      fc.property(length, length, fc.constantFrom(0, 1), fc.nat(), (width, height, firstMended, seed) => {
        const stride = width + 3;
        runBoth(stride * height, seed, (kernel, block) => {
          kernel.functions.deinterlace(block, stride, width, height, firstMended);
        });
      }),
    );
  });

  test('splitting NV12 chroma', () => {
    fc.assert(
      fc.property(length, length, fc.nat(), (width, height, seed) => {
        const [from, stride] = [2 * width + 4, width + 1];
        const planeBytes = stride * height;
        runBoth(from * height + 2 * planeBytes, seed, (kernel, block) => {
          const u = block + from * height;
          kernel.functions.split(block, from, u, u + planeBytes, stride, width, height);
        });
      }),
    );
  });

  test.each([0, 1, 2, 3])('turning by %i quarters', (quarterTurns) => {
    fc.assert(
      fc.property(length, length, fc.nat(), (width, height, seed) => {
        const stride = width + 3;
        const targetStride = Math.max(width, height) + 2;
        const size = stride * height + targetStride * Math.max(width, height);
        runBoth(size, seed, (kernel, block) => {
          const target = block + stride * height;
          kernel.functions.rotate(block, stride, target, targetStride, width, height, quarterTurns);
        });
      }),
    );
  });

  test.each([
    ['bt470bg', false],
    ['bt470bg', true],
    ['bt709', true],
    ['smpte240m', false],
  ])('recolouring from %s, full range %s', (matrix, fullRange) => {
    const recoloring = planRecoloring({ matrix: matrix as VideoMatrixCoefficients, fullRange });
    if (recoloring === null || recoloring === 'unknown') throw new Error('Nothing to test');
    fc.assert(
      fc.property(length, length, fc.nat(), (halfWidth, halfHeight, seed) => {
        const [width, height] = [2 * halfWidth, 2 * halfHeight];
        const [stride, chromaStride] = [width + 2, halfWidth + 3];
        const size = stride * height + 2 * chromaStride * halfHeight;
        runBoth(size, seed, (kernel, block) => {
          const u = block + stride * height;
          const v = u + chromaStride * halfHeight;
          const table = kernel.store(packRecoloring(recoloring));
          kernel.functions.recolor(block, stride, u, v, chromaStride, width, height, table);
          kernel.free(table);
        });
      }),
    );
  });

  test('converting RGBA', () => {
    fc.assert(
      fc.property(length, length, fc.nat(), (halfWidth, halfHeight, seed) => {
        const [width, height] = [2 * halfWidth, 2 * halfHeight];
        const rgbaBytes = width * height * 4;
        runBoth(rgbaBytes + 2 * width * height, seed, (kernel, block) => {
          const y = block + rgbaBytes;
          const u = y + width * height;
          const v = u + halfWidth * halfHeight;
          kernel.functions.fromRgba(block, y, width, u, v, halfWidth, width, height);
        });
      }),
    );
  });

  test('converting RGBA with transparency', () => {
    fc.assert(
      fc.property(length, length, fc.nat(), (halfWidth, halfHeight, seed) => {
        const [width, height] = [2 * halfWidth, 2 * halfHeight];
        const [stride, chromaStride] = [(width + 15) & ~15, (halfWidth + 15) & ~15];
        const rgbaBytes = width * height * 4;
        runBoth(rgbaBytes + 2 * stride * height + 3 * chromaStride * halfHeight, seed, (kernel, block) => {
          const y = block + rgbaBytes;
          const alpha = y + stride * height;
          const u = alpha + stride * height;
          const v = u + chromaStride * halfHeight;
          const chromaAlpha = v + chromaStride * halfHeight;
          kernel.functions.overlayFromRgba(block, y, alpha, stride, u, v, chromaAlpha, chromaStride, width, height);
        });
      }),
    );
  });

  test('reading planes as ten bits, and sharing their chroma', () => {
    const flag = fc.constantFrom(0, 1);
    const sample = fc.constantFrom(
      { bits: 8, step: 1 },
      { bits: 8, step: 2 },
      { bits: 10, step: 2 },
      { bits: 16, step: 2 },
      { bits: 16, step: 4 },
    );
    fc.assert(
      fc.property(length, length, sample, flag, flag, fc.nat(), (width, height, { bits, step }, across, down, seed) => {
        const [stride, targetStride] = [step * width + 3, 2 * width + 4];
        const target = stride * height + 1;
        runBoth(target + targetStride * height, seed, (kernel, block) => {
          const { widen } = tones.get(kernel)!;
          widen(block, stride, step, bits, block + target, targetStride, width, height, across, down);
        });
      }),
    );
  });

  test('colours by a table', () => {
    const table = packColorTable({ transfer: 'hlg', matrix: 'bt2020-ncl', isFullRange: false, depth: 10 });
    fc.assert(
      fc.property(length, length, fc.nat(), (width, height, seed) => {
        const [stride, chromaStride] = [width + 3, Math.ceil(width / 2) + 2];
        const u = stride * height;
        const v = u + chromaStride * Math.ceil(height / 2);
        const samples = v + chromaStride * Math.ceil(height / 2);
        runBoth(3 * samples, seed, (kernel, block) => {
          // One sample in twenty exceeds ten bits.
          const codes = new Uint16Array(kernel.bytes.buffer, block, samples);
          for (const [n, code] of codes.entries()) codes[n] = code % 1_075;
          const tableAt = kernel.store(table);
          const target = block + 2 * samples;
          tones.get(kernel)!.mapTones(block, target, stride, u, v, chromaStride, width, height, tableAt);
          kernel.free(tableAt);
        });
      }),
      { numRuns: 30 },
    );
  });

  test('grading by a table, solid and with alpha', () => {
    const table = packGradeTable(([red, green, blue]) => [1.7 * red - 0.2, green * green, 0.4 + red - blue]);
    fc.assert(
      fc.property(length, length, fc.boolean(), fc.nat(), (halfWidth, halfHeight, isSolid, seed) => {
        const [width, height] = [2 * halfWidth, 2 * halfHeight];
        const [stride, chromaStride] = [width + 2, halfWidth + 1];
        const [luma, chroma] = [stride * height, chromaStride * halfHeight];
        runBoth(2 * luma + 3 * chroma, seed, (kernel, block) => {
          const alpha = block + luma + 2 * chroma;
          const { bytes } = kernel;
          // A third is clear and a third is solid.
          for (let at = alpha; at < alpha + luma + chroma; at++) bytes[at] = clampByte(3 * (bytes[at] ?? 0) - 256);
          const tableAt = kernel.store(table);
          const planes = [block, stride, block + luma, block + luma + chroma, chromaStride] as const;
          const alphas = isSolid ? ([0, 0] as const) : ([alpha, alpha + luma] as const);
          looks.get(kernel)!.grade(...planes, width, height, ...alphas, tableAt);
          kernel.free(tableAt);
        });
      }),
    );
  });

  test('keying by a table', () => {
    fc.assert(
      fc.property(length, length, fc.nat(), (width, height, seed) => {
        const stride = width + 3;
        const plane = stride * height;
        runBoth(4 * plane + 4 * 65_536, seed, (kernel, block) => {
          const { bytes } = kernel;
          const alpha = block + 2 * plane;
          for (let at = alpha; at < alpha + plane; at++) bytes[at] = clampByte(3 * (bytes[at] ?? 0) - 256);
          const target = block + 3 * plane;
          looks.get(kernel)!.key(block, block + plane, alpha, stride, target, width, height, block + 4 * plane);
        });
      }),
      { numRuns: 20 },
    );
  });

  test('sharpening', () => {
    fc.assert(
      fc.property(length, length, fc.integer({ min: 0, max: 127 }), fc.nat(), (width, height, amount, seed) => {
        const [stride, blurredStride] = [width + 3, width + 5];
        runBoth((stride + blurredStride) * height, seed, (kernel, block) => {
          const blurred = block + stride * height;
          looks.get(kernel)!.sharpen(block, stride, blurred, blurredStride, width, height, amount);
        });
      }),
    );
  });

  test('filling', () => {
    runBoth(1_000, 1, (kernel, block) => kernel.functions.fill(block + 3, 37, 29, 20, 16));
  });
});

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
