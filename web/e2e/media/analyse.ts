import * as z from 'zod';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { ffmpeg, ffmpegBytes, ffprobe } from './ffmpeg.ts';

const streamSchema = z.object({
  codec_type: z.string(),
  codec_name: z.string(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  avg_frame_rate: z.string(),
  nb_read_frames: z.coerce.number().optional(),
  duration: z.coerce.number(),
  color_range: z.string().optional(),
  color_space: z.string().optional(),
  color_transfer: z.string().optional(),
  color_primaries: z.string().optional(),
  sample_rate: z.coerce.number().optional(),
  channels: z.number().optional(),
});
const probeSchema = z.object({
  streams: z.array(streamSchema),
  format: z.object({ duration: z.coerce.number(), size: z.coerce.number() }),
});

/**
 * Reads a finished file's single video and audio stream with ffprobe.
 * @param isCounted Decodes the whole file and counts its frames.
 */
export async function probeOutput(path: string, { isCounted = false } = {}) {
  const count = isCounted ? ['-count_frames'] : [];
  const probe = probeSchema.parse(await ffprobe([...count, '-show_streams', '-show_format', path]));
  const video = probe.streams.find((stream) => stream.codec_type === 'video');
  const audio = probe.streams.find((stream) => stream.codec_type === 'audio');
  return { video, audio, format: probe.format, streamCount: probe.streams.length };
}

/** Names of the top-level boxes of an MP4 in file order. */
export function topLevelBoxes(file: Buffer): string[] {
  const names: string[] = [];
  for (let offset = 0; offset + 8 <= file.length; ) {
    const size32 = file.readUInt32BE(offset);
    const size = size32 === 1 ? Number(file.readBigUInt64BE(offset + 8)) : size32 === 0 ? file.length - offset : size32;
    names.push(file.toString('latin1', offset + 4, offset + 8));
    if (size < 8) break;
    offset += size;
  }
  return names;
}

/**
 * Reads the burnt-in counter of every frame.
 * @param bits Places of the squares in this file's picture, lowest bit first.
 * @returns One number per frame, null where the squares are neither black nor white.
 */
export async function readCounters(path: string, bits: readonly Rect[]): Promise<(number | null)[]> {
  const first = bits[0];
  if (first === undefined) return [];
  // One grey pixel per square: its middle, averaged.
  const filters = bits.map(({ x, y, width, height }, bit) => {
    const [w, h] = [Math.max(2, Math.floor(width / 2)), Math.max(2, Math.floor(height / 2))];
    return `[s${bit}]crop=${w}:${h}:${Math.round(x + (width - w) / 2)}:${Math.round(y + (height - h) / 2)},scale=2:2:flags=area,crop=1:1:0:0[b${bit}]`;
  });
  const graph = [
    `[0:v]format=gray,split=${bits.length}${bits.map((_, bit) => `[s${bit}]`).join('')}`,
    ...filters,
    `${bits.map((_, bit) => `[b${bit}]`).join('')}hstack=inputs=${bits.length}[out]`,
  ].join(';');
  const pixels = await ffmpegBytes([
    '-i',
    path,
    '-filter_complex',
    graph,
    '-map',
    '[out]',
    '-fps_mode',
    'passthrough',
    '-f',
    'rawvideo',
    'pipe:1',
  ]);
  const frames: (number | null)[] = [];
  for (let offset = 0; offset + bits.length <= pixels.length; offset += bits.length) {
    let value: number | null = 0;
    for (let bit = 0; bit < bits.length; bit++) {
      const level = pixels[offset + bit] ?? 128;
      if (level > 96 && level < 160) value = null;
      else if (value !== null && level >= 160) value += 2 ** bit;
    }
    frames.push(value);
  }
  return frames;
}

/** A part of the picture during a stretch of frames. */
export interface FramePart extends Rect {
  readonly firstFrame: number;
  readonly frameCount: number;
}

/**
 * Measures the similarity of a range of one file to another file, frame by frame, in one part of the picture.
 * @param reference Filter chain that turns the second file's pictures into those expected of the first, frame for
 * frame.
 * @returns One SSIM (luma, 0 to 1) per frame.
 */
export async function ssimByFrame(path: string, other: string, reference: string, part: FramePart): Promise<number[]> {
  const crop = `crop=${part.width}:${part.height}:${part.x}:${part.y}`;
  const stretch = `trim=start_frame=${part.firstFrame}:end_frame=${part.firstFrame + part.frameCount}`;
  // Renumber both sides, so that frames are compared by order, not by times that differ in rounding.
  const graph = `[0:v]${stretch},${crop},setpts=N/30/TB[a];[1:v]${reference},${crop},setpts=N/30/TB[b];[a][b]ssim=stats_file=-:shortest=1`;
  const output = await ffmpegBytes(['-i', path, '-i', other, '-lavfi', graph, '-f', 'null', '-']);
  return [...output.toString().matchAll(/Y:([\d.]+)/g)].map((match) => Number(match[1]));
}

/**
 * Compares some frames of a video with pictures: SSIM over luma and chroma, 1 for equal.
 * @param frames Frame numbers in order.
 * @param pattern The pictures in the same order, numbered from 0: `picture-%02d.png`.
 * @param size Required size of both; anything else fails.
 */
export async function compareFrames(
  path: string,
  frames: readonly number[],
  pattern: string,
  { width, height }: Size,
): Promise<number[]> {
  const wanted = frames.map((frame) => `eq(n\\,${frame})`).join('+');
  const graph = [
    `[0:v]select='${wanted}',setpts=N/30/TB[a]`,
    `[1:v]scale=${width}:${height}:out_color_matrix=bt709:out_range=tv,format=yuv420p,setpts=N/30/TB[b]`,
    '[a][b]ssim=stats_file=-',
  ].join(';');
  const output = await ffmpegBytes([
    ...['-i', path, '-framerate', '30', '-start_number', '0', '-i', pattern],
    ...['-lavfi', graph, '-f', 'null', '-'],
  ]);
  return [...output.toString().matchAll(/All:([\d.]+)/g)].map((match) => Number(match[1]));
}

/**
 * Finds the start times of a frequency's beeps, in seconds.
 * @param hz Frequency; other sounds are filtered out.
 */
export async function findBeeps(path: string, hz: number): Promise<number[]> {
  const rate = 48_000;
  const pcm = await ffmpegBytes([
    ...['-i', path, '-vn', '-ac', '1', '-ar', String(rate), '-af', `bandpass=f=${hz}:width_type=h:w=200`],
    ...['-f', 's16le', 'pipe:1'],
  ]);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.length / 2));
  const step = rate / 1_000;
  const starts: number[] = [];
  let quietFor = Number.POSITIVE_INFINITY;
  for (let offset = 0; offset + step <= samples.length; offset += step) {
    let peak = 0;
    for (let index = offset; index < offset + step; index++) peak = Math.max(peak, Math.abs(samples[index] ?? 0));
    if (peak > 3_000) {
      if (quietFor > 100) starts.push(offset / rate);
      quietFor = 0;
    } else quietFor++;
  }
  return starts;
}

