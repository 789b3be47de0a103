import type { Size } from '#shared/geometry/rect.ts';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import { MICROSECONDS_PER_SECOND, type SourceTime } from '#shared/time/microseconds.ts';
import { type FrameRate, type Frames, frameRateText, framesPerSecond } from '#shared/time/rational.ts';
import { hdrFilters, isHdrTransfer } from '../../lib/hdr-filters.ts';
import { untaggedMatrix } from '../../lib/untagged-color.ts';
import type { SourceVideo } from '../probe/probe-source.ts';
import type { CropAndScale } from './crop-and-scale.ts';

/** A stretch of a video's pictures on the output's grid. */
export interface LayerPart {
  readonly video: SourceVideo;
  /** Source time that the first frame shows. */
  readonly start: SourceTime;
  readonly frameCount: Frames;
  readonly rate: FrameRate;
  readonly steps: CropAndScale;
}

/**
 * The filter chain that makes a part's pictures: exactly `frameCount` of them, BT.709 limited range, 4:2:0 (with alpha where the
 * source has it), at their place's size. Input timestamps must be the file's own (`-copyts`), from before `start` on.
 */
export function layerFilters(part: LayerPart): string {
  const timing = timingFilters(part);
  const drawing = drawingFilters(part);
  // Pictures that stand for several output frames are scaled once; those that are dropped, never.
  const isSlower = (part.video.averageRate ?? Number.POSITIVE_INFINITY) <= 0.75 * framesPerSecond(part.rate);
  const [shift, ...grid] = timing;
  return [shift, ...(isSlower ? [...drawing, ...grid] : [...grid, ...drawing])].join(',');
}

/**
 * Says that pictures are as the output's, and converts nothing. From ffmpeg 7 on filters agree on a matrix with the encoder, and
 * pictures of which nothing is said are taken for BT.601 and converted.
 */
export const TAGGED = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Above this base rate clones after the end would be more work than they are worth. */
const HIGHEST_BASE_RATE = 1_200;

/**
 * On frame n stands the last picture whose time is not later than `start + n / rate`; before the first the first, after the
 * last the last. `fps` rounding up does that: a picture at p comes first on frame ceil(p × rate). What lies before frame 0 it
 * drops but for the last. The clones after the end come before it, so that the last picture is seen however short it is.
 */
function timingFilters({ video, start, frameCount, rate }: LayerPart): string[] {
  const offsetUs = start + sourceTimeToleranceUs(video.timeResolution);
  const canClone = video.baseRate !== null && video.baseRate <= HIGHEST_BASE_RATE;
  const stay = 'tpad=stop_mode=clone:stop=-1';
  return [
    `settb=1/${MICROSECONDS_PER_SECOND},setpts=PTS-(${offsetUs})`,
    ...(canClone ? [stay] : []),
    `fps=fps=${frameRateText(rate)}:round=up:start_time=0`,
    ...(canClone ? [] : [stay]),
    `trim=end_frame=${frameCount}`,
  ];
}

function drawingFilters({ video, steps }: LayerPart): string[] {
  const { crop, scaled, offset, size } = steps;
  const isCropped = crop.width !== video.width || crop.height !== video.height;
  const isCut = scaled.width !== size.width || scaled.height !== size.height;
  const isRgb = isRgbFormat(video.pixelFormat);
  const isHdr = isHdrTransfer(video.color.transfer);
  const recoloring = recolor(video);
  // Bent colours don't mix to what lies between them: browsers too scale what was recorded and then show it. And zscale refuses
  // an odd number of pixels where two share their colour.
  const isRecoloredLate = recoloring.length > 0 && (isHdr || crop.width % 2 === 1 || crop.height % 2 === 1);
  const isAsOutput = recoloring.length === 0 && !isRgb && !video.hasAlpha;
  return [
    ...(isAsOutput ? [TAGGED] : []),
    ...(isCropped ? [`crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`] : []),
    ...(isRecoloredLate ? [] : recoloring),
    ...(video.hasAlpha ? premultiplied(video) : []),
    ...TURNS[steps.rotation],
    scale(scaled, isRgb || video.hasAlpha, siting(video.pixelFormat, steps.rotation)) +
      (isRecoloredLate ? keptRange(video) : ''),
    ...(isRecoloredLate ? recoloring : []),
    ...(video.hasAlpha ? ['unpremultiply=inplace=1', `scale=${RGB_TO_709}`, 'format=yuva420p'] : ['format=yuv420p']),
    ...(isCut ? [`crop=${size.width}:${size.height}:${offset.x}:${offset.y}`] : []),
    'setsar=1',
    ...(isAsOutput ? [] : [TAGGED]),
  ];
}

