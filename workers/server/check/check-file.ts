import * as z from 'zod';
import { layersAt, sourceTimeAt } from '#shared/render/at-frame.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { frameRateText, framesToSeconds } from '#shared/time/rational.ts';
import { answerOfFfprobe } from '#workers/server/probe/run-ffprobe.ts';
import type { EngineContext, RenderOrder } from '#workers/server/render-types.ts';
import { type Levels, measureBrightnessAt, measureLevels, measureSourceLevels } from './levels.ts';

const streamSchema = z.object({
  codec_type: z.string(),
  codec_name: z.string().optional(),
  width: z.int().optional(),
  height: z.int().optional(),
  r_frame_rate: z.string().optional(),
  sample_rate: z.coerce.number().optional(),
  channels: z.int().optional(),
  duration: z.coerce.number().optional(),
  nb_read_packets: z.coerce.number().optional(),
});
const fileSchema = z.object({ streams: z.array(streamSchema) });

/** Luma, 0 to 255, up to which a picture counts as black; encoder noise stays below it. */
const BLACK_LUMA = 32;

/** Luma from which on a source's picture is surely not black. */
const BRIGHT_LUMA = 2 * BLACK_LUMA;

/** One key frame for so many seconds is compared with its source, at most so many. */
const SPOT_SECONDS = 10;
const MOST_SPOTS = 5;

/** Samples, 0 to 1, up to which sound counts as silent: -60 dB. */
const SILENT_PEAK = 0.001;

/**
 * Checks that a finished file matches its order: streams, sizes, rates, exact number of frames, lengths within a frame,
 * and neither black nor silent where its sources aren't: as a whole, and at some key frames.
 * @returns The fault, in plain words, or null.
 */
export async function findFault(order: RenderOrder, path: string, context: EngineContext): Promise<string | null> {
  const args = ['-count_packets', '-show_streams', '-protocol_whitelist', 'file', '-i', `file:${path}`];
  const { frameCount, frameRate } = order.plan;
  // In parallel, because a user waits for this last check.
  const [answer, levels] = await Promise.all([
    answerOfFfprobe(args, context, context.limits.processTimeMs),
    measureLevels(path, framesToSeconds(frameCount, frameRate), context),
  ]);
  const parsed = fileSchema.safeParse(answer.json);
  if (!parsed.success) return 'it cannot be read';
  return (
    findStreamFault(order.plan, parsed.data.streams) ??
    (await findEmptiness(order, levels, context)) ??
    (await findBlackSpot(order, path, context))
  );
}

type Stream = z.infer<typeof streamSchema>;

/** @returns The fault in a file's streams, or null. */
export function findStreamFault(plan: RenderPlan, streams: readonly Stream[]): string | null {
  const [video, ...moreVideo] = streams.filter((stream) => stream.codec_type === 'video');
  const [audio, ...moreAudio] = streams.filter((stream) => stream.codec_type === 'audio');
  if (video?.codec_name !== 'h264') return 'it has no H.264 picture';
  if (audio?.codec_name !== 'aac') return 'it has no AAC sound';
  if (moreVideo.length + moreAudio.length > 0 || streams.length > 2) return 'it has more than one picture or sound';
  if (video.width !== plan.width || video.height !== plan.height) return `it is ${video.width} × ${video.height}`;
  if (video.r_frame_rate !== frameRateText(plan.frameRate)) return `it has ${video.r_frame_rate} frames a second`;
  if (video.nb_read_packets !== plan.frameCount) {
    return `it has ${video.nb_read_packets} frames where ${plan.frameCount} belong`;
  }
  if (audio.sample_rate !== plan.sampleRateHz || audio.channels !== plan.channelCount)
    return 'its sound is not 48 kHz stereo';
  const seconds = framesToSeconds(plan.frameCount, plan.frameRate);
  const frame = framesToSeconds(1, plan.frameRate);
  for (const { codec_type: type, duration = Number.NaN } of [video, audio]) {
    // Negated, so that NaN is a fault too.
    if (!(Math.abs(duration - seconds) <= frame)) return `its ${type} lasts ${duration} s where ${seconds} s belong`;
  }
  return null;
}

async function findEmptiness(order: RenderOrder, found: Levels | null, context: EngineContext): Promise<string | null> {
  const { plan } = order;
  if (found === null) return 'it cannot be decoded';
  const isBlack = found.luma <= BLACK_LUMA && plan.layers.length > 0;
  const isSilent = found.peak <= SILENT_PEAK && plan.audio.length > 0;
  if (!isBlack && !isSilent) return null;
  const sources = await measureSourceLevels(order, context);
  if (isBlack && sources.luma > BLACK_LUMA) return 'it is black';
  if (isSilent && sources.peak > 4 * SILENT_PEAK) return 'it is silent';
  return null;
}

/** Looks at key frames in the middle of equal parts of a video, whose decoding needs no others. */
async function findBlackSpot(order: RenderOrder, path: string, context: EngineContext): Promise<string | null> {
  const { plan, sources } = order;
  const seconds = framesToSeconds(plan.frameCount, plan.frameRate);
  const count = Math.min(MOST_SPOTS, Math.ceil(seconds / SPOT_SECONDS));
  for (let part = 0; part < count; part++) {
    const at = await keyFrameBefore(path, ((part + 0.5) * seconds) / count, context);
    const frame = at === null ? 0 : Math.round((at * plan.frameRate.numerator) / plan.frameRate.denominator);
    const top = layersAt(plan, frame).at(-1);
    if (at === null || top?.type !== 'video') continue;
    const luma = await measureBrightnessAt(path, at, context);
    if (luma === null) return `it cannot be decoded at ${formatDuration(at)}`;
    if (luma > BLACK_LUMA) continue;
    const time = microsecondsToSeconds(sourceTimeAt(top, frame, plan.frameRate));
    const source = await measureBrightnessAt(sources[top.assetId] ?? '', time, context);
    if (source !== null && source > BRIGHT_LUMA) return `it is black at ${formatDuration(at)}`;
  }
  return null;
}

const packetsSchema = z.object({ packets: z.array(z.object({ pts_time: z.coerce.number() })) });

/** Time of the last key frame that is not later; null when there is none. */
async function keyFrameBefore(path: string, seconds: number, context: EngineContext): Promise<number | null> {
  const one = ['-select_streams', 'v:0', '-read_intervals', `${seconds.toFixed(3)}%+#1`, '-show_packets'];
  const args = [...one, '-protocol_whitelist', 'file', '-i', `file:${path}`];
  const { json } = await answerOfFfprobe(args, context, context.limits.processTimeMs);
  return packetsSchema.safeParse(json).data?.packets[0]?.pts_time ?? null;
}
