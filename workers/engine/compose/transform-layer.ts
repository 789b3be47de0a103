import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { TransformedPlace } from '#shared/render/place-transformed.ts';
import type { Kernel } from './kernel.ts';
import type { Overlay } from './overlay-cache.ts';
import { layOutOverlay, type OverlayPlanes } from './overlay-planes.ts';
import { turnPlanes } from './turn-planes.ts';

/** Renders upright pictures with opacity, rotation, mirroring or rounded corners. */
export class TransformLayer {
  readonly #kernel: Kernel;
  /** Blocks reused for every picture. */
  #block: number | null = null;
  #opacityBlock: number | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** Renders an upright picture without changing it. The overlay is valid until the next one. */
  render(upright: OverlayPlanes, { placement, turn, opacity }: TransformedPlace): Overlay {
    const box = turn?.box ?? placement.destination;
    const target = this.#prepare(box);
    if (turn) turnPlanes(this.#kernel.bytes, upright, target, turn, opacity);
    else this.#fade(upright, target, opacity);
    return { ...target, box };
  }

  #prepare(size: Size): OverlayPlanes {
    const { byteLength } = layOutOverlay(size, 0);
    this.#block = this.#kernel.ensure(this.#block, byteLength);
    this.#kernel.bytes.fill(0, this.#block, this.#block + byteLength);
    return layOutOverlay(size, this.#block);
  }

  #fade(upright: OverlayPlanes, target: OverlayPlanes, opacity: number): void {
    const { stride, chromaStride, width, height } = target;
    this.#opacityBlock = this.#kernel.ensure(this.#opacityBlock, stride);
    const { bytes, functions } = this.#kernel;
    bytes.copyWithin(target.y, upright.y, upright.y + upright.byteLength);
    bytes.fill(Math.round(255 * opacity), this.#opacityBlock, this.#opacityBlock + stride);
    for (const plane of [target.y, target.alpha]) {
      functions.premultiply(plane, stride, this.#opacityBlock, 0, width, height);
    }
    for (const plane of [target.u, target.v, target.chromaAlpha]) {
      functions.premultiply(plane, chromaStride, this.#opacityBlock, 0, width / 2, height / 2);
    }
  }
}

/** True when a place needs no blending, so the picture is drawn as without a transform. */
export function isPlain({ turn, opacity }: TransformedPlace): boolean {
  return turn === null && opacity === 1;
}

/** True when a place fills a frame. */
export function isFilledBy({ x, y, width, height }: Rect, frame: Size): boolean {
  return x === 0 && y === 0 && width === frame.width && height === frame.height;
}
