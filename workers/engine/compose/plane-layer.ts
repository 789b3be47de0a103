import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/media/media-info.ts';
import type { Placement } from '#shared/render/placement.ts';
import type { Picture } from '#workers/engine/ports.ts';
import type { HdrTransfer } from '#workers/lib/hdr-filters.ts';
import { type ColorSpaceTags, completeColorSpace } from '#workers/lib/untagged-color.ts';
import { AxisTables } from './axis-tables.ts';
import { OUTPUT_COLOR_SPACE, planRecoloring } from './color.ts';
import { alignStride, type I420Planes, partOf } from './i420.ts';
import type { Kernel } from './kernel.ts';
import type { MapTones } from './kernel-functions.ts';
import { packRecoloring } from './kernel-tables.ts';
import { findSourceWindow, type SourceWindow } from './source-window.ts';

/** Luma samples per chroma picture across and down; whether both chroma planes are interleaved. */
interface PlaneFormat {
  readonly across: 1 | 2;
  readonly down: 1 | 2;
  readonly isInterleaved: boolean;
}

const PLANE_FORMATS: Readonly<Record<string, PlaneFormat>> = {
  I420: { across: 2, down: 2, isInterleaved: false },
  NV12: { across: 2, down: 2, isInterleaved: true },
  I422: { across: 2, down: 1, isInterleaved: false },
  I444: { across: 1, down: 1, isInterleaved: false },
};

/** The format of HDR pictures, by whose transfer a table converts them. */
const HDR_FORMAT = 'I420P10';
const HDR_PLANES: PlaneFormat = { across: 2, down: 2, isInterleaved: false };
const HDR_TRANSFERS: Readonly<Record<string, HdrTransfer>> = { pq: 'smpte2084', hlg: 'arib-std-b67' };

/** A plane in the kernel's memory. */
interface Plane extends Size {
  readonly offset: number;
  readonly stride: number;
}

/** The visible part of a picture as stored, in the kernel's memory; valid until the next fetch. */
export interface FetchedPicture {
  readonly planes: readonly [Plane, Plane, Plane];
  readonly format: PlaneFormat;
  readonly rotation: Rotation;
  readonly colorSpace: ColorSpaceTags;
  readonly window: SourceWindow;
  readonly destination: Rect;
}

/**
 * Draws decoded pictures straight from their planes: copies the visible part, turns it upright, resamples it into the output and
 * converts its colours, all in the kernel. The fast way without a GPU.
 */
