import type { Size } from '#shared/geometry/rect.ts';
import type { DamagedPart } from '#shared/media/damage.ts';
import { sourceTimeToleranceUs } from '#shared/render/at-frame.ts';
import { MICROSECONDS_PER_SECOND, type SourceTime } from '#shared/time/microseconds.ts';
import { type FrameRate, type Frames, frameRateText, framesPerSecond } from '#shared/time/rational.ts';
import { hdrFilters, isHdrTransfer } from '#workers/lib/hdr-filters.ts';
import { untaggedMatrix } from '#workers/lib/untagged-color.ts';
import type { SourceVideo } from '#workers/server/probe/probe-source.ts';
import type { CropAndScale } from './crop-and-scale.ts';

/** A section of a video's pictures on the output's grid. */
export interface LayerPart {
  readonly video: SourceVideo;
  /** Source time of the first frame. */
  readonly start: SourceTime;
  readonly frameCount: Frames;
  readonly rate: FrameRate;
  readonly steps: CropAndScale;
  /** Parts of the file that can't be decoded. */
  readonly damage: readonly DamagedPart[];
}

/**
 * Returns the filter chain for a part's pictures: exactly `frameCount` of them, BT.709 limited range, 4:2:0 (with alpha where
 * the source has it), at their place's size. Input timestamps must be the file's own (`-copyts`), from before `start` on.
 */
export function layerFilters(part: LayerPart): string {
  const timing = timingFilters(part);
  const drawing = drawingFilters(part);
  // Scale before repeating pictures and after dropping them, so that each is scaled once.
  const isSlower = (part.video.averageRate ?? Number.POSITIVE_INFINITY) <= 0.75 * framesPerSecond(part.rate);
  const [shift, ...grid] = timing;
  return [shift, ...(isSlower ? [...drawing, ...grid] : [...grid, ...drawing])].join(',');
}

/**
 * Tags pictures as the output's without converting them. From ffmpeg 7 on filters negotiate a matrix with the encoder,
 * and untagged pictures are treated as BT.601 and converted.
 */
export const TAGGED = 'setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709';

/** Above this base rate, cloning after the end would cost too much. */
const HIGHEST_BASE_RATE = 1_200;

/**
 * Frame n shows the last picture whose time is not later than `start + n / rate`; frames before the first picture show
 * the first, frames after the last show the last. `fps` rounding up does that: a picture at p first appears on frame
 * ceil(p × rate), and of the pictures before frame 0 only the last is kept. The clones after the end precede it, so
 * that even a very short last picture is seen.
 */
function timingFilters({ video, start, frameCount, rate, damage }: LayerPart): string[] {
  const offsetUs = start + sourceTimeToleranceUs(video.timeResolution);
  const canClone = video.baseRate !== null && video.baseRate <= HIGHEST_BASE_RATE;
  const stay = 'tpad=stop_mode=clone:stop=-1';
  return [
    `${withoutDamage(damage, video)}settb=1/${MICROSECONDS_PER_SECOND},setpts=PTS-(${offsetUs})`,
    ...(canClone ? [stay] : []),
    `fps=fps=${frameRateText(rate)}:round=up:start_time=0`,
    ...(canClone ? [] : [stay]),
    `trim=end_frame=${frameCount}`,
  ];
}

/** Leaves out what a decoder makes of damaged data. */
function withoutDamage(damage: readonly DamagedPart[], { timeResolution }: SourceVideo): string {
  if (damage.length === 0) return '';
  const half = 0.5 / timeResolution;
  const parts = damage.map(
    ({ startSeconds, endSeconds }) =>
      `gte(t,${(startSeconds - half).toFixed(6)})*lt(t,${(endSeconds - half).toFixed(6)})`,
  );
  return `select='not(${parts.join('+')})',`;
}

function drawingFilters({ video, steps }: LayerPart): string[] {
  const { crop, scaled, offset, size } = steps;
  const isCropped = crop.width !== video.width || crop.height !== video.height;
  const isCut = scaled.width !== size.width || scaled.height !== size.height;
  const isRgb = isRgbFormat(video.pixelFormat);
  const isHdr = isHdrTransfer(video.color.transfer);
  const recoloring = recolor(video);
  // Scale first: values in a non-linear transfer mix as in browsers, which scale the recording and then convert it. And
  // zscale refuses odd sizes where two pixels share their chroma.
  const isRecoloredLate = recoloring.length > 0 && (isHdr || crop.width % 2 === 1 || crop.height % 2 === 1);
  const isAsOutput = recoloring.length === 0 && !isRgb && !video.hasAlpha;
  const cut = `crop=${size.width}:${size.height}:${offset.x}:${offset.y}`;
  return [
    ...(isAsOutput ? [TAGGED] : []),
    ...(needsFullChroma(video) ? fullChroma(video) : []),
    ...(isCropped ? [`crop=${crop.width}:${crop.height}:${crop.x}:${crop.y}`] : []),
    ...(isRecoloredLate ? [] : recoloring),
    ...(video.hasAlpha ? premultiplied(video) : []),
    ...TURNS[steps.rotation],
    ...(video.isMirrored ? ['hflip'] : []),
    scale(scaled, isRgb || video.hasAlpha, needsFullChroma(video) ? '' : siting(video, steps.rotation)) +
      (isRecoloredLate ? keptRange(video) : ''),
    ...(isCut && needsFullChroma(video) ? [cut] : []),
    ...(needsFullChroma(video) ? sharedChroma(video, size) : []),
    ...(isRecoloredLate ? recoloring : []),
    ...(video.hasAlpha ? ['unpremultiply=inplace=1', `scale=${RGB_TO_709}`, 'format=yuva420p'] : ['format=yuv420p']),
    ...(isCut && !needsFullChroma(video) ? [cut] : []),
    'setsar=1',
    ...(isAsOutput ? [] : [TAGGED]),
  ];
}

