import type { Picture } from '#workers/engine/ports.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';
import { OUTPUT_COLOR_SPACE } from './color.ts';
import type { WideColors } from './color-table.ts';
import { alignStride } from './i420.ts';
import type { Kernel } from './kernel.ts';
import type { ToneFunctions } from './kernel-functions.ts';
import { colorSpaceOf, type PlaneFormat, planeFormatOf, SHARED_FORMAT, wideColorsOf } from './plane-format.ts';
import type { Plane } from './plane-scaler.ts';
import type { SourceWindow } from './source-window.ts';

/** Part of a picture as stored, in planes of bytes in the kernel's memory. Valid until the next fetch. */
export interface FetchedPlanes {
  readonly y: Plane;
  readonly u: Plane;
  readonly v: Plane;
  readonly alpha: Plane | null;
  /** Interleaved chroma, not yet split into `u` and `v`; null otherwise. */
  readonly pairs: Plane | null;
  /** Current arrangement of the planes. */
  readonly format: PlaneFormat;
  /** Current colour space of the planes. */
  readonly colorSpace: ColorSpaceTags;
}

/** Planes of one picture, one after another. `stored` lists those that a picture copies. */
interface Layout extends Pick<FetchedPlanes, 'y' | 'u' | 'v' | 'alpha' | 'pairs'> {
  readonly stored: readonly Plane[];
  readonly byteLength: number;
}

/**
 * Copies parts of decoded pictures into a kernel's memory as planes of bytes. Converts wide colours with tables on the
 * way.
 */
export class PlaneFetcher {
  readonly #kernel: Kernel;
  /** Blocks reused for every picture. */
  #block: number | null = null;
  #rawBlock: number | null = null;
  #wideBlock: number | null = null;
  readonly #tables = new Map<string, number>();
  #tones: Promise<ToneFunctions> | null = null;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /**
   * Copies a window of a picture. The caller still owns the picture.
   * @throws DOMException when a browser can't read it; TypeError for planes that the kernel can't take.
   */
  async fetch(picture: Picture, { copied }: SourceWindow): Promise<FetchedPlanes> {
    const format = planeFormatOf(picture);
    if (!format) throw new TypeError(`Cannot draw planes of ${picture.format}`);
    const wide = wideColorsOf(picture);
    const fetched = await (wide
      ? this.#convert(picture, format, wide, copied)
      : this.#copyPlain(picture, format, copied));
    if (picture.isInterlaced) this.#removeCombs(fetched, copied.y);
    return fetched;
  }

  async #copyPlain(picture: Picture, format: PlaneFormat, copied: SourceWindow['copied']) {
    const layout = layOut(format, copied, 1);
    if (format.depth === 10) {
      const raw = await this.#copyRaw(picture, format, copied);
      const planes = this.#place(layout);
      for (const [index, to] of planes.stored.entries()) {
        const from = raw.stored[index] as Plane;
        const shift = format.isHighAligned ? 8 : 2;
        this.#kernel.functions.narrow(from.offset, from.stride, to.offset, to.stride, to.width, to.height, shift);
      }
      return { ...planes, format, colorSpace: colorSpaceOf(picture) };
    }
    const planes = this.#place(layout);
    await this.#copy(picture, copied, planes);
    return { ...planes, format, colorSpace: colorSpaceOf(picture) };
  }

