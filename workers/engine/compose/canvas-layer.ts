import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { Placement } from '#shared/render/placement.ts';
import type { CanvasContext, CreateCanvas, Picture } from '#workers/engine/ports.ts';
import { type I420Planes, partOf } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { blendOverlay } from './overlay-cache.ts';
import { convertOverlay, type OverlayPlanes } from './overlay-planes.ts';

/**
 * Draws the upright `crop` of a picture over a whole canvas of the given size. Draws the whole picture beyond the
 * edges, so that the crop can be fractional.
 */
export function drawCrop(context: CanvasContext, picture: Picture, crop: Rect, size: Size): void {
  const [across, down] = [size.width / crop.width, size.height / crop.height];
  picture.draw(context, -crop.x * across, -crop.y * down, picture.displayWidth * across, picture.displayHeight * down);
}

/**
 * Draws decoded pictures through a 2D canvas. Handles anything the host can show: any format, alpha, flipped, high
 * dynamic range. The canvas scales and converts to sRGB; the result is read back and converted to BT.709.
 */
export class CanvasLayer {
  readonly #kernel: Kernel;
  readonly #createCanvas: CreateCanvas;
  #canvas: { readonly context: CanvasContext; readonly width: number; readonly height: number } | null = null;
  #rgbaBlock: number | null = null;

  constructor(kernel: Kernel, createCanvas: CreateCanvas) {
    this.#kernel = kernel;
    this.#createCanvas = createCanvas;
  }

  /** Draws a picture on top. The caller still owns it. */
  draw(picture: Picture, { crop, destination }: Placement, output: I420Planes): void {
    const { width, height } = destination;
    const context = this.#prepare(width, height);
    if (picture.hasAlpha !== false) context.clearRect(0, 0, width, height);
    drawCrop(context, picture, crop, destination);
    const { data } = context.getImageData(0, 0, width, height);
    if (picture.hasAlpha !== false) {
      this.#blend(data, destination, output);
      return;
    }
    this.#rgbaBlock = this.#kernel.ensure(this.#rgbaBlock, data.length);
    this.#kernel.bytes.set(data, this.#rgbaBlock);
    const { y, u, v, stride, chromaStride } = partOf(output, destination);
    this.#kernel.functions.fromRgba(this.#rgbaBlock, y, stride, u, v, chromaStride, width, height);
  }

  /** Renders a picture as an overlay the size of its destination. The caller frees its block. */
  drawUpright(picture: Picture, { crop, destination: { width, height } }: Placement): OverlayPlanes {
    const context = this.#prepare(width, height);
    context.clearRect(0, 0, width, height);
    drawCrop(context, picture, crop, { width, height });
    return convertOverlay(this.#kernel, context.getImageData(0, 0, width, height).data, width, height);
  }

  #blend(rgba: Uint8ClampedArray, destination: Rect, output: I420Planes): void {
    const planes = convertOverlay(this.#kernel, rgba, destination.width, destination.height);
    blendOverlay(this.#kernel, output, { ...planes, box: destination });
    this.#kernel.free(planes.y);
  }

  #prepare(width: number, height: number): CanvasContext {
    if (this.#canvas?.width !== width || this.#canvas.height !== height) {
      this.#canvas = { context: this.#createCanvas(width, height), width, height };
    }
    const { context } = this.#canvas;
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'medium';
    return context;
  }
}
