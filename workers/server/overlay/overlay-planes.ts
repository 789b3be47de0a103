/** BT.709 weights in limited range, for 8-bit values: 219 steps of luma, 224 of chroma. */
const [RED, GREEN, BLUE] = [0.2126, 0.7152, 0.0722];
const LUMA = { red: (RED * 219) / 255, green: (GREEN * 219) / 255, blue: (BLUE * 219) / 255 };
const U_SCALE = 224 / 255 / (2 * (1 - BLUE));
const V_SCALE = 224 / 255 / (2 * (1 - RED));

/**
 * Converts a painted picture to the planes that ffmpeg calls yuva420p: Y, U, V and alpha one after the other, colours
 * not multiplied by alpha, BT.709 limited range. A chroma sample is the alpha-weighted mean of its four pixels, so that
 * transparent pixels lend it no colour; overlaying it gives the same as blending each pixel.
 * @param rgba `width * height * 4` bytes, colours not multiplied by alpha; both sizes are even.
 * @returns `width * height * 5 / 2` bytes.
 */
export function toYuva420(rgba: Uint8ClampedArray | Uint8Array, width: number, height: number): Uint8Array {
  const size = width * height;
  const planes = new Uint8Array((size * 5) / 2);
  const luma = planes.subarray(0, size).fill(16);
  const chroma = size / 4;
  const blueness = planes.subarray(size, size + chroma).fill(128);
  const redness = planes.subarray(size + chroma, size + 2 * chroma).fill(128);
  const alpha = planes.subarray(size + 2 * chroma);
  const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, size);
  for (let row = 0; row < height; row += 2) {
    for (let column = 0; column < width; column += 2) {
      const first = row * width + column;
      const below = first + width;
      // Most of a caption's box is empty.
      const isEmpty =
        (pixels[first] ?? 0) === 0 && pixels[first + 1] === 0 && pixels[below] === 0 && pixels[below + 1] === 0;
      if (isEmpty) continue;
      let [alphaSum, redSum, greenSum, blueSum] = [0, 0, 0, 0];
      for (let corner = 0; corner < 4; corner++) {
        const at = (corner < 2 ? first : below) + (corner & 1);
        const [red = 0, green = 0, blue = 0, opacity = 0] = [
          rgba[4 * at],
          rgba[4 * at + 1],
          rgba[4 * at + 2],
          rgba[4 * at + 3],
        ];
        luma[at] = 16.5 + LUMA.red * red + LUMA.green * green + LUMA.blue * blue;
        alpha[at] = opacity;
        alphaSum += opacity;
        redSum += red * opacity;
        greenSum += green * opacity;
        blueSum += blue * opacity;
      }
      if (alphaSum === 0) continue;
      const [red, green, blue] = [redSum / alphaSum, greenSum / alphaSum, blueSum / alphaSum];
      const grey = RED * red + GREEN * green + BLUE * blue;
      const at = (row >> 1) * (width >> 1) + (column >> 1);
      blueness[at] = 128.5 + (blue - grey) * U_SCALE;
      redness[at] = 128.5 + (red - grey) * V_SCALE;
    }
  }
  return planes;
}