/** Formats of which two pixels across and down share their chroma, and those where each has its own. */
const FULL_CHROMA: Readonly<Record<string, string>> = {
  yuv420p: 'yuv444p',
  yuvj420p: 'yuvj444p',
  yuv420p10le: 'yuv444p10le',
};

/**
 * True for odd sizes in 4:2:0. ffmpeg spreads their chroma, which stands for one pixel more, over the picture, and cuts only between
 * even pixels: both shift the picture.
 */
export function needsFullChroma({ width, height, pixelFormat, hasAlpha }: SourceVideo): boolean {
  return (width % 2 === 1 || height % 2 === 1) && !hasAlpha && pixelFormat in FULL_CHROMA;
}

/** Gives each pixel its own chroma. The column or row that has no partner repeats the one before it: `pad` would lose it. */
function fullChroma({ width, height, pixelFormat, color }: SourceVideo): string[] {
  const [right, bottom] = [width % 2, height % 2];
  const [evenWidth, evenHeight] = [width - right, height - bottom];
  const range = color.isFullRange ? ':in_range=pc:out_range=pc' : '';
  return [
    `crop=${evenWidth}:${evenHeight}:0:0`,
    `scale=${evenWidth}:${evenHeight}:flags=bilinear+accurate_rnd:in_h_chr_pos=0:in_v_chr_pos=128${range}`,
    `format=${FULL_CHROMA[pixelFormat]}`,
    `pad=${width}:${height},fillborders=right=${right}:bottom=${bottom}:mode=smear`,
  ];
}

/** Back to shared chroma, which lies on the left pixel and between the rows. */
function sharedChroma({ pixelFormat, color }: SourceVideo, { width, height }: Size): string[] {
  const range = color.isFullRange ? ':in_range=pc:out_range=pc' : '';
  return [
    `scale=${width}:${height}:flags=bilinear+accurate_rnd:out_h_chr_pos=0:out_v_chr_pos=128${range}`,
    `format=${pixelFormat}`,
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

/** Bilinear when enlarging, an area average (triangle) when reducing: as in the browser. */
function scale({ width, height }: Size, isRgb: boolean, sitingOptions: string): string {
  const color = isRgb ? `:${RGB_TO_709}` : '';
  return `scale=${width}:${height}:flags=bilinear+accurate_rnd${color}${sitingOptions}`;
}

/**
 * Chroma siting across and down, in 1/256 pixel from the first of the two pixels: on the left one and between the rows,
 * which is H.264's default, and its counterparts after a turn. `scale` respects it only where the size changes.
 */
const SITINGS: Readonly<Record<SourceVideo['rotation'], readonly [across: number, down: number]>> = {
  0: [0, 128],
  90: [128, 0],
  180: [256, 128],
  270: [128, 256],
};

function siting({ pixelFormat, isMirrored }: SourceVideo, rotation: SourceVideo['rotation']): string {
  if (!isChromaLeft(pixelFormat)) return '';
  const [turned, down] = SITINGS[rotation];
  const across = isMirrored ? 256 - turned : turned;
  return `:in_h_chr_pos=${across}:in_v_chr_pos=${down}:out_h_chr_pos=0:out_v_chr_pos=128`;
}

/** Makes `scale` leave the range alone: by default it turns full range into limited. */
function keptRange({ color }: SourceVideo): string {
  return color.isFullRange ? ':in_range=pc:out_range=pc' : '';
}

/** Premultiply, so that colours of transparent pixels don't bleed when pixels are mixed. */
function premultiplied(video: SourceVideo): string[] {
  const matrix = matrixOf(video);
  const name = matrix === 'smpte170m' || matrix === 'bt470bg' ? 'bt601' : 'bt709';
  return [
    `scale=in_color_matrix=${name}:in_range=${video.color.isFullRange ? 'pc' : 'tv'}`,
    'format=gbrap',
    'premultiply=inplace=1',
  ];
}

/** ffprobe's names of an unknown matrix, where it doesn't omit it. */
const UNSAID = ['unknown', 'reserved'];

/** ffmpeg's name of a picture's matrix. */
function matrixOf({ color: { matrix }, width, height }: SourceVideo): string {
  return matrix === null || UNSAID.includes(matrix) ? untaggedMatrix({ width, height }) : matrix;
}

/** zscale's names of the matrices that are converted; other tags are treated as BT.709. */
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
