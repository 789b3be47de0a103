import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/geometry/rotation.ts';
import type { Placement } from '#shared/render/placement.ts';
import type { Picture } from '#workers/engine/ports.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';
import { planRecoloring } from './color.ts';
import { alignStride, type I420Planes, partOf } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { packRecoloring } from './kernel-tables.ts';
import { blendOverlay } from './overlay-cache.ts';
import { layOutOverlay, type OverlayPlanes } from './overlay-planes.ts';
import { type FetchedPlanes, PlaneFetcher } from './plane-fetcher.ts';
import { type Plane, PlaneScaler } from './plane-scaler.ts';
import { findSourceWindow, type SourceWindow } from './source-window.ts';

/** The visible part of a picture as stored, in the kernel's memory. Valid until the next fetch. */
export interface FetchedPicture extends FetchedPlanes {
  readonly rotation: Rotation;
  readonly isMirrored: boolean;
  readonly window: SourceWindow;
  readonly destination: Rect;
}

/** The upright planes of a picture, and the parts that go into the output. */
interface UprightPlanes {
  readonly luma: readonly Plane[];
  readonly chroma: readonly Plane[];
  readonly lumaPart: Rect;
  readonly chromaPart: Rect;
  readonly isMirrored: boolean;
}

/**
 * Draws decoded pictures straight from their planes: copies the visible part, turns it upright, resamples it into the
 * output and converts its colours, all in the kernel. The fast method without a GPU.
 */
