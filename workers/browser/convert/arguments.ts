import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { stereoWeights } from '#workers/lib/audio/downmix.ts';
import { isHighDefinition } from '#workers/lib/untagged-color.ts';
import { type ConversionSource, wideTransferOf } from './conversion-source.ts';

/** A conversion. */
export interface ConversionRequest {
  /** Paths inside the converter's own file system. */
  readonly inputPath: string;
  readonly outputPath: string;
  /** Copies the picture and encodes only the sound, if MP4 can hold that picture. */
  readonly keepPicture: boolean;
  readonly source: ConversionSource;
  /** A track's edit list only delays it, and ffmpeg would then drop its media. Default false. */
  readonly isLate?: boolean;
}

/** More threads than this starve each other's start-up in the converter's fixed pool. */
const THREADS = '4';

/** ffmpeg's names of codecs that browsers decode and the container can hold. MP4 can't hold VP8. */
const KEPT_CODECS: Readonly<Record<'mp4' | 'webm', readonly (string | null)[]>> = {
  mp4: ['h264', 'hevc', 'vp9', 'av1'],
  webm: ['vp8', 'vp9', 'av1'],
};

const SOUND_BITRATE_BPS = 192_000;

/** The container of a conversion: WebM for a picture with alpha, which H.264 does not have. */
export function containerFor({ hasAlpha, ...colors }: ConversionSource): 'mp4' | 'webm' {
  // The table that converts wide colours has no alpha.
  return hasAlpha && !wideTransferOf(colors) ? 'webm' : 'mp4';
}

/**
 * Builds the ffmpeg arguments that turn any file into one that every browser reads: H.264 and AAC in MP4, with alpha
 * VP8 and Opus in WebM; BT.709 limited range, tables first. Uses the same picture and sound as every other reader of the file; either may be
 * missing.
 *
 * `ultrafast`, because slower presets crash in the multi-threaded WebAssembly build. A low CRF makes up for it, because
 * the copy will be encoded again on export. A key frame each second keeps seeking fast.
 */
export function conversionArguments(request: ConversionRequest): string[] {
  const { inputPath, outputPath, keepPicture, source, isLate = false } = request;
  const container = containerFor(source);
  const isWebm = container === 'webm';
  const picture =
    keepPicture && KEPT_CODECS[container].includes(source.pictureCodec)
      ? ['-c:v', 'copy', ...(isWebm ? ['-metadata:s:v:0', 'alpha_mode=1'] : [])]
      : [
          ...['-vf', pictureFilters(source)],
          ...(isWebm ? alphaEncoder(source) : h264Encoder(source)),
          ...['-force_key_frames', 'expr:gte(t,n_forced)'],
          // Pictures keep their times. At a rate guessed from the header, many would be dropped or doubled.
          ...['-fps_mode', 'vfr', '-enc_time_base', '-1'],
          ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
        ];
  return [
    // ffprobe left the log level at `quiet`. Repeated lines must not be replaced by a count.
    ...['-hide_banner', '-v', 'repeat+info'],
    ...(isLate ? ['-advanced_editlist', '0'] : []),
    ...(isWebm ? alphaDecoder(source) : []),
    ...['-i', inputPath, ...streamMaps(source), '-sn', '-dn', '-map_metadata', '-1'],
    ...['-threads', THREADS],
    ...picture,
    ...soundOptions(source),
    ...['-c:a', isWebm ? 'libopus' : 'aac', '-b:a', String(SOUND_BITRATE_BPS), '-ar', '48000'],
    ...(isWebm ? ['-f', 'webm', outputPath] : ['-movflags', '+faststart', '-f', 'mp4', outputPath]),
  ];
}

function h264Encoder({ durationSeconds }: ConversionSource): string[] {
  const limit = rateLimit(durationSeconds);
  const limits = limit === null ? [] : ['-maxrate', String(limit), '-bufsize', String(limit)];
  return ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', ...limits];
}

/**
 * VP8, because the encoder of VP9 crashes in WebAssembly. Alternate reference frames are hidden, which alpha can't be.
 * Constant quality needs an upper limit.
 */
function alphaEncoder({ durationSeconds }: ConversionSource): string[] {
  const speed = ['-deadline', 'realtime', '-cpu-used', '8', '-auto-alt-ref', '0', '-lag-in-frames', '0'];
  const limit = rateLimit(durationSeconds) ?? HIGHEST_BITRATE_BPS;
  return ['-c:v', 'libvpx', ...speed, '-crf', '8', '-b:v', String(limit)];
}

/** ffmpeg's own decoders of VP8 and VP9 leave alpha out. */
function alphaDecoder({ pictureCodec }: ConversionSource): string[] {
  return pictureCodec === 'vp9' ? ['-c:v', 'libvpx-vp9'] : pictureCodec === 'vp8' ? ['-c:v', 'libvpx'] : [];
}

