// Converts colours by a table: see `color-table.ts`.

/** Cells of the table along U and V, and the highest 10-bit code. */
const CELLS: i32 = 64;
const HIGHEST: f32 = 1023;
const SCALE: f32 = <f32>CELLS / HIGHEST;

/** Bytes of a value's four corners, and of a column of luma in the tables of luma and of both chroma values. */
const CORNER_BYTES: i32 = 16;
const LUMA_COLUMN: i32 = (CELLS + 1) * CORNER_BYTES;
const CHROMA_COLUMN: i32 = 2 * LUMA_COLUMN;
const LUMA_TABLE: i32 = CELLS * CELLS * LUMA_COLUMN;

export function mapTones(
  source: i32,
  target: i32,
  stride: i32,
  u: i32,
  v: i32,
  chromaStride: i32,
  width: i32,
  height: i32,
  table: i32,
): void {
  const half = f32x4.splat(0.5);
  for (let row = 0; row < height; row += 2) {
    const upper = row * stride;
    // The last row and column of an odd picture stand in for the missing ones.
    const lower = row + 1 < height ? upper + stride : upper;
    const chromaRow = (row >> 1) * chromaStride;
    for (let x = 0; x < width; x += 2) {
      const right = x + 1 < width ? x + 1 : x;
      const at = chromaRow + (x >> 1);
      const across = scaled(load<u16>(source + 2 * (u + at)));
      const down = scaled(load<u16>(source + 2 * (v + at)));
      const left = min(<i32>across, CELLS - 1);
      const top = min(<i32>down, CELLS - 1);
      const uPart = across - <f32>left;
      const vPart = down - <f32>top;
      const weights = f32x4.mul(
        v128.shuffle<f32>(f32x4.splat(1 - uPart), f32x4.splat(uPart), 0, 4, 0, 4),
        v128.shuffle<f32>(f32x4.splat(1 - vPart), f32x4.splat(vPart), 0, 0, 4, 4),
      );
      const cell = top * CELLS + left;

      const first = <i32>load<u16>(source + 2 * (upper + x));
      const second = <i32>load<u16>(source + 2 * (upper + right));
      const third = <i32>load<u16>(source + 2 * (lower + x));
      const fourth = <i32>load<u16>(source + 2 * (lower + right));
      const lumaAt = table + cell * LUMA_COLUMN;
      const luma = sums(
        mix(lumaAt, CORNER_BYTES, scaled(first), weights),
        mix(lumaAt, CORNER_BYTES, scaled(second), weights),
        mix(lumaAt, CORNER_BYTES, scaled(third), weights),
        mix(lumaAt, CORNER_BYTES, scaled(fourth), weights),
      );
      const levels = i32x4.trunc_sat_f32x4_u(f32x4.add(luma, half));
      store<u8>(target + upper + x, i32x4.extract_lane(levels, 0));
      store<u8>(target + upper + right, i32x4.extract_lane(levels, 1));
      store<u8>(target + lower + x, i32x4.extract_lane(levels, 2));
      store<u8>(target + lower + right, i32x4.extract_lane(levels, 3));

      const mean = min(<f32>(first + second + third + fourth) * 0.25, HIGHEST) * SCALE;
      const chromaAt = table + LUMA_TABLE + cell * CHROMA_COLUMN;
      const blue = mix(chromaAt, 2 * CORNER_BYTES, mean, weights);
      const red = mix(chromaAt + CORNER_BYTES, 2 * CORNER_BYTES, mean, weights);
      const chroma = i32x4.trunc_sat_f32x4_u(f32x4.add(sums(blue, red, blue, red), half));
      store<u8>(target + u + at, i32x4.extract_lane(chroma, 0));
      store<u8>(target + v + at, i32x4.extract_lane(chroma, 1));
    }
  }
}

export function widen(
  source: i32,
  sourceStride: i32,
  sampleStep: i32,
  bits: i32,
  target: i32,
  targetStride: i32,
  width: i32,
  height: i32,
  isSharedAcross: i32,
  isSharedDown: i32,
): void {
  const columns = (width + isSharedAcross) >> isSharedAcross;
  const rows = (height + isSharedDown) >> isSharedDown;
  for (let row = 0; row < rows; row++) {
    const upper = source + (row << isSharedDown) * sourceStride;
    const lower = isSharedDown && 2 * row + 1 < height ? upper + sourceStride : upper;
    const to = target + row * targetStride;
    for (let x = 0; x < columns; x++) {
      let sum: i32 = 0;
      if (isSharedAcross) {
        const at = 2 * x * sampleStep;
        const left = max(2 * x - 1, 0) * sampleStep;
        const right = min(2 * x + 1, width - 1) * sampleStep;
        sum = sampleAt(upper + left, bits) + 2 * sampleAt(upper + at, bits) + sampleAt(upper + right, bits);
        sum += sampleAt(lower + left, bits) + 2 * sampleAt(lower + at, bits) + sampleAt(lower + right, bits);
      } else {
        sum = 4 * (sampleAt(upper + x * sampleStep, bits) + sampleAt(lower + x * sampleStep, bits));
      }
      store<u16>(to + 2 * x, (sum + 4) >> 3);
    }
  }
}

// @ts-ignore: decorator
@inline
function sampleAt(at: i32, bits: i32): i32 {
  if (bits == 8) return <i32>load<u8>(at) << 2;
  const code = <i32>load<u16>(at);
  return bits == 10 ? code : code >> 6;
}

// @ts-ignore: decorator
@inline
function scaled(code: i32): f32 {
  return min(<f32>code, HIGHEST) * SCALE;
}

/** Weighs the four corners of a value at a height in their column. */
// @ts-ignore: decorator
@inline
function mix(column: i32, step: i32, height: f32, weights: v128): v128 {
  const below = min(<i32>height, CELLS - 1);
  const low = v128.load(column + below * step);
  const high = v128.load(column + below * step + step);
  const part = f32x4.splat(height - <f32>below);
  return f32x4.mul(f32x4.add(low, f32x4.mul(f32x4.sub(high, low), part)), weights);
}

/** Adds up each of four vectors. */
// @ts-ignore: decorator
@inline
function sums(a: v128, b: v128, c: v128, d: v128): v128 {
  const ab = f32x4.add(v128.shuffle<f32>(a, b, 0, 4, 1, 5), v128.shuffle<f32>(a, b, 2, 6, 3, 7));
  const cd = f32x4.add(v128.shuffle<f32>(c, d, 0, 4, 1, 5), v128.shuffle<f32>(c, d, 2, 6, 3, 7));
  return f32x4.add(v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), v128.shuffle<f32>(ab, cd, 2, 3, 6, 7));
}
