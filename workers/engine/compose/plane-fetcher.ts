import type { Picture } from '#workers/engine/ports.ts';
import type { HdrTransfer } from '#workers/lib/hdr-filters.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';
import { OUTPUT_COLOR_SPACE } from './color.ts';
import { alignStride } from './i420.ts';
import type { Kernel } from './kernel.ts';
import type { MapTones } from './kernel-functions.ts';
import { colorSpaceOf, hdrTransferOf, type PlaneFormat, planeFormatOf } from './plane-format.ts';
import type { Plane } from './plane-scaler.ts';
import type { SourceWindow } from './source-window.ts';

/** A part of a picture as stored, in planes of bytes in the kernel's memory. Valid until the next fetch. */
export interface FetchedPlanes {
  readonly y: Plane;
  readonly u: Plane;
  readonly v: Plane;
  readonly alpha: Plane | null;
  /** Both chroma planes interleaved, still to be split into `u` and `v`. */
  readonly pairs: Plane | null;
  readonly format: PlaneFormat;
  /** Colour space of the planes as they are now. */
  readonly colorSpace: ColorSpaceTags;
}

/** Copies parts of decoded pictures into a kernel's memory; ten bits become eight there. */
export class PlaneFetcher {
  readonly #kernel: Kernel;
  /** Blocks reused for each picture. */
  #block: number | null = null;
  #deepBlock: number | null = null;
  readonly #hdrTables = new Map<HdrTransfer, number>();
  #mapTones: Promise<MapTones> | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /**
   * Copies a window of a picture, which stays the caller's.
   * @throws DOMException when a browser can't read it; TypeError for planes that the kernel can't take.
   */
  async fetch(picture: Picture, { copied }: SourceWindow): Promise<FetchedPlanes> {
    const format = planeFormatOf(picture);
    if (!format) throw new TypeError(`Cannot draw planes of ${picture.format}`);
    const { width, height } = copied;
    const luma = { width, height, stride: alignStride(width) };
    const [chromaWidth, chromaHeight] = [Math.ceil(width / format.across), Math.ceil(height / format.down)];
    const chroma = { width: chromaWidth, height: chromaHeight, stride: alignStride(chromaWidth) };
    // In pairs of rows, of which colours are converted.
    const lumaBytes = luma.stride * (height + (height & 1));
    const chromaBytes = chroma.stride * chromaHeight;
    const byteLength = lumaBytes + 2 * chromaBytes + (format.isInterleaved ? 2 * chromaBytes : 0);
    const total = byteLength + (format.hasAlpha ? lumaBytes : 0);
    const at = this.#kernel.ensure(this.#block, total);
    this.#block = at;
    const y = { ...luma, offset: at };
    const u = { ...chroma, offset: at + lumaBytes };
    const v = { ...chroma, offset: u.offset + chromaBytes };
    const alpha = format.hasAlpha ? { ...luma, offset: at + byteLength } : null;
    const pairs = format.isInterleaved
      ? { width: 2 * chromaWidth, height: chromaHeight, stride: 2 * chroma.stride, offset: v.offset + chromaBytes }
      : null;
    const stored = pairs ? [y, pairs] : [y, u, v, ...(alpha ? [alpha] : [])];
    const transfer = hdrTransferOf(picture);
    if (format.depth === 10) await this.#copyDeep(picture, copied, stored, transfer);
    else await this.#copy(picture, copied, stored, at, total);
    return { y, u, v, alpha, pairs, format, colorSpace: transfer ? OUTPUT_COLOR_SPACE : colorSpaceOf(picture) };
  }

  async #copy(picture: Picture, copied: SourceWindow['copied'], planes: readonly Plane[], at: number, length: number) {
    const layout = planes.map(({ offset, stride }) => ({ offset: offset - at, stride }));
    await picture.copyTo(this.#kernel.bytes.subarray(at, at + length), { rect: { ...copied }, layout });
  }

  async #copyDeep(
    picture: Picture,
    copied: SourceWindow['copied'],
    planes: readonly Plane[],
    transfer: HdrTransfer | null,
  ): Promise<void> {
    const [y, u, v] = planes;
    if (!y || !u || !v) throw new TypeError(`Cannot draw planes of ${picture.format}`);
    const byteLength = 2 * (v.offset + v.stride * v.height - y.offset);
    const mapTones = transfer && (await this.#prepareTones(transfer));
    const deep = this.#kernel.ensure(this.#deepBlock, byteLength);
    this.#deepBlock = deep;
    const wide = planes.map(({ offset, ...plane }) => ({
      ...plane,
      offset: deep + 2 * (offset - y.offset),
      stride: 2 * plane.stride,
    }));
    await this.#copy(picture, copied, wide, deep, byteLength);
    const { width, height } = copied;
    if (mapTones) {
      mapTones.run(
        deep,
        y.offset,
        y.stride,
        u.offset - y.offset,
        v.offset - y.offset,
        u.stride,
        width,
        height,
        mapTones.table,
      );
      return;
    }
    for (const [index, plane] of planes.entries()) {
      const from = wide[index];
      if (!from) continue;
      const { functions } = this.#kernel;
      functions.narrow(from.offset, from.stride, plane.offset, plane.stride, plane.width, plane.height);
    }
  }

  async #prepareTones(transfer: HdrTransfer): Promise<{ run: MapTones; table: number }> {
    const { loadTones, packHdrTable } = await import('./load-tones.ts');
    this.#mapTones ??= loadTones(this.#kernel);
    const run = await this.#mapTones;
    const table = this.#hdrTables.get(transfer) ?? this.#kernel.store(packHdrTable(transfer));
    this.#hdrTables.set(transfer, table);
    return { run, table };
  }
}