export class PlaneLayer {
  readonly #kernel: Kernel;
  readonly #fetcher: PlaneFetcher;
  readonly #scaler: PlaneScaler;
  /** Blocks reused for every picture. */
  #turnBlock: number | null = null;
  #alphaBlock: number | null = null;
  #overlayBlock: number | null = null;
  readonly #recolorTables = new Map<string, number>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#fetcher = new PlaneFetcher(kernel);
    this.#scaler = new PlaneScaler(kernel);
  }

  /**
   * Copies the visible part of a picture that `canDrawPlanes` accepts. The caller still owns the picture.
   * @throws DOMException when a browser can't read it.
   */
  async fetch(picture: Picture, { crop, destination }: Placement): Promise<FetchedPicture> {
    const { rotation, flip: isMirrored } = picture;
    const unmirrored = isMirrored ? { ...crop, x: picture.displayWidth - crop.x - crop.width } : crop;
    const window = findSourceWindow(picture, unmirrored, destination);
    const planes = await this.#fetcher.fetch(picture, window);
    return { ...planes, rotation, isMirrored, window, destination };
  }

  /** Draws the last fetched picture. */
  draw(fetched: FetchedPicture, output: I420Planes): void {
    if (fetched.pairs) this.#split(fetched, fetched.pairs);
    const target = partOf(output, fetched.destination);
    if (fetched.alpha) {
      const box = { x: 0, y: 0, width: target.width, height: target.height };
      blendOverlay(this.#kernel, target, { ...this.#overlayOf(fetched, fetched.alpha), box });
      return;
    }
    const { y, u, v, colorSpace } = fetched;
    this.#scale(this.#turn(fetched, [y], [u, v], target), planesOf(target));
    this.#recolor(colorSpace, target);
  }

  /**
   * Renders the last fetched picture as an overlay the size of its destination, in a block that the next one reuses.
   */
  drawUpright(fetched: FetchedPicture): OverlayPlanes {
    if (fetched.pairs) this.#split(fetched, fetched.pairs);
    if (fetched.alpha) return this.#overlayOf(fetched, fetched.alpha);
    const overlay = this.#layOutOverlay(fetched.destination);
    const { y, u, v, colorSpace } = fetched;
    this.#scale(this.#turn(fetched, [y], [u, v], overlay), planesOf(overlay));
    this.#recolor(colorSpace, overlay);
    const { width, height, stride, chromaStride, alpha, chromaAlpha } = overlay;
    this.#kernel.functions.fill(alpha, stride, width, height, 255);
    this.#kernel.functions.fill(chromaAlpha, chromaStride, width / 2, height / 2, 255);
    return overlay;
  }

  /** Colours are premultiplied by alpha before scaling, so that transparent pixels don't bleed. */
  #overlayOf(fetched: FetchedPicture, alpha: Plane): OverlayPlanes {
    const { y, u, v, colorSpace, format } = fetched;
    const even = { width: y.width + (y.width & 1), height: y.height + (y.height & 1) };
    this.#recolor(colorSpace, { ...even, ...strideOf(y, u), y: y.offset, u: u.offset, v: v.offset });
    const chromaAlpha = format.across === 1 ? alpha : this.#shrinkAlpha(alpha, u);
    this.#premultiply(y, alpha);
    for (const plane of [u, v]) this.#premultiply(plane, chromaAlpha);
    const overlay = this.#layOutOverlay(fetched.destination);
    this.#scale(this.#turn(fetched, [y, alpha], [u, v, chromaAlpha], overlay), {
      luma: [overlay.y, overlay.alpha].map((offset) => lumaOf(overlay, offset)),
      chroma: [overlay.u, overlay.v, overlay.chromaAlpha].map((offset) => chromaOf(overlay, offset)),
    });
    return overlay;
  }

  /** Computes opacity at the position of a chroma sample: on the left pixel and between the rows. */
  #shrinkAlpha(alpha: Plane, { width, height, stride }: Plane): Plane {
    this.#alphaBlock = this.#kernel.ensure(this.#alphaBlock, stride * height);
    const small = { width, height, stride, offset: this.#alphaBlock };
    this.#scaler.scale(alpha, small, { x: -0.5, y: 0, width: 2 * width, height: 2 * height });
    return small;
  }

  #premultiply({ offset, stride, width, height }: Plane, alpha: Plane): void {
    this.#kernel.functions.premultiply(offset, stride, alpha.offset, alpha.stride, width, height);
  }

  #layOutOverlay(size: Size): OverlayPlanes {
    const { byteLength } = layOutOverlay(size, 0);
    this.#overlayBlock = this.#kernel.ensure(this.#overlayBlock, byteLength);
    // Zero past the width, as blending requires.
    this.#kernel.bytes.fill(0, this.#overlayBlock, this.#overlayBlock + byteLength);
    return layOutOverlay(size, this.#overlayBlock);
  }

  /** Splits interleaved chroma into two planes. */
  #split({ u, v }: FetchedPlanes, pairs: Plane): void {
    this.#kernel.functions.split(pairs.offset, pairs.stride, u.offset, v.offset, u.stride, u.width, u.height);
  }

  #turn(
    { rotation, isMirrored, window, format }: FetchedPicture,
    luma: readonly Plane[],
    chroma: readonly Plane[],
    { width, height }: Size,
  ): UprightPlanes {
    const chromaPart = chromaPartOf(window, { width: width / 2, height: height / 2 }, { format, rotation, isMirrored });
    const parts = { lumaPart: window.crop, chromaPart, isMirrored };
    if (rotation === 0) return { luma, chroma, ...parts };
    const planes = [...luma, ...chroma];
    const turned = planes.map((plane) => {
      const [turnedWidth, turnedHeight] = rotation === 180 ? [plane.width, plane.height] : [plane.height, plane.width];
      return { width: turnedWidth, height: turnedHeight, stride: alignStride(turnedWidth) };
    });
    const byteLength = turned.reduce((sum, { stride, height: rows }) => sum + stride * rows, 0);
    this.#turnBlock = this.#kernel.ensure(this.#turnBlock, byteLength);
    let offset = this.#turnBlock;
    const upright = planes.map((plane, index) => {
      const target = { ...(turned[index] as Omit<Plane, 'offset'>), offset };
      const { functions } = this.#kernel;
      functions.rotate(plane.offset, plane.stride, offset, target.stride, plane.width, plane.height, rotation / 90);
      offset += target.stride * target.height;
      return target;
    });
    return { luma: upright.slice(0, luma.length), chroma: upright.slice(luma.length), ...parts };
  }

  #scale(source: UprightPlanes, target: { readonly luma: readonly Plane[]; readonly chroma: readonly Plane[] }): void {
    for (const [index, plane] of source.luma.entries()) {
      this.#scaler.scale(plane, target.luma[index] as Plane, source.lumaPart, source.isMirrored);
    }
    for (const [index, plane] of source.chroma.entries()) {
      this.#scaler.scale(plane, target.chroma[index] as Plane, source.chromaPart, source.isMirrored);
    }
  }

  #recolor(colorSpace: ColorSpaceTags, { width, height, y, stride, u, v, chromaStride }: I420Planes): void {
    const recoloring = planRecoloring(colorSpace);
    if (recoloring === 'unknown') throw new TypeError('Cannot convert the colours of these planes');
    if (recoloring === null) return;
    const key = `${colorSpace.matrix} ${colorSpace.fullRange}`;
    const table = this.#recolorTables.get(key) ?? this.#kernel.store(packRecoloring(recoloring));
    this.#recolorTables.set(key, table);
    this.#kernel.functions.recolor(y, stride, u, v, chromaStride, width, height, table);
  }
}

