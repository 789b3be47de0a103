import type { Rect, Size } from '#shared/geometry/rect.ts';

/** A 4:2:0 picture in a kernel's memory: offsets and strides in bytes. */
export interface I420Planes extends Size {
  readonly y: number;
  readonly u: number;
  readonly v: number;
  readonly stride: number;
  readonly chromaStride: number;
}

/** Black in limited range. */
export const BLACK_LUMA = 16;
/** No colour. */
export const NEUTRAL_CHROMA = 128;

/** Rounds up to a whole number of vectors. */
export function alignStride(width: number): number {
  return (width + 15) & ~15;
}

/**
 * Lays out the planes of a picture from `offset` on, and counts their bytes. Sizes are even. A luma row is as long as
 * two chroma rows, so the bytes form a picture `stride` wide that a reader can crop without copying.
 */
export function layOutI420(width: number, height: number, offset: number): { planes: I420Planes; byteLength: number } {
  const chromaStride = alignStride(width / 2);
  const stride = 2 * chromaStride;
  const u = offset + stride * height;
  const v = u + (chromaStride * height) / 2;
  const planes = { width, height, y: offset, u, v, stride, chromaStride };
  return { planes, byteLength: v + (chromaStride * height) / 2 - offset };
}

/** Returns the planes of part of a picture. The rectangle is on even pixels. */
export function partOf(planes: I420Planes, { x, y, width, height }: Rect): I420Planes {
  const chromaAt = (y / 2) * planes.chromaStride + x / 2;
  return {
    ...planes,
    width,
    height,
    y: planes.y + y * planes.stride + x,
    u: planes.u + chromaAt,
    v: planes.v + chromaAt,
  };
}

/** True when a picture's rows have no bytes between them. */
export function isTight({ width, stride, chromaStride }: I420Planes): boolean {
  return stride === width && chromaStride === width / 2;
}

/** Copies a picture to `offset` without bytes between its rows: 3/2 bytes per pixel. */
export function copyTight(memory: Uint8Array, planes: I420Planes, offset: number): I420Planes {
  const { width, height } = planes;
  let at = offset;
  const copyRows = (from: number, stride: number, rowBytes: number, rowCount: number) => {
    const start = at;
    for (let row = 0; row < rowCount; row++, at += rowBytes) {
      memory.copyWithin(at, from + row * stride, from + row * stride + rowBytes);
    }
    return start;
  };
  const y = copyRows(planes.y, planes.stride, width, height);
  const u = copyRows(planes.u, planes.chromaStride, width / 2, height / 2);
  const v = copyRows(planes.v, planes.chromaStride, width / 2, height / 2);
  return { width, height, y, u, v, stride: width, chromaStride: width / 2 };
}
