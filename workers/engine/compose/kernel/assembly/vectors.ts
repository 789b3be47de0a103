// Shared operations on sixteen bytes.

/** Stores only the first `count` of sixteen bytes, because another picture may follow. */
// @ts-ignore: decorator
@inline
export function storeBytes(target: i32, bytes: v128, count: i32): void {
  if (count >= 16) {
    v128.store(target, bytes);
    return;
  }
  storePart(target, bytes, count);
}

export function storePart(target: i32, bytes: v128, count: i32): void {
  if (count >= 8) {
    v128.store64_lane(target, bytes, 0);
    bytes = v128.shuffle<i64>(bytes, bytes, 1, 1);
    target += 8;
    count -= 8;
  }
  if (count >= 4) {
    v128.store32_lane(target, bytes, 0);
    bytes = i8x16.shuffle(bytes, bytes, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7, 4, 5, 6, 7);
    target += 4;
    count -= 4;
  }
  if (count >= 2) {
    v128.store16_lane(target, bytes, 0);
    bytes = i8x16.shuffle(bytes, bytes, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3, 2, 3);
    target += 2;
    count -= 2;
  }
  if (count >= 1) v128.store8_lane(target, bytes, 0);
}

/** Multiplies bytes and divides by 255, rounding to the nearest. */
// @ts-ignore: decorator
@inline
export function divideBy255(products: v128): v128 {
  const rounded = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(rounded, i16x8.shr_u(rounded, 8)), 8);
}
