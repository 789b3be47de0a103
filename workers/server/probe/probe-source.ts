import * as z from 'zod';
import type { Size } from '#shared/geometry/rect.ts';
import type { Rotation } from '#shared/geometry/rotation.ts';
import { chooseStreams } from '#shared/media/choose-tracks.ts';
import { type Microseconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import type { CodedError } from '#workers/lib/coded-error.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { WorkContext } from '#workers/server/job/render-types.ts';
import { OUT_OF_MEMORY } from '#workers/server/tools/run-ffmpeg.ts';
import { sourceArguments } from '#workers/server/tools/source-arguments.ts';
import { answerOfFfprobe } from './run-ffprobe.ts';

/** Picture of a file as ffprobe describes it, as far as the engine needs it. The size is in stored pixels. */
export interface SourceVideo extends Size {
  /** Number of the stream in the file. */
  readonly streamIndex: number;
  readonly codec: string;
  /** Size in square pixels, before rotation. */
  readonly squarePixelWidth: number;
  readonly squarePixelHeight: number;
  /** Clockwise rotation for display. */
  readonly rotation: Rotation;
  /** Display swaps left and right, after the rotation. */
  readonly isMirrored: boolean;
  readonly pixelFormat: string;
  readonly hasAlpha: boolean;
  readonly color: {
    readonly matrix: string | null;
    readonly transfer: string | null;
    readonly isFullRange: boolean;
  };
  /** The file says that its pictures have two fields. */
  readonly hasFields: boolean;
  /** Ticks per second of its timestamps. */
  readonly timeResolution: number;
  /** Time of the first decodable picture. */
  readonly firstKeyUs: Microseconds;
}

/** Sound of a file, as far as the engine needs it. */
export interface SourceAudio {
  readonly streamIndex: number;
  readonly sampleRateHz: number;
  readonly channelCount: number;
  /** Length in µs that players skip at the beginning. Times of the file count from its end. */
  readonly offsetUs: Microseconds;
}

/** A source file. */
export interface SourceProbe {
  readonly path: string;
  /** ffmpeg's names of the container, separated by commas. */
  readonly format: string;
  /** The declared length; null without one. */
  readonly durationUs: Microseconds | null;
  readonly video: SourceVideo | null;
  readonly audio: SourceAudio | null;
}

const streamSchema = z.object({
  index: z.int(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  time_base: z.string().optional(),
  start_time: z.coerce.number().optional(),
  sample_rate: z.coerce.number().optional(),
  channels: z.int().optional(),
  nb_frames: z.string().optional(),
  disposition: z.object({ default: z.int().optional(), attached_pic: z.int().optional() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z
    .array(z.object({ rotation: z.number().optional(), displaymatrix: z.string().optional() }))
    .optional(),
});
const probeSchema = z.object({
  streams: z.array(streamSchema),
  format: z.object({
    format_name: z.string(),
    duration: z.coerce.number().optional(),
    tags: z.record(z.string(), z.string()).optional(),
  }),
});
const packetsSchema = z.object({
  packets: z.array(z.object({ pts_time: z.coerce.number().optional(), flags: z.string() })),
});

/** Decoders' message about a picture beyond their `-max_pixels`. */
const TOO_MANY_PIXELS = /Picture size (\d+)x(\d+) exceeds specified max pixel count/;

/**
 * The failure of a source that decoders refused for its size; null where they did not.
 * @param log ffprobe's or ffmpeg's messages.
 */
export function tooLargeError(assetId: string, log: readonly string[]): CodedError | null {
  const [said, width, height] = TOO_MANY_PIXELS.exec(log.join('\n')) ?? [];
  const size = { width: Number(width), height: Number(height) };
  return said === undefined ? null : renderError({ code: 'render.source-too-large', assetId, size }, log);
}

type Stream = z.infer<typeof streamSchema>;

/**
 * Probes a source file.
 * @throws CodedError `render.source-unusable` when it is not supported media, `render.source-too-large`,
 * `render.out-of-memory`.
 */
export async function probeSource(assetId: string, path: string, context: WorkContext): Promise<SourceProbe> {
  const unusable = (reason: string, log: readonly string[] = []) =>
    renderError({ code: 'render.source-unusable', assetId, reason }, log);
  const args = ['-show_streams', '-show_format', ...sourceArguments(path, context.limits)];
  const answer = await answerOfFfprobe(args, context);
  const parsed = answer.json === null ? null : probeSchema.safeParse(answer.json);
  if (!parsed?.success) {
    const tooLarge = tooLargeError(assetId, answer.log);
    if (tooLarge) throw tooLarge;
    if (OUT_OF_MEMORY.test(answer.log.join('\n'))) throw renderError({ code: 'render.out-of-memory' }, answer.log);
    throw unusable('it is damaged or not a media file', answer.log);
  }
  const { streams, format } = parsed.data;
  const choice = chooseStreams(streams);
  const [video, audio] = [choice.video?.stream, choice.audio?.stream];
  // Players skip the silence that MP3 and iTunes encoders put before the sound. In every other file 0 is 0.
  const isPrimed = format.format_name === 'mp3' || (!video && format.tags?.['iTunSMPB'] !== undefined);
  return {
    path,
    format: format.format_name,
    durationUs: format.duration === undefined ? null : secondsToMicroseconds(format.duration),
    video: video ? describeVideo(video, await findFirstKey(path, video.index, context)) : null,
    audio: audio ? describeAudio(audio, isPrimed ? (audio.start_time ?? 0) : 0) : null,
  };
}

function describeVideo(stream: Stream, firstKeyUs: Microseconds): SourceVideo | null {
  const { width = 0, height = 0, pix_fmt: pixelFormat = '' } = stream;
  if (width === 0 || height === 0) return null;
  const [across = 1, down = 1] = (stream.sample_aspect_ratio ?? '1:1').split(':').map((part) => Number(part) || 1);
  const [numerator = 1, denominator = 1] = (stream.time_base ?? '1/1000').split('/').map(Number);
  const isWide = across > down;
  const shown = stream.side_data_list?.find(({ rotation }) => rotation !== undefined);
  return {
    streamIndex: stream.index,
    codec: stream.codec_name ?? '',
    width,
    height,
    squarePixelWidth: isWide ? Math.round((width * across) / down) : width,
    squarePixelHeight: isWide ? height : Math.round((height * down) / across),
    ...readDisplay(shown?.displaymatrix, shown?.rotation ?? 0),
    pixelFormat,
    hasAlpha: stream.tags?.['alpha_mode'] === '1' || /^(yuva|rgba|argb|bgra|abgr|gbrap|ya\d)/.test(pixelFormat),
    color: {
      matrix: stream.color_space ?? null,
      transfer: stream.color_transfer ?? null,
      isFullRange: stream.color_range === 'pc' || pixelFormat.startsWith('yuvj'),
    },
    hasFields: ['tt', 'bb', 'tb', 'bt'].includes(stream.field_order ?? ''),
    timeResolution: denominator / numerator,
    firstKeyUs,
  };
}

/**
 * Splits a display matrix into a rotation and a reflection. ffprobe's own rotation ignores mirroring.
 * @param text The matrix as ffprobe prints it: three rows of a byte offset and three numbers.
 * @param turned Degrees anticlockwise, for a matrix that can't be read.
 */
function readDisplay(text: string | undefined, turned: number): Pick<SourceVideo, 'rotation' | 'isMirrored'> {
  const rows = [...(text ?? '').matchAll(/[0-9a-f]{8}:\s+(-?\d+)\s+(-?\d+)\s+(-?\d+)/g)].map((row) =>
    row.slice(1).map(Number),
  );
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = rows;
  const isMirrored = a * d - b * c < 0;
  const degrees = rows.length === 3 ? (Math.atan2(b, isMirrored ? -a : a) * 180) / Math.PI : -turned;
  return { rotation: ((((Math.round(degrees / 90) * 90) % 360) + 360) % 360) as Rotation, isMirrored };
}

function describeAudio(stream: Stream, offset: number): SourceAudio | null {
  if (!stream.sample_rate || !stream.channels) return null;
  return {
    streamIndex: stream.index,
    sampleRateHz: stream.sample_rate,
    channelCount: stream.channels,
    offsetUs: secondsToMicroseconds(offset),
  };
}

/** Packets to search for a key frame at the beginning of a file that does not start with one. */
const KEY_SEARCH_PACKETS = 1_000;

/** Finds the time of the first key frame in µs; 0 when there is none, and decoding then reports the fault. */
async function findFirstKey(path: string, streamIndex: number, context: WorkContext): Promise<Microseconds> {
  for (const count of [1, KEY_SEARCH_PACKETS]) {
    const args = [
      ...['-select_streams', String(streamIndex), '-read_intervals', `%+#${count}`],
      ...['-show_entries', 'packet=pts_time,flags'],
      ...sourceArguments(path, context.limits),
    ];
    const parsed = packetsSchema.safeParse((await answerOfFfprobe(args, context)).json);
    const key = parsed.data?.packets.find(({ flags }) => flags.startsWith('K'));
    if (key) return secondsToMicroseconds(key.pts_time ?? 0);
  }
  return 0;
}
