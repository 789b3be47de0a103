// Fills, blends, splits, narrows, deinterlaces and rotates planes.

import { divideBy255, storeBytes } from './vectors';

export function fill(target: i32, stride: i32, width: i32, height: i32, value: i32): void {
  for (let y = 0; y < height; y++) memory.fill(target + y * stride, <u8>value, width);
}

export function blend(
  target: i32,
  targetStride: i32,
  color: i32,
  alpha: i32,
  overlayStride: i32,
  width: i32,
  height: i32,
): void {
  const full = i8x16.splat(-1);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 16) {
      const under = v128.load(target + x);
      const rest = i8x16.sub(full, v128.load(alpha + x));
      const low = divideBy255(i16x8.extmul_low_i8x16_u(under, rest));
      const high = divideBy255(i16x8.extmul_high_i8x16_u(under, rest));
      // Alpha and colour are zero beyond the width, so the stored bytes don't change.
      v128.store(target + x, i8x16.add_sat_u(v128.load(color + x), i8x16.narrow_i16x8_u(low, high)));
    }
    target += targetStride;
    color += overlayStride;
    alpha += overlayStride;
  }
}

export function split(source: i32, sourceStride: i32, u: i32, v: i32, stride: i32, width: i32, height: i32): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 16) {
      const first = v128.load(source + 2 * x);
      const second = v128.load(source + 2 * x, 16);
      storeBytes(
        u + x,
        i8x16.shuffle(first, second, 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30),
        width - x,
      );
      storeBytes(
        v + x,
        i8x16.shuffle(first, second, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31),
        width - x,
      );
    }
    source += sourceStride;
    u += stride;
    v += stride;
  }
}

export function premultiply(plane: i32, stride: i32, alpha: i32, alphaStride: i32, width: i32, height: i32): void {
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 16) {
      const color = v128.load(plane + x);
      const opacity = v128.load(alpha + x);
      const low = divideBy255(i16x8.extmul_low_i8x16_u(color, opacity));
      const high = divideBy255(i16x8.extmul_high_i8x16_u(color, opacity));
      storeBytes(plane + x, i8x16.narrow_i16x8_u(low, high), width - x);
    }
    plane += stride;
    alpha += alphaStride;
  }
}

export function narrow(
  source: i32,
  sourceStride: i32,
  target: i32,
  targetStride: i32,
  width: i32,
  height: i32,
  shift: i32,
): void {
  const half = i16x8.splat(<i16>(1 << <i16>(shift - 1)));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x += 16) {
      const first = i16x8.shr_u(i16x8.add_sat_u(v128.load(source + 2 * x), half), shift);
      const second = i16x8.shr_u(i16x8.add_sat_u(v128.load(source + 2 * x, 16), half), shift);
      storeBytes(target + x, i8x16.narrow_i16x8_u(first, second), width - x);
    }
    source += sourceStride;
    target += targetStride;
  }
}

export function deinterlace(plane: i32, stride: i32, width: i32, height: i32, firstMended: i32): void {
  for (let y = firstMended; y < height && height > 1; y += 2) {
    const row = plane + y * stride;
    // At an edge, the one neighbour serves as both.
    const above = y > 0 ? row - stride : row + stride;
    const below = y + 1 < height ? row + stride : row - stride;
    for (let x = 0; x < width; x += 16) {
      const first = v128.load(above + x);
      const second = v128.load(below + x);
      const least = i8x16.min_u(first, second);
      const most = i8x16.max_u(first, second);
      storeBytes(row + x, i8x16.max_u(least, i8x16.min_u(most, v128.load(row + x))), width - x);
    }
  }
}

/** Side of the squares that are rotated one at a time, so that both planes stay in the cache. */
const TURN_BLOCK: i32 = 32;

export function rotate(
  source: i32,
  sourceStride: i32,
  target: i32,
  targetStride: i32,
  width: i32,
  height: i32,
  quarterTurns: i32,
): void {
  // Target of the source's first pixel, and the offsets of one step right and one step down.
  let origin = target;
  let right = 1;
  let down = targetStride;
  if (quarterTurns == 1) {
    origin = target + height - 1;
    right = targetStride;
    down = -1;
  } else if (quarterTurns == 2) {
    origin = target + (height - 1) * targetStride + width - 1;
    right = -1;
    down = -targetStride;
  } else if (quarterTurns == 3) {
    origin = target + (width - 1) * targetStride;
    right = -targetStride;
    down = 1;
  }
  for (let top = 0; top < height; top += TURN_BLOCK) {
    const bottom = min(top + TURN_BLOCK, height);
    for (let left = 0; left < width; left += TURN_BLOCK) {
      const end = min(left + TURN_BLOCK, width);
      for (let y = top; y < bottom; y++) {
        let to = origin + y * down + left * right;
        const row = source + y * sourceStride;
        for (let x = left; x < end; x++) {
          store<u8>(to, load<u8>(row + x));
          to += right;
        }
      }
    }
  }
}
