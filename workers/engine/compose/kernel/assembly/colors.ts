// Conversions between colour spaces.

import { storeBytes, storePart } from './vectors';

export function recolor(
  y: i32,
  yStride: i32,
  u: i32,
  v: i32,
  chromaStride: i32,
  width: i32,
  height: i32,
  table: i32,
): void {
  const yFromY = v128.load16_splat(table);
  const yFromU = v128.load16_splat(table, 2);
  const yFromV = v128.load16_splat(table, 4);
  const yOffset = i16x8.add(v128.load16_splat(table, 6), i16x8.splat(32));
  const uFromU = v128.load16_splat(table, 8);
  const uFromV = v128.load16_splat(table, 10);
  const vFromU = v128.load16_splat(table, 12);
  const vFromV = v128.load16_splat(table, 14);
  const neutral = i16x8.splat(128);
  const center = i16x8.splat(8192 + 32);
  for (let row = 0; row < height; row += 2) {
    for (let x = 0; x < width; x += 16) {
      const at = x >> 1;
      const count = min(8, (width - x) >> 1);
      const blue = i16x8.shl(i16x8.sub(v128.load8x8_u(u + at), neutral), 7);
      const red = i16x8.shl(i16x8.sub(v128.load8x8_u(v + at), neutral), 7);
      const mixed = i16x8.add(
        i16x8.add(i16x8.q15mulr_sat_s(blue, yFromU), i16x8.q15mulr_sat_s(red, yFromV)),
        yOffset,
      );
      const low = v128.shuffle<i16>(mixed, mixed, 0, 0, 1, 1, 2, 2, 3, 3);
      const high = v128.shuffle<i16>(mixed, mixed, 4, 4, 5, 5, 6, 6, 7, 7);
      recolorLuma(y + x, yFromY, low, high, 2 * count);
      recolorLuma(y + yStride + x, yFromY, low, high, 2 * count);
      const newBlue = i16x8.add(
        i16x8.add(i16x8.q15mulr_sat_s(blue, uFromU), i16x8.q15mulr_sat_s(red, uFromV)),
        center,
      );
      const newRed = i16x8.add(
        i16x8.add(i16x8.q15mulr_sat_s(blue, vFromU), i16x8.q15mulr_sat_s(red, vFromV)),
        center,
      );
      const chroma = i8x16.narrow_i16x8_u(i16x8.shr_s(newBlue, 6), i16x8.shr_s(newRed, 6));
      storePart(u + at, chroma, count);
      storePart(v + at, v128.shuffle<i64>(chroma, chroma, 1, 1), count);
    }
    y += 2 * yStride;
    u += chromaStride;
    v += chromaStride;
  }
}

// @ts-ignore: decorator
@inline
function recolorLuma(at: i32, factor: v128, lowChroma: v128, highChroma: v128, count: i32): void {
  const luma = v128.load(at);
  const low = i16x8.shl(i16x8.extend_low_i8x16_u(luma), 7);
  const high = i16x8.shl(i16x8.extend_high_i8x16_u(luma), 7);
  const bytes = i8x16.narrow_i16x8_u(
    i16x8.shr_s(i16x8.add(i16x8.q15mulr_sat_s(low, factor), lowChroma), 6),
    i16x8.shr_s(i16x8.add(i16x8.q15mulr_sat_s(high, factor), highChroma), 6),
  );
  storeBytes(at, bytes, count);
}

