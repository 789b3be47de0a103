import type { Size } from '#shared/geometry/rect.ts';
import { alignStride } from './i420.ts';
import type { Kernel } from './kernel.ts';

/**
 * A picture with transparency as planes for the kernel's `blend`, in one block of memory. Colours are premultiplied by
 * alpha, zero where transparent. Chroma planes and `chromaAlpha` are half as wide and high.
 */
export interface OverlayPlanes extends Size {
  readonly stride: number;
  readonly chromaStride: number;
  /** Offset of the first plane and of the block, which the caller frees. */
  readonly y: number;
  readonly alpha: number;
  readonly u: number;
  readonly v: number;
  readonly chromaAlpha: number;
  readonly byteLength: number;
}

/** Lays out the planes of an overlay from `y` on. */
export function layOutOverlay({ width, height }: Size, y: number): OverlayPlanes {
  const stride = alignStride(width);
  const chromaStride = alignStride(width / 2);
  const [lumaBytes, chromaBytes] = [stride * height, (chromaStride * height) / 2];
  const byteLength = 2 * lumaBytes + 3 * chromaBytes;
  const alpha = y + lumaBytes;
  const u = alpha + lumaBytes;
  const v = u + chromaBytes;
  return { width, height, stride, chromaStride, y, alpha, u, v, chromaAlpha: v + chromaBytes, byteLength };
}

/**
 * Converts RGBA with straight alpha, as canvases give it, to planes in the output's colours.
 * @param rgba `width * height * 4` bytes; both sizes are even.
 */
export function convertOverlay(kernel: Kernel, rgba: Uint8ClampedArray, width: number, height: number): OverlayPlanes {
  const planes = layOutOverlay({ width, height }, kernel.allocate(layOutOverlay({ width, height }, 0).byteLength));
  const { y, alpha, stride, u, v, chromaAlpha, chromaStride } = planes;
  const pixels = kernel.store(rgba);
  kernel.functions.overlayFromRgba(pixels, y, alpha, stride, u, v, chromaAlpha, chromaStride, width, height);
  kernel.free(pixels);
  return planes;
}