function streamMaps({ pictureStream, soundStream }: ConversionSource): string[] {
  const chosen = [pictureStream, soundStream].filter((stream) => stream !== null);
  // Without any, ffmpeg would choose by itself. Now it fails with its own message instead.
  return chosen.length === 0 ? ['-map', '0:V:0'] : chosen.flatMap((stream) => ['-map', `0:${stream}`]);
}

/** ffmpeg's names of channel layouts that a browser's decoder describes only by their number of channels. */
const COUNTED_LAYOUTS: readonly (string | null)[] = [
  null,
  '3.0',
  'quad',
  '5.0',
  '5.0(side)',
  '5.1',
  '5.1(side)',
  '7.1',
];

/**
 * Sound from time 0, silent in gaps of more than 20 ms. Where sound starts later, MP4 has no place for the silence that
 * an encoder puts before it, and all of it would be late.
 */
const FROM_ZERO = 'aresample=async=1:min_comp=0.02:min_hard_comp=0.02:first_pts=0';

/**
 * Keeps mono and stereo. Mixes more channels to stereo with the weights for sound that browsers decode, so both are
 * equally loud. Layouts that those weights don't cover become 5.1 first.
 */
function soundOptions({ channelCount, channelLayout }: ConversionSource): string[] {
  if (channelCount === null) return ['-af', FROM_ZERO, '-ac', '2'];
  if (channelCount <= 2) return ['-af', FROM_ZERO];
  const isCounted = COUNTED_LAYOUTS.includes(channelLayout);
  const weights = stereoWeights(isCounted ? channelCount : 6);
  const side = (name: 'left' | 'right') =>
    weights.flatMap((weight, channel) => (weight[name] > 0 ? `${weight[name].toFixed(6)}*c${channel}` : [])).join('+');
  const fold = `pan=stereo|c0=${side('left')}|c1=${side('right')}`;
  return ['-af', [...(isCounted ? [] : ['aformat=channel_layouts=5.1']), fold, FROM_ZERO].join(',')];
}

/**
 * Deinterlaces frames flagged as interlaced. Others pass unchanged, as do frame count and times. It holds three frames,
 * too much of the converter's memory for sizes that are never recorded interlaced.
 */
function fieldFilters({ fieldOrder, height }: ConversionSource): string[] {
  const isPossible = fieldOrder !== 'progressive' && height !== null && height <= HIGHEST_INTERLACED;
  return isPossible ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}

/** Rows of the largest interlaced picture, including codec padding, and of standard-definition European television. */
const HIGHEST_INTERLACED = 1_152;

const EVEN_SIZE = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
const TO_BT709 = 'out_range=tv:out_color_matrix=bt709,format=';

/** ffmpeg assumes BT.601 for untagged pictures of any size. */
function pictureFilters(source: ConversionSource): string {
  const { matrix } = source;
  if (wideTransferOf(source)) return wideFilters(fieldFilters(source));
  const isUntaggedHd = matrix === null && isHighDefinition(source);
  const scaling = [EVEN_SIZE, ...(isUntaggedHd ? ['in_color_matrix=bt709'] : []), TO_BT709].join(':');
  const format = source.hasAlpha ? 'yuva420p' : 'yuv420p';
  return [...fieldFilters(source), `${scaling}${format}`].join(',');
}

/** Path of the table that {@link conversionArguments} read when `wideTransferOf` is not null. */
export const COLOR_CUBE_PATH = '/colors.ppm';

/**
 * Converts high dynamic range and BT.2020 with the engine's own table of 36³ colours. The table's time precedes all
 * pictures: earlier pictures would stay unconverted. Packed, because ffmpeg 5 swaps red and blue in planar tables.
 */
function wideFilters(before: string[]): string {
  const table = `movie=${COLOR_CUBE_PATH},format=rgb48,setpts=-1000/TB`;
  // BT.2100's high dynamic range uses BT.2020's matrix, tagged or not.
  const picture = [...before, `${EVEN_SIZE}:in_color_matrix=bt2020`, 'format=rgb48'].join(',');
  return `${table}[table];[in]${picture}[picture];[picture][table]haldclut,scale=${TO_BT709}yuv420p`;
}

/** Share of the upload limit to fill: the encoder overshoots by about a second, and tables need space. */
const FILLED_SHARE = 0.9;

/** No file comes near this rate, so shorter ones need no limit. Any limit raises the H.264 level, here to 5.1. */
const HIGHEST_BITRATE_BPS = 240_000_000;

/** No usable picture is possible below this rate, so such a film comes out too large. */
const LOWEST_BITRATE_BPS = 100_000;

/** Bits per second that keep the result within the upload limit; null when it needs no limit or its length is unknown. */
function rateLimit(durationSeconds: number | null): number | null {
  if (durationSeconds === null || !(durationSeconds > 0)) return null;
  const wholeBps = (8 * FILLED_SHARE * MAX_UPLOAD_BYTES) / durationSeconds;
  const bitrateBps = Math.max(LOWEST_BITRATE_BPS, Math.floor(wholeBps - SOUND_BITRATE_BPS));
  return bitrateBps > HIGHEST_BITRATE_BPS ? null : bitrateBps;
}
