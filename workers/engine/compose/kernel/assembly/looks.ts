// Grades, keys and sharpens pictures: see `grade-table.ts` and `key-table.ts`.

import { storeBytes } from './vectors';

/** Bytes of the table's parts: weights of the corners of a cell, weights of its two heights, luma, chroma. */
const CORNERS: i32 = 16 * 16 * 16;
const HEIGHTS: i32 = 8 * 16;
const LUMA_COLUMN: i32 = 32 * 16;
const CHROMA_COLUMN: i32 = 2 * LUMA_COLUMN;
const LUMA: i32 = 16 * 16 * LUMA_COLUMN;

export function grade(
  y: i32,
  stride: i32,
  u: i32,
  v: i32,
  chromaStride: i32,
  width: i32,
  height: i32,
  alpha: i32,
  chromaAlpha: i32,
  table: i32,
): void {
  const heights = table + CORNERS;
  const lumaCells = heights + HEIGHTS;
  const chromaCells = lumaCells + LUMA;
  for (let row = 0; row < height; row += 2) {
    for (let x = 0; x < width; x += 2) {
      const chromaAt = (row >> 1) * chromaStride + (x >> 1);
      const upper = row * stride + x;
      const lower = upper + stride;
      let blue = <i32>load<u8>(u + chromaAt);
      let red = <i32>load<u8>(v + chromaAt);
      let first = <i32>load<u8>(y + upper);
      let second = <i32>load<u8>(y + upper, 1);
      let third = <i32>load<u8>(y + lower);
      let fourth = <i32>load<u8>(y + lower, 1);
      let isSolid = true;
      if (alpha) {
        const coverage = <i32>load<u16>(alpha + upper) & <i32>load<u16>(alpha + lower);
        const own = <i32>load<u8>(chromaAlpha + chromaAt);
        isSolid = coverage == 0xffff && own == 255;
        if (!isSolid) {
          first = straight(first, load<u8>(alpha + upper), 0);
          second = straight(second, load<u8>(alpha + upper, 1), 0);
          third = straight(third, load<u8>(alpha + lower), 0);
          fourth = straight(fourth, load<u8>(alpha + lower, 1), 0);
          blue = straight(blue, own, 128);
          red = straight(red, own, 128);
        }
      }
      const corners = v128.load(table + (((red & 15) << 4) + (blue & 15)) * 16);
      const cell = (red & ~15) + (blue >> 4);
      const column = lumaCells + cell * LUMA_COLUMN;
      const luma = levels(
        sums(
          mix(column, 16, first, corners, heights),
          mix(column, 16, second, corners, heights),
          mix(column, 16, third, corners, heights),
          mix(column, 16, fourth, corners, heights),
        ),
      );
      const mean = (first + second + third + fourth + 2) >> 2;
      const blues = mix(chromaCells + cell * CHROMA_COLUMN, 32, mean, corners, heights);
      const reds = mix(chromaCells + cell * CHROMA_COLUMN + 16, 32, mean, corners, heights);
      const chroma = levels(sums(blues, reds, blues, reds));
      if (isSolid) {
        store<u16>(y + upper, i16x8.extract_lane_u(luma, 0));
        store<u16>(y + lower, i16x8.extract_lane_u(luma, 1));
        store<u8>(u + chromaAt, i8x16.extract_lane_u(chroma, 0));
        store<u8>(v + chromaAt, i8x16.extract_lane_u(chroma, 1));
      } else {
        const own = <i32>load<u8>(chromaAlpha + chromaAt);
        store<u8>(y + upper, covered(i8x16.extract_lane_u(luma, 0), load<u8>(alpha + upper)));
        store<u8>(y + upper, covered(i8x16.extract_lane_u(luma, 1), load<u8>(alpha + upper, 1)), 1);
        store<u8>(y + lower, covered(i8x16.extract_lane_u(luma, 2), load<u8>(alpha + lower)));
        store<u8>(y + lower, covered(i8x16.extract_lane_u(luma, 3), load<u8>(alpha + lower, 1)), 1);
        store<u8>(u + chromaAt, covered(i8x16.extract_lane_u(chroma, 0), own));
        store<u8>(v + chromaAt, covered(i8x16.extract_lane_u(chroma, 1), own));
      }
    }
  }
}