export class PlaneLayer {
  readonly #kernel: Kernel;
  readonly #tables: AxisTables;
  /** Blocks reused for each picture. */
  #copyBlock: number | null = null;
  #turnBlock: number | null = null;
  #scratchBlock: number | null = null;
  #deepBlock: number | null = null;
  readonly #recolorTables = new Map<string, number>();
  readonly #hdrTables = new Map<HdrTransfer, number>();
  #mapTones: Promise<MapTones> | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
    this.#tables = new AxisTables(kernel);
  }

  /**
   * True for HDR pictures of ten bits, which only a table converts as the server does: browsers map tones in ways of their own.
   */
  isHdr(picture: Picture): boolean {
    return hdrTransferOf(picture) !== null;
  }

  /** True for 8-bit planes without alpha, in colours that convert plane by plane, and for HDR. */
  canDraw(picture: Picture): boolean {
    const { left, top, width, height } = picture.visibleRect;
    return (
      picture.format !== null &&
      (picture.format in PLANE_FORMATS || this.isHdr(picture)) &&
      !picture.flip &&
      left % 2 === 0 &&
      top % 2 === 0 &&
      Math.min(width, height) >= 16 &&
      (this.isHdr(picture) || planRecoloring(colorSpaceOf(picture)) !== 'unknown')
    );
  }

  /**
   * Copies the visible part of a picture that can be drawn so; the picture stays the caller's.
   * @throws DOMException when the browser can't read it.
   */
  async fetch(picture: Picture, { crop, destination }: Placement): Promise<FetchedPicture> {
    const transfer = hdrTransferOf(picture);
    const format = transfer ? HDR_PLANES : PLANE_FORMATS[picture.format ?? ''];
    if (!format) throw new TypeError(`Cannot draw planes of ${picture.format}`);
    const window = findSourceWindow(picture, crop, destination);
    const planes = await this.#copy(picture, window, format, transfer);
    const { rotation } = picture;
    const colorSpace = transfer ? OUTPUT_COLOR_SPACE : colorSpaceOf(picture);
    return { planes, format, rotation, colorSpace, window, destination };
  }

  /** Draws the last fetched picture. */
  draw(
    { planes: fetched, format, rotation, colorSpace, window, destination }: FetchedPicture,
    output: I420Planes,
  ): void {
    const recoloring = planRecoloring(colorSpace);
    if (recoloring === 'unknown') throw new TypeError('Cannot convert the colours of these planes');
    if (format.isInterleaved) this.#split(fetched);
    const planes = this.#turn(fetched, rotation);
    const target = partOf(output, destination);
    this.#scale(planes[0], { ...target, at: target.y, step: target.stride }, window.crop);
    const chroma = { width: target.width / 2, height: target.height / 2, step: target.chromaStride };
    const chromaRange = chromaRangeOf(window, chroma, format, rotation);
    this.#scale(planes[1], { ...chroma, at: target.u }, chromaRange);
    this.#scale(planes[2], { ...chroma, at: target.v }, chromaRange);
    if (recoloring === null) return;
    const { width, height, y, stride, u, v, chromaStride } = target;
    const table = this.#recolorTable(colorSpace);
    this.#kernel.functions.recolor(y, stride, u, v, chromaStride, width, height, table);
  }

  async #copy(
    picture: Picture,
    { copied }: SourceWindow,
    format: PlaneFormat,
    transfer: HdrTransfer | null,
  ): Promise<readonly [Plane, Plane, Plane]> {
    const chromaWidth = Math.ceil(copied.width / format.across);
    const chromaHeight = Math.ceil(copied.height / format.down);
    const stride = alignStride(copied.width);
    const chromaStride = alignStride(chromaWidth);
    const lumaBytes = stride * copied.height;
    const chromaBytes = chromaStride * chromaHeight;
    const pairBytes = format.isInterleaved ? 2 * chromaBytes : 0;
    const block = this.#kernel.ensure(this.#copyBlock, lumaBytes + 2 * chromaBytes + pairBytes);
    this.#copyBlock = block;
    const [u, v, pairs] = [block + lumaBytes, block + lumaBytes + chromaBytes, block + lumaBytes + 2 * chromaBytes];
    const { x, y, width, height } = copied;
    const layout = format.isInterleaved
      ? [
          { offset: 0, stride },
          { offset: pairs - block, stride: 2 * chromaStride },
        ]
      : [
          { offset: 0, stride },
          { offset: u - block, stride: chromaStride },
          { offset: v - block, stride: chromaStride },
        ];
    const rect = { x, y, width, height };
    if (transfer) {
      const { loadTones, packHdrTable } = await import('./load-tones.ts');
      this.#mapTones ??= loadTones(this.#kernel);
      const mapTones = await this.#mapTones;
      const table = this.#hdrTables.get(transfer) ?? this.#kernel.store(packHdrTable(transfer));
      this.#hdrTables.set(transfer, table);
      const deep = this.#kernel.ensure(this.#deepBlock, 2 * (lumaBytes + 2 * chromaBytes));
      this.#deepBlock = deep;
      const target = this.#kernel.bytes.subarray(deep, deep + 2 * (lumaBytes + 2 * chromaBytes));
      const deepLayout = layout.map((plane) => ({ offset: 2 * plane.offset, stride: 2 * plane.stride }));
      await picture.copyTo(target, { rect, layout: deepLayout });
      mapTones(deep, block, stride, u - block, v - block, chromaStride, width, height, table);
    } else {
      const target = this.#kernel.bytes.subarray(block, block + lumaBytes + 2 * chromaBytes + pairBytes);
      await picture.copyTo(target, { rect, layout });
    }
    const chroma = { stride: chromaStride, width: chromaWidth, height: chromaHeight };
    return [
      { offset: block, stride, width, height },
      { offset: u, ...chroma },
      { offset: v, ...chroma },
    ];
  }

  /** Interleaved chroma follows its two planes. */
  #split([, u, v]: readonly [Plane, Plane, Plane]): void {
    const pairs = v.offset + v.stride * v.height;
    this.#kernel.functions.split(pairs, 2 * u.stride, u.offset, v.offset, u.stride, u.width, u.height);
  }

  #turn(planes: readonly [Plane, Plane, Plane], rotation: number): readonly [Plane, Plane, Plane] {
    if (rotation === 0) return planes;
    const turned = planes.map((plane) => {
      const [width, height] = rotation === 180 ? [plane.width, plane.height] : [plane.height, plane.width];
      return { plane, width, height, stride: alignStride(width) };
    });
    const byteLength = turned.reduce((sum, { stride, height }) => sum + stride * height, 0);
    this.#turnBlock = this.#kernel.ensure(this.#turnBlock, byteLength);
    let offset = this.#turnBlock;
    const [y, u, v] = turned.map(({ plane, width, height, stride }) => {
      const upright = { offset, width, height, stride };
      const { functions } = this.#kernel;
      functions.rotate(plane.offset, plane.stride, offset, stride, plane.width, plane.height, rotation / 90);
      offset += stride * height;
      return upright;
    });
    if (!y || !u || !v) throw new Error('A picture has three planes');
    return [y, u, v];
  }

  #scale(source: Plane, target: { at: number; step: number; width: number; height: number }, range: Rect): void {
    if (isPixelForPixel(source, target, range)) {
      const { bytes } = this.#kernel;
      const first = source.offset + range.y * source.stride + range.x;
      for (let row = 0; row < target.height; row++) {
        const from = first + row * source.stride;
        bytes.copyWithin(target.at + row * target.step, from, from + target.width);
      }
      return;
    }
    const rows = this.#tables.row({
      start: range.x,
      length: range.width,
      sourceLength: source.width,
      outputLength: target.width,
    });
    const columns = this.#tables.column({
      start: range.y,
      length: range.height,
      sourceLength: source.height,
      outputLength: target.height,
    });
    this.#scratchBlock = this.#kernel.ensure(this.#scratchBlock, 2 * alignStride(target.width) * columns.taps);
    this.#kernel.functions.scale(
      source.offset,
      source.stride,
      target.at,
      target.step,
      target.width,
      target.height,
      rows.offset,
      rows.taps,
      columns.offset,
      columns.taps,
      this.#scratchBlock,
    );
  }

  #recolorTable(colorSpace: ColorSpaceTags): number {
    const key = `${colorSpace.matrix} ${colorSpace.fullRange}`;
    const known = this.#recolorTables.get(key);
    if (known !== undefined) return known;
    const recoloring = planRecoloring(colorSpace);
    if (recoloring === null || recoloring === 'unknown') throw new TypeError(`Nothing to convert in ${key}`);
    const offset = this.#kernel.store(packRecoloring(recoloring));
    this.#recolorTables.set(key, offset);
    return offset;
  }
}

