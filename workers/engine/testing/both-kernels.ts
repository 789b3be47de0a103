import { expect } from 'vitest';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { COLUMN_UNIT, planAxis, ROW_UNIT } from '#workers/engine/compose/filter-axis.ts';
import type { Kernel } from '#workers/engine/compose/kernel.ts';
import { packColumnTable, packRowTable } from '#workers/engine/compose/kernel-tables.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { loadLooks } from '#workers/engine/compose/load-looks.ts';
import { loadTones } from '#workers/engine/compose/load-tones.ts';
import { createReferenceKernel } from './reference-kernel.ts';
import { createReferenceLooks } from './reference-looks.ts';
import { createReferenceTones } from './reference-tones.ts';

export const simd = await loadKernel();
export const reference = createReferenceKernel();

export const tones = new Map([
  [simd, await loadTones(simd)],
  [reference, createReferenceTones(reference.memory)],
]);

export const looks = new Map([
  [simd, await loadLooks(simd)],
  [reference, createReferenceLooks(reference.memory)],
]);

/** Runs the same work on both kernels with equal memory and expects equal bytes. Returns the bytes of one block. */
export function runBoth(size: number, seed: number, work: (kernel: Kernel, block: number) => void): Uint8Array {
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

/** A number limited to the range of a byte; not rounded. */
export function clampByte(value: number): number {
  return Math.min(255, Math.max(0, value));
}

/** Scales a random plane with both kernels into the middle of another. Returns source and target. */
export function scale(source: Size, range: Rect, target: Size, seed: number) {
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
    at: (x: number, y: number) => bytes[y * sourceStride + x] ?? Number.NaN,
    result: (x: number, y: number) => bytes[targetAt + y * targetStride + x] ?? Number.NaN,
  };
}
