/**
 * The arithmetic of compositing, over planes of bytes in one memory. Every number except lengths and values is a byte
 * offset into that memory; strides are in bytes. Two implementations give the same bytes: WebAssembly, and a TypeScript
 * reference, which tests the other one and runs where WebAssembly SIMD is missing.
 *
 * Both may read up to {@link KERNEL_SLACK} bytes past the end of a plane, or rewrite them unchanged.
 */
export interface KernelFunctions {
  /**
   * Resamples a plane. Rows first, to 15-bit sums in `scratch`, then columns.
   * @param rowTable {@link packRowTable} and `columnTable` {@link packColumnTable} of the two axes.
   * @param scratch `columnTaps` rows of `2 * (width rounded up to 16)` bytes, 16-byte aligned.
   */
  scale(
    source: number,
    sourceStride: number,
    target: number,
    targetStride: number,
    width: number,
    height: number,
    rowTable: number,
    rowTaps: number,
    columnTable: number,
    columnTaps: number,
    scratch: number,
  ): void;
  /** Sets a rectangle of a plane to one value. */
  fill(target: number, stride: number, width: number, height: number, value: number): void;
  /**
   * Lays a colour over a plane: `target = color + target * (255 - alpha) / 255`, rounded to the nearest. The colour is
   * already multiplied by its alpha. `color` and `alpha` have stride `overlayStride`, a multiple of 16, and are zero
   * past `width`.
   */
  blend(
    target: number,
    targetStride: number,
    color: number,
    alpha: number,
    overlayStride: number,
    width: number,
    height: number,
  ): void;
  /** Multiplies a plane by alpha, in place: `plane = plane * alpha / 255`, rounded to the nearest. */
  premultiply(plane: number, stride: number, alpha: number, alphaStride: number, width: number, height: number): void;
  /**
   * Rounds 2-byte samples to eight bits. Out-of-range codes become the highest.
   * @param shift Dropped bits: 2 for 10-bit samples, 8 for 16-bit ones.
   */
  narrow(
    source: number,
    sourceStride: number,
    target: number,
    targetStride: number,
    width: number,
    height: number,
    shift: number,
  ): void;
  /**
   * Removes interlacing combs from a plane: every second row becomes the median of itself and the rows above and below,
   * so still parts stay sharp.
   * @param firstMended 0 or 1: changes every second row from this one on.
   */
  deinterlace(plane: number, stride: number, width: number, height: number, firstMended: number): void;
  /** Splits interleaved chroma (NV12) into two planes of `width` by `height`. */
  split(
    source: number,
    sourceStride: number,
    u: number,
    v: number,
    stride: number,
    width: number,
    height: number,
  ): void;
  /** Rotates a plane clockwise by `quarterTurns` × 90 degrees. `width` and `height` are the source's. */
  rotate(
    source: number,
    sourceStride: number,
    target: number,
    targetStride: number,
    width: number,
    height: number,
    quarterTurns: number,
  ): void;
  /**
   * Converts the colours of a 4:2:0 picture in place; `width` and `height` are luma's and even.
   * @param table {@link packRecoloring}.
   */
  recolor(
    y: number,
    yStride: number,
    u: number,
    v: number,
    chromaStride: number,
    width: number,
    height: number,
    table: number,
  ): void;
  /**
   * Converts opaque 8-bit RGBA to 4:2:0 in the output's colours. Chroma is the mean of four pixels. `width` and
   * `height` are even; RGBA has no padding between rows.
   */
  fromRgba(
    rgba: number,
    y: number,
    yStride: number,
    u: number,
    v: number,
    chromaStride: number,
    width: number,
    height: number,
  ): void;
  /**
   * Converts 8-bit RGBA with straight alpha, as canvases give it, to the input of {@link KernelFunctions.blend}: planes
   * in the output's colours, multiplied by alpha, and alpha itself, all zero where transparent, padding included.
   * Chroma and `chromaAlpha` are means of four pixels. `width` and `height` are even; strides are multiples of 16.
   */
  overlayFromRgba(
    rgba: number,
    y: number,
    alpha: number,
    stride: number,
    u: number,
    v: number,
    chromaAlpha: number,
    chromaStride: number,
    width: number,
    height: number,
  ): void;
}

/** Bytes past the end of any plane that the kernel may touch. */
export const KERNEL_SLACK = 64;

/** Converts colours by a table. A separate module, because few videos need it. */
export interface ToneFunctions {
  /**
   * Converts a plane to 10-bit samples of two bytes each, and upsamples chroma. With half as many samples across, a
   * chroma sample lies on the left of its pixels and averages them with their neighbours (1 2 1). With half as many
   * down, it is the mean of two rows.
   * @param sampleStep Bytes from one sample to the next.
   * @param bits Bits per sample: 8, 10, or 16 with only the highest ten in use.
   * @param width Of the source, like `height`. The last sample repeats past its edges.
   */
  widen(
    source: number,
    sourceStride: number,
    sampleStep: number,
    bits: number,
    target: number,
    targetStride: number,
    width: number,
    height: number,
    isSharedAcross: number,
    isSharedDown: number,
  ): void;
  /**
   * Converts a 10-bit picture to the output's colours by a table. Each chroma sample serves four pixels. Both pictures
   * share a layout:
   * `stride`, `u`, `v` and `chromaStride` count samples, two bytes each in `source` and one in `target`. Padding after
   * a row may be overwritten.
   * @param table {@link packColorTable}.
   */
  mapTones(
    source: number,
    target: number,
    stride: number,
    u: number,
    v: number,
    chromaStride: number,
    width: number,
    height: number,
    table: number,
  ): void;
}

/** Grades, keys and sharpens. A separate module, because plain clips don't need it. */
export interface LookFunctions {
  /**
   * Changes the colours of a 4:2:0 picture in place by a table. Each chroma sample serves four pixels. `width` and
   * `height` are luma's and even.
   * @param alpha Planes of the strides of luma and chroma, for pictures that are multiplied by them; 0 for solid ones.
   * @param table {@link packGradeTable}.
   */
  grade(
    y: number,
    stride: number,
    u: number,
    v: number,
    chromaStride: number,
    width: number,
    height: number,
    alpha: number,
    chromaAlpha: number,
    table: number,
  ): void;
  /**
   * Takes a key's spill out of chroma, in place, and writes the opacity that the key leaves. All planes have the same
   * stride, and chroma is multiplied by `chromaAlpha`, which stays as it is.
   * @param table {@link packKeyTable}.
   */
  key(
    u: number,
    v: number,
    chromaAlpha: number,
    stride: number,
    target: number,
    width: number,
    height: number,
    table: number,
  ): void;
  /** Adds to a plane what it has over its blurred copy: `plane += (plane - blurred) * amount / 64`, amount to 127. */
  sharpen(
    plane: number,
    stride: number,
    blurred: number,
    blurredStride: number,
    width: number,
    height: number,
    amount: number,
  ): void;
}