function strideOf(y: Plane, u: Plane): Pick<I420Planes, 'stride' | 'chromaStride'> {
  return { stride: y.stride, chromaStride: u.stride };
}

function planesOf(target: I420Planes): { luma: Plane[]; chroma: Plane[] } {
  return {
    luma: [lumaOf(target, target.y)],
    chroma: [chromaOf(target, target.u), chromaOf(target, target.v)],
  };
}

type Layout = Pick<I420Planes, 'width' | 'height' | 'stride' | 'chromaStride'>;

function lumaOf({ width, height, stride }: Layout, offset: number): Plane {
  return { offset, stride, width, height };
}

function chromaOf({ width, height, chromaStride }: Layout, offset: number): Plane {
  return { offset, stride: chromaStride, width: width / 2, height: height / 2 };
}

/**
 * Locates the output's chroma on the source's upright chroma planes. In both, a sample lies on its left pixel as stored
 * (the usual siting of H.264) and between its two rows. In a picture stored turned or mirrored, left becomes another
 * edge.
 */
function chromaPartOf(
  { copied, crop }: SourceWindow,
  output: Size,
  {
    format,
    rotation,
    isMirrored,
  }: {
    readonly format: { readonly across: number; readonly down: number };
    readonly rotation: Rotation;
    readonly isMirrored: boolean;
  },
): Rect {
  // Distance of the first sample from each edge, in pixels.
  const left = 0.5;
  const top = format.down / 2;
  const right = fromFarEdge(left, copied.width, format.across);
  const bottom = fromFarEdge(top, copied.height, format.down);
  const x = { 0: left, 90: bottom, 180: right, 270: top }[rotation];
  const y = { 0: top, 90: left, 180: bottom, 270: right }[rotation];
  const isTurned = rotation === 90 || rotation === 270;
  const [across, down] = isTurned ? [format.down, format.across] : [format.across, format.down];
  const step = crop.width / (2 * output.width);
  // The output's left pixel is the right one before mirroring.
  const siting = isMirrored ? step / 2 : -step / 2;
  return {
    x: (crop.x + siting - x) / across + 0.5,
    y: (crop.y - y) / down + 0.5,
    width: crop.width / across,
    height: crop.height / down,
  };
}

/**
 * Converts the first sample's distance from the start to the last one's from the end. An odd pixel has its own sample.
 */
function fromFarEdge(first: number, length: number, pixelsPerSample: number): number {
  return length - first - pixelsPerSample * (Math.ceil(length / pixelsPerSample) - 1);
}
