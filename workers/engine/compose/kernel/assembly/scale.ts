// Scales a plane with separable filters.

import { storeBytes } from './vectors';

/** Bytes per group of eight samples in the row table of a two-tap axis: see `kernel-tables.ts`. */
const GROUP_BYTES: i32 = 64;

// @ts-ignore: decorator
@inline
function align16(value: i32): i32 {
  return (value + 15) & ~15;
}

export function scale(
  source: i32,
  sourceStride: i32,
  target: i32,
  targetStride: i32,
  width: i32,
  height: i32,
  rowTable: i32,
  rowTaps: i32,
  columnTable: i32,
  columnTaps: i32,
  scratch: i32,
): void {
  const weightsAt = columnTable + align16(height * 4);
  const scratchStride = 2 * align16(width);
  let ready = 0;
  for (let y = 0; y < height; ) {
    const start = load<i32>(columnTable + y * 4);
    for (ready = max(ready, start); ready < start + columnTaps; ready++) {
      const row = scratch + (ready % columnTaps) * scratchStride;
      const from = source + ready * sourceStride;
      if (rowTaps == 2) scaleRowByPairs(from, row, width, rowTable);
      else if (rowTaps % 8 == 0) scaleRowByEights(from, row, width, rowTable, rowTaps);
      else scaleRowPlainly(from, row, width, rowTable, rowTaps);
    }
    const weights = weightsAt + y * columnTaps * 2;
    const to = target + y * targetStride;
    if (columnTaps == 2) {
      const upper = scratch + (start % 2) * scratchStride;
      const lower = scratch + ((start + 1) % 2) * scratchStride;
      // When enlarging, most rows share their neighbours with the row above, so two rows share one load.
      if (y + 1 < height && load<i32>(columnTable + y * 4, 4) == start) {
        mixTwice(upper, lower, to, to + targetStride, width, load<i16>(weights, 2), load<i16>(weights, 6));
        y += 2;
      } else {
        mixOnce(upper, lower, to, width, load<i16>(weights, 2));
        y++;
      }
    } else {
      mixRows(scratch, scratchStride, start, to, width, weights, columnTaps);
      y++;
    }
  }
}

/** Eight samples at a time: their sixteen neighbours lie within sixteen bytes, and a shuffle pairs them. */
function scaleRowByPairs(source: i32, target: i32, width: i32, table: i32): void {
  for (let x = 0; x < width; x += 8) {
    const pairs = i8x16.swizzle(v128.load(source + load<i32>(table)), v128.load(table, 16));
    const first = i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(pairs), v128.load(table, 32));
    const second = i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(pairs), v128.load(table, 48));
    v128.store(target + x * 2, i16x8.narrow_i32x4_s(first, second));
    table += GROUP_BYTES;
  }
}

/** One sample at a time, eight neighbours at once. */
function scaleRowByEights(source: i32, target: i32, width: i32, table: i32, taps: i32): void {
  let weights = table + align16(width * 4);
  for (let x = 0; x < width; x++) {
    const start = source + load<i32>(table + x * 4);
    let sums = i32x4.splat(0);
    for (let tap = 0; tap < taps; tap += 8) {
      sums = i32x4.add(sums, i32x4.dot_i16x8_s(v128.load8x8_u(start + tap), v128.load(weights)));
      weights += 16;
    }
    const pairs = i32x4.add(sums, v128.shuffle<i32>(sums, sums, 2, 3, 0, 1));
    store<i16>(target + x * 2, <i16>(i32x4.extract_lane(pairs, 0) + i32x4.extract_lane(pairs, 1)));
  }
}

/** Handles pictures narrower than the filter. */
function scaleRowPlainly(source: i32, target: i32, width: i32, table: i32, taps: i32): void {
  let weights = table + align16(width * 4);
  for (let x = 0; x < width; x++) {
    const start = source + load<i32>(table + x * 4);
    let sum = 0;
    for (let tap = 0; tap < taps; tap++) {
      sum += <i32>load<u8>(start + tap) * <i32>load<i16>(weights);
      weights += 2;
    }
    store<i16>(target + x * 2, <i16>sum);
  }
}

/** Interpolates one row: the upper row plus a share of its difference from the lower one. */
function mixOnce(upper: i32, lower: i32, target: i32, width: i32, weight: i16): void {
  const share = i16x8.splat(weight);
  for (let x = 0; x < width; x += 16) {
    const at = x * 2;
    const a = v128.load(upper + at);
    const b = v128.load(upper + at, 16);
    const first = mix(a, i16x8.sub(v128.load(lower + at), a), share);
    const second = mix(b, i16x8.sub(v128.load(lower + at, 16), b), share);
    storeBytes(target + x, i8x16.narrow_i16x8_u(first, second), width - x);
  }
}

/** Interpolates two rows between the same two. */
function mixTwice(
  upper: i32,
  lower: i32,
  target: i32,
  nextTarget: i32,
  width: i32,
  weight: i16,
  nextWeight: i16,
): void {
  const share = i16x8.splat(weight);
  const nextShare = i16x8.splat(nextWeight);
  for (let x = 0; x < width; x += 16) {
    const at = x * 2;
    const a = v128.load(upper + at);
    const b = v128.load(upper + at, 16);
    const toA = i16x8.sub(v128.load(lower + at), a);
    const toB = i16x8.sub(v128.load(lower + at, 16), b);
    storeBytes(target + x, i8x16.narrow_i16x8_u(mix(a, toA, share), mix(b, toB, share)), width - x);
    storeBytes(nextTarget + x, i8x16.narrow_i16x8_u(mix(a, toA, nextShare), mix(b, toB, nextShare)), width - x);
  }
}

// @ts-ignore: decorator
@inline
function mix(from: v128, difference: v128, share: v128): v128 {
  return i16x8.shr_s(i16x8.add(i16x8.add(from, i16x8.splat(64)), i16x8.q15mulr_sat_s(difference, share)), 7);
}

function mixRows(
  scratch: i32,
  scratchStride: i32,
  start: i32,
  target: i32,
  width: i32,
  weights: i32,
  taps: i32,
): void {
  for (let x = 0; x < width; x += 16) {
    let first = i16x8.splat(64);
    let second = first;
    let slot = start % taps;
    for (let tap = 0; tap < taps; tap++) {
      const row = scratch + slot * scratchStride + x * 2;
      const weight = v128.load16_splat(weights + tap * 2);
      first = i16x8.add(first, i16x8.q15mulr_sat_s(v128.load(row), weight));
      second = i16x8.add(second, i16x8.q15mulr_sat_s(v128.load(row, 16), weight));
      slot = slot + 1 == taps ? 0 : slot + 1;
    }
    storeBytes(target + x, i8x16.narrow_i16x8_u(i16x8.shr_s(first, 7), i16x8.shr_s(second, 7)), width - x);
  }
}
