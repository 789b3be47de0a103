import type { Picture } from '#workers/engine/ports.ts';
import type { HdrTransfer } from '#workers/lib/hdr-filters.ts';
import { type ColorSpaceTags, completeColorSpace } from '#workers/lib/untagged-color.ts';
import { planRecoloring } from './color.ts';

/** Arrangement of a picture's planes. */
export interface PlaneFormat {
  /** Pixels per chroma sample across and down. */
  readonly across: 1 | 2;
  readonly down: 1 | 2;
  /** Both chroma planes are one. */
  readonly isInterleaved: boolean;
  /** Bits a sample: eight in a byte, or ten in two. */
  readonly depth: 8 | 10;
  /** A fourth plane has the opacity of each pixel. */
  readonly hasAlpha: boolean;
}

const PLAIN = { isInterleaved: false, depth: 8, hasAlpha: false } as const;

/** Formats that the kernel takes, by WebCodecs' names. */
const PLANE_FORMATS: Readonly<Record<string, PlaneFormat>> = {
  I420: { ...PLAIN, across: 2, down: 2 },
  NV12: { ...PLAIN, across: 2, down: 2, isInterleaved: true },
  I422: { ...PLAIN, across: 2, down: 1 },
  I444: { ...PLAIN, across: 1, down: 1 },
  I420A: { ...PLAIN, across: 2, down: 2, hasAlpha: true },
  I444A: { ...PLAIN, across: 1, down: 1, hasAlpha: true },
  I420P10: { ...PLAIN, across: 2, down: 2, depth: 10 },
  I422P10: { ...PLAIN, across: 2, down: 1, depth: 10 },
  I444P10: { ...PLAIN, across: 1, down: 1, depth: 10 },
};

const HDR_TRANSFERS: Readonly<Record<string, HdrTransfer>> = { pq: 'smpte2084', hlg: 'arib-std-b67' };

/** The arrangement of a picture's planes; null where the kernel can't take them. */
export function planeFormatOf({ format }: Pick<Picture, 'format'>): PlaneFormat | null {
  return (format !== null && PLANE_FORMATS[format]) || null;
}

/** Browsers leave gaps where files do, unless their decoders are told how to fill them. */
export function colorSpaceOf({ colorSpace, visibleRect }: Pick<Picture, 'colorSpace' | 'visibleRect'>): ColorSpaceTags {
  return completeColorSpace(colorSpace, visibleRect);
}

/**
 * Transfer of an HDR picture of ten bits, which only a table converts alike on every host: browsers map tones in ways of their own.
 * Null for all others.
 */
export function hdrTransferOf(picture: Picture): HdrTransfer | null {
  const format = planeFormatOf(picture);
  if (format?.depth !== 10 || format.down !== 2) return null;
  const { transfer, matrix, fullRange } = colorSpaceOf(picture);
  return String(matrix) === 'bt2020-ncl' && !fullRange ? (HDR_TRANSFERS[transfer ?? ''] ?? null) : null;
}

/** True for pictures that the kernel can draw from their planes. */
export function canDrawPlanes(picture: Picture): boolean {
  const format = planeFormatOf(picture);
  const { left, top, width, height } = picture.visibleRect;
  if (!format || left % 2 !== 0 || top % 2 !== 0 || Math.min(width, height) < 16) return false;
  if (hdrTransferOf(picture)) return true;
  const recoloring = planRecoloring(colorSpaceOf(picture));
  // With alpha, colours are converted before the picture is scaled: there the kernel takes 4:2:0 only.
  return recoloring !== 'unknown' && (recoloring === null || !format.hasAlpha || format.down === 2);
}