/** Transfer of an HDR picture that the table converts; null for all others. */
function hdrTransferOf(picture: Picture): HdrTransfer | null {
  if (picture.format !== HDR_FORMAT) return null;
  const { transfer, matrix, fullRange } = colorSpaceOf(picture);
  return String(matrix) === 'bt2020-ncl' && !fullRange ? (HDR_TRANSFERS[transfer ?? ''] ?? null) : null;
}

/** Browsers leave gaps where files do, unless their decoders are told how to fill them. */
function colorSpaceOf({ colorSpace, visibleRect }: Picture): ColorSpaceTags {
  return completeColorSpace(colorSpace, visibleRect);
}

/** True when a part of a plane has its target's size and starts on whole samples: scaling would give the same bytes. */
function isPixelForPixel(source: Plane, target: Size, { x, y, width, height }: Rect): boolean {
  return (
    width === target.width &&
    height === target.height &&
    Number.isInteger(x) &&
    Number.isInteger(y) &&
    Math.min(x, y) >= 0 &&
    x + width <= source.width &&
    y + height <= source.height
  );
}

/**
 * Locates the output's chroma on the source's upright chroma planes. In both, a picture lies on its left pixel as stored (the usual
 * siting of H.264) and between its two rows; in a picture that was stored turned, left is another edge.
 */
function chromaRangeOf(
  { copied, crop }: SourceWindow,
  output: Size,
  format: { readonly across: number; readonly down: number },
  rotation: Rotation,
): Rect {
  // Distance of the first picture from each edge, in pixels.
  const left = 0.5;
  const top = format.down / 2;
  const right = fromFarEdge(left, copied.width, format.across);
  const bottom = fromFarEdge(top, copied.height, format.down);
  const x = { 0: left, 90: bottom, 180: right, 270: top }[rotation];
  const y = { 0: top, 90: left, 180: bottom, 270: right }[rotation];
  const isTurned = rotation === 90 || rotation === 270;
  const [across, down] = isTurned ? [format.down, format.across] : [format.across, format.down];
  const step = crop.width / (2 * output.width);
  return {
    x: (crop.x - step / 2 - x) / across + 0.5,
    y: (crop.y - y) / down + 0.5,
    width: crop.width / across,
    height: crop.height / down,
  };
}

/** Distance of the last picture from the end, given the first one's from the start. An odd pixel has its own picture. */
function fromFarEdge(first: number, length: number, pixelsPerSample: number): number {
  return length - first - pixelsPerSample * (Math.ceil(length / pixelsPerSample) - 1);
}
