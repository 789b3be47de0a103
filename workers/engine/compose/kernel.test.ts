import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { buildKernelModule, KERNEL_MODULES } from '#scripts/assets/build-kernel.ts';
import { clampByte, looks, runBoth, scale, tones } from '#workers/engine/testing/both-kernels.ts';
import { planRecoloring } from './color.ts';
import { packColorTable } from './color-table.ts';
import { packGradeTable } from './grade-table.ts';
import { packRecoloring } from './kernel-tables.ts';

test.each(KERNEL_MODULES)(
  'the committed $file matches its source',
  async (module) => {
    expect(readFileSync(module.file, 'utf8')).toBe(await buildKernelModule(module));
  },
  60_000,
);

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
