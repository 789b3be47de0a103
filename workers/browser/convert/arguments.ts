import { MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';
import { stereoWeights } from '../../lib/audio/downmix.ts';
import { type HdrTransfer, hdrFilters, isHdrTransfer } from '../../lib/hdr-filters.ts';
import { isHighDefinition } from '../../lib/untagged-color.ts';
import type { ConversionSource } from './conversion-source.ts';

/** What is to be converted. */
export interface ConversionRequest {
  /** Paths inside the converter's own file system. */
  readonly inputPath: string;
  readonly outputPath: string;
  /** The picture is fine as it is: only the sound is encoded anew, as long as MP4 has a place for such a picture. */
  readonly keepPicture: boolean;
  readonly source: ConversionSource;
}

/** More threads than this starve each other's start-up in the converter's fixed pool. */
const THREADS = '4';

/** ffmpeg's names of what browsers decode and MP4 can hold; VP8 it can't. */
const KEPT_CODECS: readonly (string | null)[] = ['h264', 'hevc', 'vp9', 'av1'];

const SOUND_BITRATE_BPS = 192_000;

/**
 * The ffmpeg arguments that turn anything into what every browser reads: H.264 and AAC in MP4, BT.709 limited range, tables
 * first. The first picture that is no cover and the first sound are taken, either may be missing.
 *
 * `ultrafast`, because slower presets crash in the multi-threaded WebAssembly build; a low CRF makes up for it, for this is
 * a copy that will be encoded once more on export. Key frames each second keep seeking quick.
 */
export function conversionArguments({ inputPath, outputPath, keepPicture, source }: ConversionRequest): string[] {
  const picture =
    keepPicture && KEPT_CODECS.includes(source.pictureCodec)
      ? ['-c:v', 'copy']
      : [
          ...['-vf', pictureFilters(source)],
          ...['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', ...rateLimit(source.durationSeconds)],
          ...['-force_key_frames', 'expr:gte(t,n_forced)'],
          ...['-color_range', 'tv', '-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'],
        ];
  return [
    // What is left of ffprobe's own is `quiet`; and a line that is said twice must not be hidden behind the count of it.
    ...['-hide_banner', '-v', 'repeat+info'],
    ...['-i', inputPath, '-map', '0:V:0?', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1'],
    ...['-threads', THREADS],
    ...picture,
    ...soundFilters(source),
    ...['-c:a', 'aac', '-b:a', String(SOUND_BITRATE_BPS), '-ar', '48000'],
    ...['-movflags', '+faststart', '-f', 'mp4', outputPath],
  ];
}

/** Arrangements of which a browser's decoder tells no more than how many channels there are, by ffmpeg's names. */
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
 * Mono and stereo stay as they are; more becomes stereo by the weights that sound is played with where browsers decode it, so that
 * it is as loud, converted or not. Arrangements that those weights don't mean become 5.1 before.
 */
function soundFilters({ channelCount, channelLayout }: ConversionSource): string[] {
  if (channelCount === null) return ['-ac', '2'];
  if (channelCount <= 2) return [];
  const isCounted = COUNTED_LAYOUTS.includes(channelLayout);
  const weights = stereoWeights(isCounted ? channelCount : 6);
  const side = (name: 'left' | 'right') =>
    weights.flatMap((weight, channel) => (weight[name] > 0 ? `${weight[name].toFixed(6)}*c${channel}` : [])).join('+');
  const fold = `pan=stereo|c0=${side('left')}|c1=${side('right')}`;
  return ['-af', isCounted ? fold : `aformat=channel_layouts=5.1,${fold}`];
}

/**
 * Rows of two times become rows of one, in frames that say that they hold such; others pass as they are, and so do their number and times.
 * It holds three frames, which a size that nobody records in fields would pay for with the converter's memory.
 */
function fieldFilters({ fieldOrder, height }: ConversionSource): string[] {
  const isPossible = fieldOrder !== 'progressive' && height !== null && height <= HIGHEST_INTERLACED;
  return isPossible ? ['bwdif=mode=send_frame:deint=interlaced'] : [];
}

/** Rows of the largest interlaced picture, with what codecs fill up, and European television's of old. */
const HIGHEST_INTERLACED = 1_152;

const EVEN_SIZE = 'scale=trunc(iw/2)*2:trunc(ih/2)*2';
const TO_BT709 = 'out_range=tv:out_color_matrix=bt709,format=yuv420p';

/** Where nothing is said of its colours, ffmpeg takes a picture for BT.601 whatever its size. */
function pictureFilters(source: ConversionSource): string {
  const { transfer, matrix } = source;
  if (isHdrTransfer(transfer)) return hdrPictureFilters(transfer, fieldFilters(source));
  const isUntaggedHd = matrix === null && isHighDefinition(source);
  const scaling = [EVEN_SIZE, ...(isUntaggedHd ? ['in_color_matrix=bt709'] : []), TO_BT709].join(':');
  return [...fieldFilters(source), scaling].join(',');
}

/**
 * High dynamic range by way of a table: the filters of the server draw the colour of each of 36³ colours, once, and the table is laid
 * over the pictures. On 4K itself they need more than the converter's memory of 1 GB. The table's time is before all pictures: those
 * that come before it would stay as they are. Packed, because ffmpeg 5 takes a table in planes with red for blue.
 */
function hdrPictureFilters(transfer: HdrTransfer, before: string[]): string {
  const colors = ['haldclutsrc=level=6:duration=0.04', 'format=gbrp16', ...hdrFilters(transfer, 'gbr', 'full')];
  const table = [...colors, 'format=rgb48', 'setpts=-1000/TB'].join(',');
  // What BT.2100 calls high dynamic range is BT.2020's matrix, said or not.
  const picture = [...before, `${EVEN_SIZE}:in_color_matrix=bt2020`, 'format=rgb48'].join(',');
  return `${table}[table];[in]${picture}[picture];[picture][table]haldclut,scale=${TO_BT709}`;
}

/** How much of the largest upload may be filled: the encoder goes beyond its rate by a second's worth, and tables want their room. */
const FILLED_SHARE = 0.9;

/** Nothing comes near that, so that shorter files need no limit; and each limit raises the H.264 level, here to 5.1. */
const HIGHEST_BITRATE_BPS = 240_000_000;

/** Below this there is no picture to be had; such a film comes out too large. */
const LOWEST_BITRATE_BPS = 100_000;

/** Keeps the result small enough to be uploaded, where its length is known. */
function rateLimit(durationSeconds: number | null): string[] {
  if (durationSeconds === null || !(durationSeconds > 0)) return [];
  const wholeBps = (8 * FILLED_SHARE * MAX_UPLOAD_BYTES) / durationSeconds;
  const bitrateBps = Math.max(LOWEST_BITRATE_BPS, Math.floor(wholeBps - SOUND_BITRATE_BPS));
  return bitrateBps > HIGHEST_BITRATE_BPS ? [] : ['-maxrate', String(bitrateBps), '-bufsize', String(bitrateBps)];
}