export function key(
  u: i32,
  v: i32,
  chromaAlpha: i32,
  stride: i32,
  target: i32,
  width: i32,
  height: i32,
  table: i32,
): void {
  for (let row = 0; row < height; row++) {
    const from = row * stride;
    for (let at = from; at < from + width; at++) {
      const own = <i32>load<u8>(chromaAlpha + at);
      const blue = straight(load<u8>(u + at), own, 128);
      const red = straight(load<u8>(v + at), own, 128);
      const entry = load<u32>(table + (((red << 8) + blue) << 2));
      store<u8>(u + at, covered(entry & 255, own));
      store<u8>(v + at, covered((entry >> 8) & 255, own));
      store<u8>(target + at, <u8>(entry >> 16));
    }
  }
}

export function sharpen(
  plane: i32,
  stride: i32,
  blurred: i32,
  blurredStride: i32,
  width: i32,
  height: i32,
  amount: i32,
): void {
  const factor = i16x8.splat(<i16>amount);
  const half = i16x8.splat(32);
  for (let row = 0; row < height; row++) {
    for (let x = 0; x < width; x += 16) {
      const own = v128.load(plane + x);
      const soft = v128.load(blurred + x);
      const low = i16x8.extend_low_i8x16_u(own);
      const high = i16x8.extend_high_i8x16_u(own);
      const lowOver = i16x8.mul(i16x8.sub(low, i16x8.extend_low_i8x16_u(soft)), factor);
      const highOver = i16x8.mul(i16x8.sub(high, i16x8.extend_high_i8x16_u(soft)), factor);
      const sharp = i8x16.narrow_i16x8_u(
        i16x8.add(low, i16x8.shr_s(i16x8.add(lowOver, half), 6)),
        i16x8.add(high, i16x8.shr_s(i16x8.add(highOver, half), 6)),
      );
      storeBytes(plane + x, sharp, width - x);
    }
    plane += stride;
    blurred += blurredStride;
  }
}

/** A value without its alpha; `none` where it is clear. */
// @ts-ignore: decorator
@inline
function straight(value: i32, alpha: i32, none: i32): i32 {
  if (alpha == 255) return value;
  return alpha == 0 ? none : min((value * 255 + (alpha >> 1)) / alpha, 255);
}

// @ts-ignore: decorator
@inline
function covered(value: i32, alpha: i32): i32 {
  return (value * alpha + 127) / 255;
}

/** Weighs the corners of a value at a height in their column. */
// @ts-ignore: decorator
@inline
function mix(column: i32, step: i32, height: i32, corners: v128, heights: i32): v128 {
  const weights = i16x8.mul(corners, v128.load(heights + (height & 7) * 16));
  return i32x4.dot_i16x8_s(v128.load(column + (height >> 3) * step), weights);
}

/** Rounds sums to bytes. */
// @ts-ignore: decorator
@inline
function levels(sums: v128): v128 {
  const rounded = i32x4.shr_s(i32x4.add(sums, i32x4.splat(1 << 16)), 17);
  const words = i16x8.narrow_i32x4_s(rounded, rounded);
  return i8x16.narrow_i16x8_u(words, words);
}

/** Adds up each of four vectors. */
// @ts-ignore: decorator
@inline
function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = i32x4.add(v128.shuffle<i32>(a, b, 0, 4, 1, 5), v128.shuffle<i32>(a, b, 2, 6, 3, 7));
  const cd = i32x4.add(v128.shuffle<i32>(c, d, 0, 4, 1, 5), v128.shuffle<i32>(c, d, 2, 6, 3, 7));
  return i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
}