export function fromRgba(
  rgba: i32,
  y: i32,
  yStride: i32,
  u: i32,
  v: i32,
  chromaStride: i32,
  width: i32,
  height: i32,
): void {
  const rowBytes = width * 4;
  for (let row = 0; row < height; row += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = rgba + x * 4;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let corner = 0; corner < 4; corner++) {
        const dx = corner & 1;
        const dy = corner >> 1;
        const from = at + dy * rowBytes + dx * 4;
        const r = <i32>load<u8>(from);
        const g = <i32>load<u8>(from, 1);
        const b = <i32>load<u8>(from, 2);
        store<u8>(y + dy * yStride + x + dx, ((Y_RED * r + Y_GREEN * g + Y_BLUE * b + 32768) >> 16) + 16);
        red += r;
        green += g;
        blue += b;
      }
      store<u8>(u + (x >> 1), ((U_RED * red + U_GREEN * green + U_BLUE * blue + 131072) >> 18) + 128);
      store<u8>(v + (x >> 1), ((V_RED * red + V_GREEN * green + V_BLUE * blue + 131072) >> 18) + 128);
    }
    rgba += 2 * rowBytes;
    y += 2 * yStride;
    u += chromaStride;
    v += chromaStride;
  }
}

export function overlayFromRgba(
  rgba: i32,
  y: i32,
  alpha: i32,
  stride: i32,
  u: i32,
  v: i32,
  chromaAlpha: i32,
  chromaStride: i32,
  width: i32,
  height: i32,
): void {
  memory.fill(y, 0, stride * height);
  memory.fill(alpha, 0, stride * height);
  memory.fill(u, 0, (chromaStride * height) >> 1);
  memory.fill(v, 0, (chromaStride * height) >> 1);
  memory.fill(chromaAlpha, 0, (chromaStride * height) >> 1);
  const rowBytes = width * 4;
  for (let row = 0; row < height; row += 2) {
    for (let x = 0; x < width; x += 2) {
      const at = rgba + x * 4;
      // Most of a caption's box is empty. Alpha is a pixel's highest byte.
      if (((load<u64>(at) | load<u64>(at + rowBytes)) & 0xff000000ff000000) == 0) continue;
      let alphaSum = 0;
      let red = 0;
      let green = 0;
      let blue = 0;
      for (let corner = 0; corner < 4; corner++) {
        const dx = corner & 1;
        const dy = corner >> 1;
        const from = at + dy * rowBytes + dx * 4;
        const a = <i32>load<u8>(from, 3);
        if (a == 0) continue;
        const r = <i32>load<u8>(from);
        const g = <i32>load<u8>(from, 1);
        const b = <i32>load<u8>(from, 2);
        const luma = <f64>(Y_RED * r + Y_GREEN * g + Y_BLUE * b) / 65536 + 16;
        const to = dy * stride + x + dx;
        store<u8>(y + to, <i32>((luma * <f64>a) / 255 + 0.5));
        store<u8>(alpha + to, a);
        alphaSum += a;
        red += r * a;
        green += g * a;
        blue += b * a;
      }
      const neutral = <f64>(128 * alphaSum);
      const uSum = <f64>U_RED * <f64>red + <f64>U_GREEN * <f64>green + <f64>U_BLUE * <f64>blue;
      const vSum = <f64>V_RED * <f64>red + <f64>V_GREEN * <f64>green + <f64>V_BLUE * <f64>blue;
      store<u8>(u + (x >> 1), <i32>((neutral + uSum / 65536) / 1020 + 0.5));
      store<u8>(v + (x >> 1), <i32>((neutral + vSum / 65536) / 1020 + 0.5));
      store<u8>(chromaAlpha + (x >> 1), <i32>(<f64>alphaSum / 4 + 0.5));
    }
    rgba += 2 * rowBytes;
    y += 2 * stride;
    alpha += 2 * stride;
    u += chromaStride;
    v += chromaStride;
    chromaAlpha += chromaStride;
  }
}

// `RGB_TO_YUV` of `color.ts`, in units of 2^-16; the tests keep the two in step.
const Y_RED: i32 = 11966;
const Y_GREEN: i32 = 40254;
const Y_BLUE: i32 = 4064;
const U_RED: i32 = -6596;
const U_GREEN: i32 = -22188;
const U_BLUE: i32 = 28784;
const V_RED: i32 = 28784;
const V_GREEN: i32 = -26145;
const V_BLUE: i32 = -2639;
