import type { VideoSample } from 'mediabunny';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { Placement } from '#shared/render/placement.ts';
import { type I420Planes, partOf } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { blendOverlay } from './overlay-cache.ts';
import { convertOverlay } from './overlay-planes.ts';

/**
 * Draws the `crop` of a picture, upright, over a whole canvas of the given size. The picture is drawn whole and overhangs the edges,
 * so that the crop may be fractional.
 */
export function drawCrop(
  context: OffscreenCanvasRenderingContext2D,
  sample: VideoSample,
  crop: Rect,
  size: Size,
): void {
  const [across, down] = [size.width / crop.width, size.height / crop.height];
  sample.draw(context, -crop.x * across, -crop.y * down, sample.displayWidth * across, sample.displayHeight * down);
}

/**
 * Draws decoded pictures through a 2D canvas: anything the browser can show, in any format, with alpha, flipped, in high dynamic
 * range. The canvas scales and converts to sRGB; the result is read back and converted to BT.709.
 */
export class CanvasLayer {
  readonly #kernel: Kernel;
  #canvas: OffscreenCanvas | null = null;
  #rgbaBlock: number | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Draws a picture on top; the sample stays the caller's. */
  draw(sample: VideoSample, { crop, destination }: Placement, output: I420Planes): void {
    const { width, height } = destination;
    const context = this.#prepare(width, height);
    if (sample.hasAlpha !== false) context.clearRect(0, 0, width, height);
    drawCrop(context, sample, crop, destination);
    const { data } = context.getImageData(0, 0, width, height);
    if (sample.hasAlpha !== false) {
      this.#blend(data, { crop, destination }, output);
      return;
    }
    this.#rgbaBlock = this.#kernel.ensure(this.#rgbaBlock, data.length);
    this.#kernel.bytes.set(data, this.#rgbaBlock);
    const { y, u, v, stride, chromaStride } = partOf(output, destination);
    this.#kernel.functions.fromRgba(this.#rgbaBlock, y, stride, u, v, chromaStride, width, height);
  }

  #blend(rgba: Uint8ClampedArray, { destination }: Placement, output: I420Planes): void {
    const planes = convertOverlay(this.#kernel, rgba, destination.width, destination.height);
    blendOverlay(this.#kernel, output, { ...planes, box: destination });
    this.#kernel.free(planes.y);
  }

  #prepare(width: number, height: number): OffscreenCanvasRenderingContext2D {
    if (this.#canvas?.width !== width || this.#canvas.height !== height) {
      this.#canvas = new OffscreenCanvas(width, height);
    }
    const context = this.#canvas.getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
    if (!context) throw new Error('This browser has no 2D canvas in workers');
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'medium';
    return context;
  }
}
