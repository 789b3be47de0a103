/**
 * The arithmetic of compositing, over planes of bytes in one memory. Every number that is not a length or a value is a byte
 * offset into that memory; strides are in bytes. Two implementations give the same bytes: the WebAssembly one, and
 * the reference in TypeScript, which the other is tested against and which runs where WebAssembly SIMD is missing.
 *
 * Up to {@link KERNEL_SLACK} bytes past the end of a plane may be read or rewritten unchanged.
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
   * already multiplied by its alpha. Both have stride `overlayStride`, a multiple of 16, and are zero past `width`.
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
   * Rounds samples of two bytes to eight bits. Codes beyond their bits become the highest.
   * @param shift Bits dropped: 2 of ten bits, 8 of sixteen.
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
   * Removes combs from a plane of two fields: every second row becomes the median of itself and the rows above and below, so that
   * still parts keep their detail.
   * @param firstMended 0 or 1; rows from it on, every second, are changed.
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
  /**
   * Turns a plane clockwise by `quarterTurns` × 90 degrees. `width` and `height` are the source's.
   */
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
   * Converts opaque 8-bit RGBA to 4:2:0 in the output's colours; chroma is the mean of four pixels. `width` and `height`
   * are even, RGBA has no padding between rows.
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
   * Converts 8-bit RGBA, colours not multiplied by alpha as canvases give them, to what {@link KernelFunctions.blend} takes:
   * planes in the output's colours, multiplied by alpha, and alpha itself; zero where transparent, padding included. Chroma and
   * `chromaAlpha` are the means of four pixels. `width` and `height` are even, strides multiples of 16.
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

/** The conversion of colours by a table. A module of its own: few videos need it. */
export interface ToneFunctions {
  /**
   * Reads a plane as samples of ten bits, in two bytes each, and shares chroma: with half as many samples across, one lies on the
   * left of its pixels and weighs them and their neighbours (1 2 1); with half as many down, it is the mean of two rows.
   * @param sampleStep Bytes from one sample to the next.
   * @param bits Of a sample: 8, 10, or 16 of which the highest ten count.
   * @param width Of the source, as `height`; past its edges the last sample repeats.
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
   * Converts a picture of ten bits to the output's colours by a table; each chroma sample serves its four pixels. Both pictures
   * have the same layout, of samples of two bytes in `source` and of bytes in `target`: `stride`, `u`, `v` and `chromaStride` count
   * samples. Padding after a row may be overwritten.
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
