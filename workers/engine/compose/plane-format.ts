import type { Picture } from '#workers/engine/ports.ts';
import { type ColorSpaceTags, completeColorSpace } from '#workers/lib/untagged-color.ts';
import { LUMA_WEIGHTS, planRecoloring } from './color.ts';
import type { WideColors } from './color-table.ts';

/** Arrangement of a picture's planes. */
export interface PlaneFormat {
  /** Pixels per chroma sample, across and down. */
  readonly across: 1 | 2;
  readonly down: 1 | 2;
  /** Both chroma planes are stored as one. */
  readonly isInterleaved: boolean;
  /** Bits per sample: eight in one byte, or ten in two. */
  readonly depth: 8 | 10;
  /** The ten bits are the highest of their sixteen, not the lowest. */
  readonly isHighAligned: boolean;
  /** A fourth plane holds each pixel's opacity. */
  readonly hasAlpha: boolean;
}

const PLAIN = { isInterleaved: false, depth: 8, isHighAligned: false, hasAlpha: false } as const;

/** Arrangement of pictures after a table has converted them, without alpha. */
export const SHARED_FORMAT: PlaneFormat = { ...PLAIN, across: 2, down: 2 };

/** Formats that the kernel takes, by WebCodecs' names. P010 has no name there. */
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

/** Returns the arrangement of a picture's planes; null when the kernel can't take them. */
export function planeFormatOf({ format }: Pick<Picture, 'format'>): PlaneFormat | null {
  return (format !== null && PLANE_FORMATS[format]) || null;
}

/** Browsers leave out tags that files leave out, unless the decoder was given values for them. */
export function colorSpaceOf({ colorSpace, visibleRect }: Pick<Picture, 'colorSpace' | 'visibleRect'>): ColorSpaceTags {
  return completeColorSpace(colorSpace, visibleRect);
}

/**
 * Returns the colours of a picture in high dynamic range or BT.2020, null for all others. Only a table converts them
 * alike on every host: each browser maps tones in its own way. BT.2020's matrix implies its primaries.
 */
export function wideColorsOf(picture: Pick<Picture, 'format' | 'colorSpace' | 'visibleRect'>): WideColors | null {
  const format = planeFormatOf(picture);
  const { transfer, matrix, fullRange } = colorSpaceOf(picture);
  const isHdr = transfer === 'pq' || transfer === 'hlg';
  if (!format || !matrix || !LUMA_WEIGHTS[matrix] || transfer === 'linear') return null;
  if (!isHdr && matrix !== 'bt2020-ncl') return null;
  return { transfer: isHdr ? transfer : 'ordinary', matrix, isFullRange: fullRange === true, depth: format.depth };
}

/** True when the kernel can draw a picture from its planes. */
export function canDrawPlanes(picture: Picture): boolean {
  const format = planeFormatOf(picture);
  const { left, top, width, height } = picture.visibleRect;
  if (!format || left % 2 !== 0 || top % 2 !== 0 || Math.min(width, height) < 2) return false;
  if (wideColorsOf(picture)) return true;
  const recoloring = planRecoloring(colorSpaceOf(picture));
  // Colours with alpha are converted before scaling, and there the kernel takes only 4:2:0.
  return recoloring !== 'unknown' && (recoloring === null || !format.hasAlpha || format.down === 2);
}
