import type { Picture } from '#workers/engine/ports.ts';
import { type ColorSpaceTags, completeColorSpace } from '#workers/lib/untagged-color.ts';
import { LUMA_WEIGHTS, planRecoloring } from './color.ts';
import type { WideColors } from './color-table.ts';

/** Arrangement of a picture's planes. */
export interface PlaneFormat {
  /** Pixels per chroma sample across and down. */
  readonly across: 1 | 2;
  readonly down: 1 | 2;
  /** Both chroma planes are one. */
  readonly isInterleaved: boolean;
  /** Bits a sample: eight in a byte, or ten in two. */
  readonly depth: 8 | 10;
  /** Ten bits are the highest of their sixteen, not the lowest. */
  readonly isHighAligned: boolean;
  /** A fourth plane has the opacity of each pixel. */
  readonly hasAlpha: boolean;
}

const PLAIN = { isInterleaved: false, depth: 8, isHighAligned: false, hasAlpha: false } as const;

/** Arrangement of pictures that a table has converted, alpha aside. */
export const SHARED_FORMAT: PlaneFormat = { ...PLAIN, across: 2, down: 2 };

/** Formats that the kernel takes, by WebCodecs' names; P010 has none there. */
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
  P010: { ...PLAIN, across: 2, down: 2, isInterleaved: true, depth: 10, isHighAligned: true },
};

/** The arrangement of a picture's planes; null where the kernel can't take them. */
export function planeFormatOf({ format }: Pick<Picture, 'format'>): PlaneFormat | null {
  return (format !== null && PLANE_FORMATS[format]) || null;
}

/** Browsers leave gaps where files do, unless their decoders are told how to fill them. */
export function colorSpaceOf({ colorSpace, visibleRect }: Pick<Picture, 'colorSpace' | 'visibleRect'>): ColorSpaceTags {
  return completeColorSpace(colorSpace, visibleRect);
}

/**
 * Colours of a picture in high dynamic range or BT.2020, which only a table converts alike on every host: browsers map tones in ways
 * of their own. BT.2020's matrix implies its primaries. Null for all others.
 */
export function wideColorsOf(picture: Pick<Picture, 'format' | 'colorSpace' | 'visibleRect'>): WideColors | null {
  const format = planeFormatOf(picture);
  const { transfer, matrix, fullRange } = colorSpaceOf(picture);
  const isHdr = transfer === 'pq' || transfer === 'hlg';
  if (!format || !matrix || !LUMA_WEIGHTS[matrix] || transfer === 'linear') return null;
  if (!isHdr && matrix !== 'bt2020-ncl') return null;
  return { transfer: isHdr ? transfer : 'ordinary', matrix, isFullRange: fullRange === true, depth: format.depth };
}

/** True for pictures that the kernel can draw from their planes. */
export function canDrawPlanes(picture: Picture): boolean {
  const format = planeFormatOf(picture);
  const { left, top, width, height } = picture.visibleRect;
  if (!format || left % 2 !== 0 || top % 2 !== 0 || Math.min(width, height) < 2) return false;
  if (wideColorsOf(picture)) return true;
  const recoloring = planRecoloring(colorSpaceOf(picture));
  // With alpha, colours are converted before the picture is scaled: there the kernel takes 4:2:0 only.
  return recoloring !== 'unknown' && (recoloring === null || !format.hasAlpha || format.down === 2);
}
