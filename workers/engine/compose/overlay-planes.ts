import type { Size } from '#shared/geometry/rect.ts';
import { alignStride } from './i420.ts';
import type { Kernel } from './kernel.ts';

/**
 * A picture with transparency as planes for the kernel's `blend`, in one block of its memory: colours already multiplied by
 * alpha, zero where transparent. Chroma planes, and `chromaAlpha`, are half as wide and high.
 */
export interface OverlayPlanes extends Size {
  readonly stride: number;
  readonly chromaStride: number;
  /** Offset of the first plane, and of the block, which is the caller's to free. */
  readonly y: number;
  readonly alpha: number;
  readonly u: number;
  readonly v: number;
  readonly chromaAlpha: number;
  readonly byteLength: number;
}

/**
 * Converts RGBA, colours not multiplied by alpha as canvases give them, to planes in the output's colours.
 * @param rgba `width * height * 4` bytes; both sizes are even.
 */
export function convertOverlay(kernel: Kernel, rgba: Uint8ClampedArray, width: number, height: number): OverlayPlanes {
  const stride = alignStride(width);
  const chromaStride = alignStride(width / 2);
  const [lumaBytes, chromaBytes] = [stride * height, (chromaStride * height) / 2];
  const byteLength = 2 * lumaBytes + 3 * chromaBytes;
  const y = kernel.allocate(byteLength);
  const alpha = y + lumaBytes;
  const u = alpha + lumaBytes;
  const v = u + chromaBytes;
  const chromaAlpha = v + chromaBytes;
  const pixels = kernel.store(rgba);
  kernel.functions.overlayFromRgba(pixels, y, alpha, stride, u, v, chromaAlpha, chromaStride, width, height);
  kernel.free(pixels);
  return { width, height, stride, chromaStride, y, alpha, u, v, chromaAlpha, byteLength };
}
