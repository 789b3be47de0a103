import type { Recoloring } from './color.ts';
import type { FilterAxis } from './filter-axis.ts';

/** Bytes per group of eight output samples in a two-tap axis table. */
const GROUP_BYTES = 64;

/**
 * Packs the table of a row axis for the kernel.
 *
 * With two taps, for each eight samples: i32 first source sample, 12 bytes unused, 8 × u8 left and right neighbour
 * relative to it, 8 × i16 weight left and right. The last sample repeats past the end. Otherwise: all starts as i32
 * (padded to a multiple of 16 bytes), then each sample's weights, i16 × taps.
 */
export function packRowTable({ taps, starts, weights }: FilterAxis): Uint8Array {
  return taps === 2 ? packPairs(starts, weights) : packPlain(starts, weights);
}

/** Packs the table of a column axis: all starts as i32 (padded to a multiple of 16 bytes), then all weights as i16. */
export function packColumnTable({ starts, weights }: FilterAxis): Uint8Array {
  return packPlain(starts, weights);
}

/**
 * Packs the conversion for the kernel: 8 × i16, each half of its factor in 15-bit fixed point; the offset is in 64ths.
 */
export function packRecoloring(recoloring: Recoloring): Uint8Array {
  const half = (factor: number) => Math.round(factor * 16_384);
  const values = Int16Array.of(
    half(recoloring.yFromY),
    half(recoloring.yFromU),
    half(recoloring.yFromV),
    Math.round(recoloring.yOffset * 64),
    half(recoloring.uFromU),
    half(recoloring.uFromV),
    half(recoloring.vFromU),
    half(recoloring.vFromV),
  );
  return new Uint8Array(values.buffer);
}

/** Byte offset of the weights in a plain table of `count` samples. */
export function plainWeightsOffset(count: number): number {
  return Math.ceil((count * 4) / 16) * 16;
}

function packPlain(starts: Int32Array, weights: Int16Array): Uint8Array {
  const weightsOffset = plainWeightsOffset(starts.length);
  const table = new Uint8Array(weightsOffset + weights.byteLength);
  table.set(new Uint8Array(starts.buffer, starts.byteOffset, starts.byteLength), 0);
  table.set(new Uint8Array(weights.buffer, weights.byteOffset, weights.byteLength), weightsOffset);
  return table;
}

function packPairs(starts: Int32Array, weights: Int16Array): Uint8Array {
  const groupCount = Math.ceil(starts.length / 8);
  const table = new DataView(new ArrayBuffer(groupCount * GROUP_BYTES));
  for (let group = 0; group < groupCount; group++) {
    const at = group * GROUP_BYTES;
    // A mirrored row starts with its highest sample.
    const base = Math.min(...starts.subarray(group * 8, group * 8 + 8));
    table.setInt32(at, base, true);
    for (let lane = 0; lane < 8; lane++) {
      const sample = Math.min(group * 8 + lane, starts.length - 1);
      for (const tap of [0, 1]) {
        table.setUint8(at + 16 + lane * 2 + tap, (starts[sample] ?? 0) - base + tap);
        table.setInt16(at + 32 + lane * 4 + tap * 2, weights[sample * 2 + tap] ?? 0, true);
      }
    }
  }
  return new Uint8Array(table.buffer);
}