/** Loudness of each 10 ms of a file's sound: root mean square, in dB of full scale. */
export async function readLoudness(path: string): Promise<number[]> {
  const rate = 48_000;
  const pcm = await ffmpegBytes(['-i', path, '-vn', '-ac', '1', '-ar', String(rate), '-f', 's16le', 'pipe:1']);
  const samples = new Int16Array(pcm.buffer, pcm.byteOffset, Math.floor(pcm.length / 2));
  const step = rate / 100;
  return Array.from({ length: Math.floor(samples.length / step) }, (_, index) => {
    const part = samples.subarray(index * step, (index + 1) * step);
    return 10 * Math.log10(part.reduce((sum, sample) => sum + (sample / 32_768) ** 2, 1e-12) / step);
  });
}

/** Saves one frame of a video as PNG. */
export async function saveFrame(path: string, frame: number, pngPath: string): Promise<void> {
  await ffmpeg(['-i', path, '-vf', `select=eq(n\\,${frame})`, '-frames:v', '1', '-update', '1', pngPath]);
}

/** The colour of a frame of a video at a place: red, green and blue, 0 to 255. */
export async function readPixel(path: string, frame: number, { x, y }: { x: number; y: number }): Promise<number[]> {
  const filter = `select=eq(n\\,${frame}),crop=2:2:${x}:${y}`;
  const raw = ['-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'];
  return [...(await ffmpegBytes(['-i', path, '-vf', filter, ...raw]))].slice(0, 3);
}
