import type { Size } from '#shared/geometry/rect.ts';
import { hdrTransferOf } from '#workers/lib/hdr-transfers.ts';
import type { ColorSpaceTags } from '#workers/lib/untagged-color.ts';
import type { SourceVideo } from '#workers/server/probe/probe-source.ts';

/** A plane of raw pictures: pixels per sample across and down, and bytes per sample, or per interleaved pair. */
interface RawPlane {
  readonly across: 1 | 2;
  readonly down: 1 | 2;
  readonly bytes: 1 | 2 | 4;
}

/** Raw pictures that ffmpeg delivers and the engine accepts. */
export interface RawFormat {
  /** WebCodecs' name. */
  readonly name: string;
  /** ffmpeg's name. */
  readonly pixelFormat: string;
  readonly planes: readonly RawPlane[];
}

const FULL: RawPlane = { across: 1, down: 1, bytes: 1 };
const HALF: RawPlane = { across: 2, down: 1, bytes: 1 };
const QUARTER: RawPlane = { across: 2, down: 2, bytes: 1 };
const deep = (plane: RawPlane): RawPlane => ({ ...plane, bytes: 2 });

const FORMATS: readonly RawFormat[] = [
  { name: 'I420', pixelFormat: 'yuv420p', planes: [FULL, QUARTER, QUARTER] },
  { name: 'I420', pixelFormat: 'yuvj420p', planes: [FULL, QUARTER, QUARTER] },
  { name: 'I422', pixelFormat: 'yuv422p', planes: [FULL, HALF, HALF] },
  { name: 'I422', pixelFormat: 'yuvj422p', planes: [FULL, HALF, HALF] },
  { name: 'I444', pixelFormat: 'yuv444p', planes: [FULL, FULL, FULL] },
  { name: 'I444', pixelFormat: 'yuvj444p', planes: [FULL, FULL, FULL] },
  { name: 'I420A', pixelFormat: 'yuva420p', planes: [FULL, QUARTER, QUARTER, FULL] },
  { name: 'I444A', pixelFormat: 'yuva444p', planes: [FULL, FULL, FULL, FULL] },
  { name: 'I420P10', pixelFormat: 'yuv420p10le', planes: [FULL, QUARTER, QUARTER].map(deep) },
  { name: 'I422P10', pixelFormat: 'yuv422p10le', planes: [FULL, HALF, HALF].map(deep) },
  { name: 'I444P10', pixelFormat: 'yuv444p10le', planes: [FULL, FULL, FULL].map(deep) },
  { name: 'NV12', pixelFormat: 'nv12', planes: [FULL, { ...QUARTER, bytes: 2 }] },
  { name: 'P010', pixelFormat: 'p010le', planes: [deep(FULL), { ...QUARTER, bytes: 4 }] },
];

/** A source's raw pictures, and the ffmpeg filters that make them. */
export interface RawOutput {
  readonly format: RawFormat;
  /** Empty when the decoder's pictures are used unchanged. */
  readonly filters: readonly string[];
  readonly colorSpace: ColorSpaceTags;
}

/**
 * Decides the format of a source's pictures: the decoder's own if the engine accepts it, so that both hosts compute
 * with the same bytes, otherwise the nearest one that ffmpeg can convert to.
 */
export function planRawOutput(video: SourceVideo): RawOutput {
  const { pixelFormat, hasAlpha } = video;
  const colorSpace = tagsOf(video);
  if (isRgb(pixelFormat)) {
    const format = find(hasAlpha ? 'yuva444p' : 'yuv444p');
    const filters = ['scale=out_color_matrix=bt709:out_range=tv', `format=${format.pixelFormat}`];
    return { format, filters, colorSpace: { ...colorSpace, matrix: 'bt709', fullRange: false } };
  }
  // ffmpeg reports VP8 and VP9 with alpha under the name without alpha.
  const wanted = hasAlpha ? 'yuva420p' : pixelFormat;
  const format = FORMATS.find((known) => known.pixelFormat === wanted) ?? nearest(pixelFormat, video.color.isFullRange);
  return { format, filters: conversionTo(format, video), colorSpace };
}

/** Bytes of each plane of a picture, one after another without padding. */
export function layOutRaw(
  { planes }: RawFormat,
  { width, height }: Size,
): { planes: { offset: number; stride: number; rows: number }[]; byteLength: number } {
  let offset = 0;
  const laidOut = planes.map(({ across, down, bytes }) => {
    const plane = { offset, stride: bytes * Math.ceil(width / across), rows: Math.ceil(height / down) };
    offset += plane.stride * plane.rows;
    return plane;
  });
  return { planes: laidOut, byteLength: offset };
}

function find(pixelFormat: string): RawFormat {
  const format = FORMATS.find((known) => known.pixelFormat === pixelFormat);
  if (!format) throw new RangeError(`No raw format ${pixelFormat}`);
  return format;
}

function conversionTo({ pixelFormat }: RawFormat, video: SourceVideo): string[] {
  return pixelFormat === video.pixelFormat ? [] : [`format=${pixelFormat}`];
}

/** The format with the same amount of chroma and depth. Full range stays full range. */
function nearest(pixelFormat: string, isFullRange: boolean): RawFormat {
  const isDeep = /(9|10|12|14|16)(le|be)$|^p01/.test(pixelFormat);
  const chroma = /444|24/.test(pixelFormat) ? '444' : /422|16|440/.test(pixelFormat) ? '422' : '420';
  if (isDeep) return find(`yuv${chroma}p10le`);
  return find(isFullRange ? `yuvj${chroma}p` : `yuv${chroma}p`);
}

function isRgb(pixelFormat: string): boolean {
  return /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|pal8|x2rgb)/.test(pixelFormat);
}

/** Maps ffmpeg's matrix names to WebCodecs' names. Others count as BT.709. */
const MATRICES: Readonly<Record<string, string>> = {
  bt709: 'bt709',
  bt470bg: 'bt470bg',
  smpte170m: 'smpte170m',
  smpte240m: 'smpte240m',
  fcc: 'fcc',
  bt2020nc: 'bt2020-ncl',
  bt2020c: 'bt2020-ncl',
};

/** ffprobe's names of an unknown matrix, where it doesn't omit it. */
const UNSAID: readonly string[] = ['unknown', 'reserved'];

function tagsOf({ color: { matrix, transfer, isFullRange } }: SourceVideo): ColorSpaceTags {
  const said = matrix === null || UNSAID.includes(matrix) ? null : (MATRICES[matrix] ?? 'bt709');
  return { transfer: hdrTransferOf(transfer) ?? 'bt709', matrix: said, fullRange: isFullRange };
}
