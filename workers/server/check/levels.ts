import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import type { EngineContext, RenderOrder } from '#workers/server/render-types.ts';
import { startProcess } from '#workers/server/tools/run-process.ts';
import { sourceArguments } from '#workers/server/tools/source-arguments.ts';

/** Peak brightness and loudness. */
export interface Levels {
  /** Brightest luma found, 0 to 255. */
  readonly luma: number;
  /** Loudest sample, 0 to 1. */
  readonly peak: number;
}

/** Number of places in a file at which a picture is decoded. */
const SAMPLED_PLACES = 8;

/** Seconds of a clip's source that are sampled. */
const SAMPLED_SECONDS = 1;

/** Number of clips of a plan whose sources are sampled. */
const SAMPLED_CLIPS = 12;

/** Measures a finished file: pictures at places spread over it, and all of its sound. Null when it can't be decoded. */
export async function measureLevels(path: string, seconds: number, context: EngineContext): Promise<Levels | null> {
  const [luma, peak] = await Promise.all([
    measureBrightness(path, seconds, context),
    measure(path, [], 'audio', context),
  ]);
  return luma === null || peak === null ? null : { luma, peak };
}

async function measureBrightness(path: string, seconds: number, context: EngineContext): Promise<number | null> {
  let luma = 0;
  // Stops once it is bright enough to decide.
  for (let place = 0; place < SAMPLED_PLACES && luma < 128; place++) {
    const from = (seconds * place) / SAMPLED_PLACES;
    const found = await measure(path, ['-ss', from.toFixed(3)], 'video', context, ['-frames:v', '1']);
    // A video of a few frames may have none after a given place, but always has a first one.
    if (found === null && place === 0) return null;
    luma = Math.max(luma, found ?? 0);
  }
  return luma;
}

/** Measures the sampled clips of a plan in their sources, at their gain; sources that can't be decoded count as nothing. */
export async function measureSourceLevels({ plan, sources }: RenderOrder, context: EngineContext): Promise<Levels> {
  let [luma, peak] = [0, 0];
  for (const layer of plan.layers.slice(0, SAMPLED_CLIPS)) {
    const seconds = microsecondsToSeconds(frameToMicroseconds(layer.endFrame - layer.firstFrame, plan.frameRate));
    const from = layer.type === 'image' ? [] : seek(microsecondsToSeconds(layer.sourceStart), seconds);
    luma = Math.max(luma, (await measure(sources[layer.assetId] ?? '', from, 'video', context)) ?? 0);
  }
  for (const span of plan.audio.slice(0, SAMPLED_CLIPS)) {
    const seconds = (span.endSample - span.firstSample) / plan.sampleRateHz;
    const from = seek(microsecondsToSeconds(span.sourceStart), seconds);
    const found = await measure(sources[span.assetId] ?? '', from, 'audio', context);
    // The lowest gain, so that a faded or ducked second is not missed as sound.
    const gain = Math.min(span.gain, ...(span.curve ?? []).map((point) => span.gain * point.gain));
    peak = Math.max(peak, (found ?? 0) * gain);
  }
  return { luma, peak };
}

/** Brightness of the picture of a file at a time; null when it can't be decoded. */
export function measureBrightnessAt(path: string, seconds: number, context: EngineContext): Promise<number | null> {
  return measure(path, ['-ss', seconds.toFixed(6)], 'video', context, ['-frames:v', '1']);
}

function seek(from: number, seconds: number): string[] {
  return ['-ss', from.toFixed(3), '-t', Math.min(seconds, SAMPLED_SECONDS).toFixed(3)];
}

/**
 * Finds the highest value of a section: of a small grey picture, or of the sound in one channel. Null when there is no output.
 */
async function measure(
  path: string,
  options: readonly string[],
  part: 'video' | 'audio',
  context: EngineContext,
  bounds: readonly string[] = [],
): Promise<number | null> {
  const output =
    part === 'video'
      ? ['-map', '0:v:0', '-vf', 'scale=64:64:flags=area,format=gray', '-f', 'rawvideo']
      : ['-map', '0:a:0', '-ac', '1', '-c:a', 'pcm_s16le', '-f', 's16le'];
  const args = ['-hide_banner', '-nostdin', '-loglevel', 'error', ...sourceArguments(path, context.limits, options)];
  const running = await startProcess(
    context.tools.ffmpeg,
    [...args, ...output, ...bounds, 'pipe:1'],
    ['ignore', 'pipe', 'pipe'],
    context,
  );
  let highest: number | null = null;
  let odd = Buffer.alloc(0);
  running.child.stdout?.on('data', (chunk: Buffer) => {
    if (part === 'video') {
      for (const value of chunk) highest = Math.max(highest ?? 0, value);
      return;
    }
    const bytes = odd.length === 0 ? chunk : Buffer.concat([odd, chunk]);
    const length = bytes.length - (bytes.length % 2);
    odd = Buffer.from(bytes.subarray(length));
    for (let at = 0; at < length; at += 2) highest = Math.max(highest ?? 0, Math.abs(bytes.readInt16LE(at)) / 32_768);
  });
  const { exitCode } = await running.ended;
  return exitCode === 0 ? highest : null;
}