const RGB_TO_709 = 'out_color_matrix=bt709:out_range=tv';

/** Clockwise turns. */
const TURNS: Readonly<Record<SourceVideo['rotation'], readonly string[]>> = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
};

/** Linear between neighbours when enlarging, a triangle over what falls together when reducing: as in the browser. */
function scale({ width, height }: Size, isRgb: boolean, sitingOptions: string): string {
  const color = isRgb ? `:${RGB_TO_709}` : '';
  return `scale=${width}:${height}:flags=bilinear+accurate_rnd${color}${sitingOptions}`;
}

/**
 * Where chroma samples stand across and down, in 1/256 pixel from the first of their two: on the left one and between the rows, H.264's
 * usual siting, and what becomes of that when the picture is turned. `scale` heeds it only where the size changes.
 */
const SITINGS: Readonly<Record<SourceVideo['rotation'], readonly [across: number, down: number]>> = {
  0: [0, 128],
  90: [128, 0],
  180: [256, 128],
  270: [128, 256],
};

function siting(pixelFormat: string, rotation: SourceVideo['rotation']): string {
  if (!isChromaLeft(pixelFormat)) return '';
  const [across, down] = SITINGS[rotation];
  return `:in_h_chr_pos=${across}:in_v_chr_pos=${down}:out_h_chr_pos=0:out_v_chr_pos=128`;
}

/** Has `scale` leave the range to what comes after it: by itself it makes full range limited. */
function keptRange({ color }: SourceVideo): string {
  return color.isFullRange ? ':in_range=pc:out_range=pc' : '';
}

/** Colours of transparent pixels must not bleed when pixels are mixed. */
function premultiplied(video: SourceVideo): string[] {
  const matrix = matrixOf(video);
  const name = matrix === 'smpte170m' || matrix === 'bt470bg' ? 'bt601' : 'bt709';
  return [
    `scale=in_color_matrix=${name}:in_range=${video.color.isFullRange ? 'pc' : 'tv'}`,
    'format=gbrap',
    'premultiply=inplace=1',
  ];
}

/** What ffprobe calls a matrix that nobody has named, where it doesn't leave it out. */
const UNSAID = ['unknown', 'reserved'];

/** ffmpeg's name of a picture's matrix. */
function matrixOf({ color: { matrix }, width, height }: SourceVideo): string {
  return matrix === null || UNSAID.includes(matrix) ? untaggedMatrix({ width, height }) : matrix;
}

/** zscale's names of the matrices that are converted; others that are said are taken as BT.709. */
const MATRICES: Readonly<Record<string, string>> = {
  bt709: '709',
  bt470bg: '470bg',
  smpte170m: '170m',
  smpte240m: '240m',
  fcc: 'fcc',
  bt2020nc: '2020_ncl',
};

function recolor(video: SourceVideo): string[] {
  const { color, pixelFormat, hasAlpha } = video;
  if (hasAlpha || isRgbFormat(pixelFormat)) return [];
  const range = color.isFullRange ? 'full' : 'limited';
  if (isHdrTransfer(color.transfer)) {
    const matrix = MATRICES[color.matrix ?? ''] ?? '2020_ncl';
    return [...hdrFilters(color.transfer, matrix, range), 'format=gbrp', `scale=${RGB_TO_709}`, 'format=yuv420p'];
  }
  const matrix = MATRICES[matrixOf(video)] ?? '709';
  if (matrix === '709' && !color.isFullRange) return [];
  return [`zscale=tin=709:pin=709:min=${matrix}:rin=${range}:t=709:p=709:m=709:r=limited`, 'format=yuv420p'];
}

function isRgbFormat(pixelFormat: string): boolean {
  return /^(rgb|bgr|gbr|argb|abgr|0rgb|0bgr|pal8|x2rgb)/.test(pixelFormat);
}

function isChromaLeft(pixelFormat: string): boolean {
  return /^(yuvj?420p|nv12|p010)/.test(pixelFormat);
}
