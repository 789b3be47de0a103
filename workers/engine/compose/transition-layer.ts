import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { SideJob } from '#shared/transitions/transition.ts';
import { BLACK_LUMA, type I420Planes, NEUTRAL_CHROMA } from './i420.ts';
import type { Kernel } from './kernel.ts';
import { blendOverlay, type Overlay } from './overlay-cache.ts';
import { layOutOverlay, type OverlayPlanes } from './overlay-planes.ts';
import { type Plane, PlaneScaler } from './plane-scaler.ts';

/** White in limited range. */
const WHITE_LUMA = 235;

/** Bytes that one call of the kernel works on. */
const CHUNK_BYTES = 65_536;

/**
 * A blur is two passes, each of which shrinks the picture and enlarges it again. Both together have the wanted radius.
 */
const BLUR_PASSES = 2;

/** Mixes the two pictures of a transition, and lays the result over the output. */
export class TransitionLayer {
  readonly #kernel: Kernel;
  readonly #scaler: PlaneScaler;
  readonly #frame: Size;
  /** The sum of the pictures, the picture to add, and room for steps. As large as the frame, with transparency. */
  #sumBlock: number | null = null;
  #sideBlock: number | null = null;
  #stepBlock: number | null = null;
  /** One value repeated {@link CHUNK_BYTES} times. */
  #valueBlock: number | null = null;
  #isEmpty = true;

  constructor(kernel: Kernel, frame: Size) {
    this.#kernel = kernel;
    this.#scaler = new PlaneScaler(kernel);
    this.#frame = frame;
  }