  async #convert(picture: Picture, format: PlaneFormat, colors: WideColors, copied: SourceWindow['copied']) {
    const { tones, table } = await this.#prepareTones(colors);
    const raw = await this.#copyRaw(picture, format, copied);
    const shared = { ...SHARED_FORMAT, hasAlpha: format.hasAlpha };
    const planes = this.#place(layOut(shared, copied, 1));
    const wide = this.#widen(tones, raw, format, layOut(SHARED_FORMAT, copied, 2));
    const { y, u, v } = wide;
    const samples = (bytes: number) => bytes / 2;
    tones.mapTones(
      y.offset,
      planes.y.offset,
      planes.y.stride,
      samples(u.offset - y.offset),
      samples(v.offset - y.offset),
      planes.u.stride,
      copied.width,
      copied.height,
      table,
    );
    if (raw.alpha && planes.alpha) this.#copyRows(raw.alpha, planes.alpha);
    return { ...planes, format: shared, colorSpace: OUTPUT_COLOR_SPACE };
  }

  /**
   * Makes all rows show the moment of the picture's even rows. Where a chroma window starts on an odd row, those are
   * its odd rows.
   */
  #removeCombs({ stored, format }: Layout & Pick<FetchedPlanes, 'format'>, top: number): void {
    for (const [index, { offset, stride, width, height }] of stored.entries()) {
      const isChroma = index > 0 && index < 3;
      const firstMended = 1 - ((top / (isChroma ? format.down : 1)) & 1);
      this.#kernel.functions.deinterlace(offset, stride, width, height, firstMended);
    }
  }

  /** Returns the picture as 10-bit 4:2:0, either unchanged or in a new block. */
  #widen(tones: ToneFunctions, raw: Layout, format: PlaneFormat, layout: Layout): Layout {
    if (format.depth === 10 && format.down === 2 && !format.isInterleaved) return raw;
    this.#wideBlock = this.#kernel.ensure(this.#wideBlock, layout.byteLength);
    const wide = moved(layout, this.#wideBlock);
    const bytes = format.depth === 8 ? 1 : 2;
    const bits = format.isHighAligned ? 16 : format.depth;
    const read = (from: Plane, step: number, size: Plane, to: Plane, shared: readonly [number, number]) => {
      const { width, height } = size;
      tones.widen(from.offset, from.stride, step, bits, to.offset, to.stride, width, height, ...shared);
    };
    read(raw.y, bytes, raw.y, wide.y, [0, 0]);
    const shared = [format.across === 1 ? 1 : 0, format.down === 1 ? 1 : 0] as const;
    for (const [index, to] of [wide.u, wide.v].entries()) {
      const own = index === 0 ? raw.u : raw.v;
      const { pairs } = raw;
      if (pairs) read({ ...pairs, offset: pairs.offset + index * bytes }, 2 * bytes, own, to, shared);
      else read(own, bytes, own, to, shared);
    }
    return wide;
  }

  async #copyRaw(picture: Picture, format: PlaneFormat, copied: SourceWindow['copied']): Promise<Layout> {
    const layout = layOut(format, copied, format.depth === 8 ? 1 : 2);
    this.#rawBlock = this.#kernel.ensure(this.#rawBlock, layout.byteLength);
    const raw = moved(layout, this.#rawBlock);
    await this.#copy(picture, copied, raw);
    return raw;
  }

  async #copy(picture: Picture, copied: SourceWindow['copied'], { y, stored, byteLength }: Layout): Promise<void> {
    const layout = stored.map(({ offset, stride }) => ({ offset: offset - y.offset, stride }));
    const target = this.#kernel.bytes.subarray(y.offset, y.offset + byteLength);
    await picture.copyTo(target, { rect: { ...copied }, layout });
  }

  #place(layout: Layout): Layout {
    this.#block = this.#kernel.ensure(this.#block, layout.byteLength);
    return moved(layout, this.#block);
  }

  #copyRows(from: Plane, to: Plane): void {
    const { bytes } = this.#kernel;
    for (let row = 0; row < to.height; row++) {
      const at = from.offset + row * from.stride;
      bytes.copyWithin(to.offset + row * to.stride, at, at + to.width);
    }
  }

  async #prepareTones(colors: WideColors): Promise<{ tones: ToneFunctions; table: number }> {
    const { loadTones, packColorTable } = await import('./load-tones.ts');
    this.#tones ??= loadTones(this.#kernel);
    const tones = await this.#tones;
    const key = JSON.stringify(colors);
    const table = this.#tables.get(key) ?? this.#kernel.store(packColorTable(colors));
    this.#tables.set(key, table);
    return { tones, table };
  }
}

/** Lays out the planes of a window from offset 0. Offsets and strides are in bytes, sizes in samples. */
function layOut(format: PlaneFormat, { width, height }: SourceWindow['copied'], bytes: 1 | 2): Layout {
  const stride = bytes * alignStride(width);
  const chromaSize = { width: Math.ceil(width / format.across), height: Math.ceil(height / format.down) };
  const chroma = { ...chromaSize, stride: bytes * alignStride(chromaSize.width) };
  // Colours are converted in pairs of rows.
  const lumaBytes = stride * (height + (height & 1));
  const chromaBytes = chroma.stride * chroma.height;
  const y = { width, height, stride, offset: 0 };
  const u = { ...chroma, offset: lumaBytes };
  const v = { ...chroma, offset: lumaBytes + chromaBytes };
  let byteLength = lumaBytes + 2 * chromaBytes;
  const pairs = format.isInterleaved
    ? { width: 2 * chroma.width, height: chroma.height, stride: 2 * chroma.stride, offset: byteLength }
    : null;
  if (pairs) byteLength += 2 * chromaBytes;
  const alpha = format.hasAlpha ? { width, height, stride, offset: byteLength } : null;
  if (alpha) byteLength += lumaBytes;
  return { y, u, v, alpha, pairs, stored: pairs ? [y, pairs] : [y, u, v, ...(alpha ? [alpha] : [])], byteLength };
}

function moved({ y, u, v, alpha, pairs, stored, byteLength }: Layout, by: number): Layout {
  const move = (plane: Plane): Plane => ({ ...plane, offset: plane.offset + by });
  return {
    y: move(y),
    u: move(u),
    v: move(v),
    alpha: alpha && move(alpha),
    pairs: pairs && move(pairs),
    stored: stored.map(move),
    byteLength,
  };
}
