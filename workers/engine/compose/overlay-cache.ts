import type { Rect } from '#shared/geometry/rect.ts';
import type { CanvasContext, CreateCanvas } from '#workers/engine/ports.ts';
import { type I420Planes, partOf } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { convertOverlay, type OverlayPlanes } from './overlay-planes.ts';

/** Paints a picture with transparency. Its origin is the upper left corner of the box. */
export type PaintOverlay = (context: CanvasContext) => void;

/** Most bytes of cached pictures: ten seconds of captions, or four stills. */
const MAX_CACHED_BYTES = 24 * 1024 * 1024;

/** A picture with transparency in the kernel's memory; valid until the next request, which may evict it. */
export interface Overlay extends OverlayPlanes {
  readonly box: Rect;
}

/** Caches overlays by key: paints and converts each once for any number of frames. */
export class OverlayCache {
  readonly #kernel: Kernel;
  readonly #createCanvas: CreateCanvas;
  /** Least recently used first. */
  readonly #overlays = new Map<string, Overlay>();
  #byteLength = 0;

  constructor(kernel: Kernel, createCanvas: CreateCanvas) {
    this.#kernel = kernel;
    this.#createCanvas = createCanvas;
  }

  /** Returns the overlay for this key, and paints it if needed. The box is on even pixels and not empty. */
  get(key: string, box: Rect, paint: PaintOverlay): Overlay {
    const known = this.#overlays.get(key);
    if (known) {
      this.#overlays.delete(key);
      this.#overlays.set(key, known);
      return { ...known, box };
    }
    const context = this.#createCanvas(box.width, box.height);
    paint(context);
    const { data } = context.getImageData(0, 0, box.width, box.height);
    const overlay = { ...convertOverlay(this.#kernel, data, box.width, box.height), box };
    this.#overlays.set(key, overlay);
    this.#byteLength += overlay.byteLength;
    this.#evict(key);
    return overlay;
  }

  /** Empties the cache. */
  clear(): void {
    for (const [key, overlay] of this.#overlays) this.#delete(key, overlay);
  }

  #evict(kept: string): void {
    for (const [key, overlay] of this.#overlays) {
      if (this.#byteLength <= MAX_CACHED_BYTES) return;
      if (key !== kept) this.#delete(key, overlay);
    }
  }

  #delete(key: string, overlay: Overlay): void {
    this.#kernel.free(overlay.y);
    this.#overlays.delete(key);
    this.#byteLength -= overlay.byteLength;
  }
}

/** Blends an overlay onto a picture at its box. */
export function blendOverlay({ functions }: Kernel, picture: I420Planes, overlay: Overlay): void {
  const target = partOf(picture, overlay.box);
  const { width, height, stride, chromaStride, alpha, chromaAlpha } = overlay;
  functions.blend(target.y, target.stride, overlay.y, alpha, stride, width, height);
  for (const [to, from] of [
    [target.u, overlay.u],
    [target.v, overlay.v],
  ] as const) {
    functions.blend(to, target.chromaStride, from, chromaAlpha, chromaStride, width / 2, height / 2);
  }
}