  /** Adds a picture as a transition shows it. The picture stays unchanged. */
  add(picture: Overlay, side: SideJob): void {
    const isFirst = this.#isEmpty;
    const target = this.#layOut(isFirst ? 'sum' : 'side');
    const radius = side.blur * Math.min(this.#frame.width, this.#frame.height);
    if (side.scale > 1) {
      const step = this.#layOut('step');
      this.#place(picture, side, step);
      this.#enlarge(step, target, side.scale);
    } else {
      this.#place(picture, side, target);
    }
    if (radius > 1) this.#blur(target, radius / Math.sqrt(BLUR_PASSES));
    if (side.fade > 0) this.#fade(target, side);
    if (side.share < 1) this.#multiply(target.y, target.byteLength, Math.round(255 * side.share));
    if (!isFirst) this.#add(this.#layOut('sum').y, target.y, target.byteLength);
    this.#isEmpty = false;
  }

  /** Lays the added pictures over the output, and starts again without any. */
  draw(output: I420Planes): void {
    if (this.#isEmpty) return;
    this.#isEmpty = true;
    blendOverlay(this.#kernel, output, { ...this.#layOut('sum'), box: { x: 0, y: 0, ...this.#frame } });
  }

  #layOut(block: 'sum' | 'side' | 'step'): OverlayPlanes {
    const { byteLength } = layOutOverlay(this.#frame, 0);
    switch (block) {
      case 'sum':
        this.#sumBlock = this.#kernel.ensure(this.#sumBlock, byteLength);
        return layOutOverlay(this.#frame, this.#sumBlock);
      case 'side':
        this.#sideBlock = this.#kernel.ensure(this.#sideBlock, byteLength);
        return layOutOverlay(this.#frame, this.#sideBlock);
      case 'step':
        this.#stepBlock = this.#kernel.ensure(this.#stepBlock, byteLength);
        return layOutOverlay(this.#frame, this.#stepBlock);
    }
  }

  /** Copies a picture to its shifted place, as far as it is in the visible part of the frame. */
  #place(picture: Overlay, side: SideJob, target: OverlayPlanes): void {
    const { bytes } = this.#kernel;
    bytes.fill(0, target.y, target.y + target.byteLength);
    const { width, height } = this.#frame;
    const [x, y] = [picture.box.x + even(side.x * width), picture.box.y + even(side.y * height)];
    const left = Math.max(x, even(side.left * width));
    const top = Math.max(y, even(side.top * height));
    const right = Math.min(x + picture.box.width, even(side.right * width));
    const bottom = Math.min(y + picture.box.height, even(side.bottom * height));
    if (left >= right || top >= bottom) return;
    for (const [from, to, step] of planePairs(picture, target)) {
      const length = (right - left) / step;
      for (let row = 0; row < (bottom - top) / step; row++) {
        const start = from.offset + ((top - y) / step + row) * from.stride + (left - x) / step;
        bytes.copyWithin(to.offset + (top / step + row) * to.stride + left / step, start, start + length);
      }
    }
  }

  #enlarge(source: OverlayPlanes, target: OverlayPlanes, scale: number): void {
    this.#kernel.bytes.fill(0, target.y, target.y + target.byteLength);
    for (const [from, to, step] of planePairs(source, target)) {
      const [width, height] = [from.width / scale, from.height / scale];
      // A chroma sample lies on the left one of its two pixels.
      const siting = step === 2 ? (1 - 1 / scale) / 4 : 0;
      const part = { x: (from.width - width) / 2 + siting, y: (from.height - height) / 2, width, height };
      this.#scaler.scale(from, to, part);
    }
  }

  #blur(target: OverlayPlanes, radius: number): void {
    for (const [plane, room, step] of planePairs(target, this.#layOut('step'))) {
      const small = shrunk(room, radius / step);
      for (let pass = 0; pass < BLUR_PASSES; pass++) {
        this.#scaler.scale(plane, small, wholeOf(plane));
        this.#scaler.scale(small, plane, wholeOf(small));
      }
    }
  }

  /** Replaces a part of the colours by a grey; transparency stays. */
  #fade(target: OverlayPlanes, { fade, level }: SideJob): void {
    const share = Math.round(255 * fade);
    const { y, alpha, u, v, chromaAlpha, byteLength } = target;
    const step = this.#layOut('step');
    const luma = BLACK_LUMA + (WHITE_LUMA - BLACK_LUMA) * level;
    for (const [colors, opacity, length, value] of [
      [y, alpha, alpha - y, luma],
      [u, chromaAlpha, v - u, NEUTRAL_CHROMA],
      [v, chromaAlpha, byteLength - (chromaAlpha - y), NEUTRAL_CHROMA],
    ] as const) {
      this.#kernel.bytes.copyWithin(step.y, opacity, opacity + length);
      this.#multiply(step.y, length, Math.round((value * share) / 255));
      this.#multiply(colors, length, 255 - share);
      this.#add(colors, step.y, length);
    }
  }

  /** Multiplies bytes by `value / 255`. */
  #multiply(offset: number, length: number, value: number): void {
    const values = this.#repeated(value);
    inChunks(length, (at, size) => this.#kernel.functions.premultiply(offset + at, 0, values, 0, size, 1));
  }

  #add(target: number, source: number, length: number): void {
    const zeros = this.#repeated(0);
    inChunks(length, (at, size) => this.#kernel.functions.blend(target + at, 0, source + at, zeros, 0, size, 1));
  }

  #repeated(value: number): number {
    this.#valueBlock = this.#kernel.ensure(this.#valueBlock, CHUNK_BYTES);
    this.#kernel.bytes.fill(value, this.#valueBlock, this.#valueBlock + CHUNK_BYTES);
    return this.#valueBlock;
  }
}

function inChunks(length: number, work: (at: number, size: number) => void): void {
  for (let at = 0; at < length; at += CHUNK_BYTES) work(at, Math.min(CHUNK_BYTES, length - at));
}

function even(length: number): number {
  return 2 * Math.round(length / 2);
}

/** The planes of two overlays, with the pixels from one sample to the next. */
function planePairs(source: OverlayPlanes, target: OverlayPlanes): [from: Plane, to: Plane, step: 1 | 2][] {
  const luma = (planes: OverlayPlanes, offset: number): Plane => {
    const { width, height, stride } = planes;
    return { offset, stride, width, height };
  };
  const chroma = (planes: OverlayPlanes, offset: number): Plane => {
    const { width, height, chromaStride } = planes;
    return { offset, stride: chromaStride, width: width / 2, height: height / 2 };
  };
  return [
    [luma(source, source.y), luma(target, target.y), 1],
    [luma(source, source.alpha), luma(target, target.alpha), 1],
    [chroma(source, source.u), chroma(target, target.u), 2],
    [chroma(source, source.v), chroma(target, target.v), 2],
    [chroma(source, source.chromaAlpha), chroma(target, target.chromaAlpha), 2],
  ];
}

/** A plane whose samples stand for `factor` samples of another one, in the same place. */
function shrunk(plane: Plane, factor: number): Plane {
  const shorter = (length: number) => Math.max(1, Math.round(length / Math.max(1, factor)));
  return { ...plane, width: shorter(plane.width), height: shorter(plane.height) };
}

function wholeOf({ width, height }: Size): Rect {
  return { x: 0, y: 0, width, height };
}
