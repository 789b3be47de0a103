import type { Rect, Size } from '#shared/geometry/rect.ts';
import { type AxisTable, AxisTables } from './axis-tables.ts';
import { alignStride } from './i420.ts';
import type { Kernel } from './kernel.ts';

/** A plane in the kernel's memory: the offset of its first byte, and the bytes from one row to the next. */
export interface Plane extends Size {
  readonly offset: number;
  readonly stride: number;
}

/** Resamples planes in a kernel's memory. Computes filters once per clip instead of once per frame. */
export class PlaneScaler {
  readonly #kernel: Kernel;
  readonly #tables: AxisTables;
  #scratchBlock: number | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#tables = new AxisTables(kernel);
  }

  /**
   * Fills a plane with part of another.
   * @param part In the source's samples. May be fractional and reach beyond the edges, which repeat.
   * @param isMirrored Swaps left and right.
   */
  scale(source: Plane, target: Plane, part: Rect, isMirrored = false): void {
    if (!isMirrored && isPixelForPixel(source, target, part)) {
      this.#copy(source, target, part);
      return;
    }
    const rows = this.#tables.row({
      start: part.x,
      length: part.width,
      sourceLength: source.width,
      outputLength: target.width,
      isMirrored,
    });
    const columns = this.#tables.column({
      start: part.y,
      length: part.height,
      sourceLength: source.height,
      outputLength: target.height,
    });
    this.#run(source, target, rows, columns);
  }

  /**
   * Blurs a plane into another of the same size. The edges repeat.
   * @param across Standard deviation in samples, up to about two; `down` likewise. Above 0.
   */
  blur(source: Plane, target: Plane, across: number, down: number): void {
    const { width, height } = source;
    const rows = this.#tables.row({ ...lengths(width), blurSigma: across });
    this.#run(source, target, rows, this.#tables.column({ ...lengths(height), blurSigma: down }));
  }

  #run(source: Plane, target: Plane, rows: AxisTable, columns: AxisTable): void {
    this.#scratchBlock = this.#kernel.ensure(this.#scratchBlock, 2 * alignStride(target.width) * columns.taps);
    this.#kernel.functions.scale(
      source.offset,
      source.stride,
      target.offset,
      target.stride,
      target.width,
      target.height,
      rows.offset,
      rows.taps,
      columns.offset,
      columns.taps,
      this.#scratchBlock,
    );
  }

  #copy(source: Plane, target: Plane, part: Rect): void {
    const { bytes } = this.#kernel;
    const first = source.offset + part.y * source.stride + part.x;
    for (let row = 0; row < target.height; row++) {
      const from = first + row * source.stride;
      bytes.copyWithin(target.offset + row * target.stride, from, from + target.width);
    }
  }
}

function lengths(length: number) {
  return { start: 0, length, sourceLength: length, outputLength: length };
}

/** True when a part has its target's size and starts on whole samples, so that scaling would copy it unchanged. */
function isPixelForPixel(source: Plane, target: Size, { x, y, width, height }: Rect): boolean {
  return (
    width === target.width &&
    height === target.height &&
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    Math.min(x, y) >= 0 &&
    x + width <= source.width &&
    y + height <= source.height
  );
}
