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

/** Lays out the planes of a picture from `offset` on, and counts their bytes. Sizes are even. */
export function layOutI420(width: number, height: number, offset: number): { planes: I420Planes; byteLength: number } {
  const stride = alignStride(width);
  const chromaStride = alignStride(width / 2);
  const u = offset + stride * height;
  const v = u + (chromaStride * height) / 2;
  const planes = { width, height, y: offset, u, v, stride, chromaStride };
  return { planes, byteLength: v + (chromaStride * height) / 2 - offset };
}

/** The planes of a part of a picture; the rectangle is on even pixels. */
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
