import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findFault } from './check/check-file.ts';
import { joinPackets } from './join/join-packets.ts';
import { renderPictures } from './picture/render-pictures.ts';
import { renderError } from './render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from './render-types.ts';
import { cutIntoSegments } from './segments.ts';
import { renderMix } from './sound/render-mix.ts';

/** Length of the segments when one machine makes all: what a restart loses at most. */
const SEGMENT_SECONDS = 10;

/**
 * Encodes one segment of an order, pictures only: H.264 in MP4 that begins with a key frame. The file appears under its name
 * when it is whole.
 * @throws CodedError of the engine's catalogue with the last lines of ffmpeg in `data.log`; AbortedError. No process survives.
 */
export async function renderSegment(
  order: RenderOrder,
  range: SegmentRange,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  await renderPictures(order, range, outputPath, context);
}

/**
 * Mixes and encodes the sound of an order: AAC, 48 kHz, stereo, in MP4.
 * @returns False, and no file, when the plan has no sound: joining then makes silence.
 * @throws As {@link renderSegment}.
 */
export async function renderSound(order: RenderOrder, outputPath: string, context: EngineContext): Promise<boolean> {
  if (order.plan.audio.length === 0) return false;
  await renderMix(order, outputPath, context);
  return true;
}

/**
 * Joins segments and sound without encoding pictures again.
 * @param segmentPaths All segments of the order in their order.
 * @param soundPath What {@link renderSound} made, or null: then the sound is silence.
 * @throws CodedError of the engine's catalogue, AbortedError.
 */
export async function joinSegments(
  order: RenderOrder,
  segmentPaths: readonly string[],
  soundPath: string | null,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  const sound = soundPath ?? join(order.scratchPath, 'silence.mp4');
  if (soundPath === null) await renderMix(order, sound, context);
  await joinPackets({ plan: order.plan, segmentPaths, soundPath: sound, outputPath }, context.signal);
}

/**
 * Whether a finished file is what the order asked for.
 * @returns What is wrong with it, as a person reads it, or null.
 */
export async function checkOutput(order: RenderOrder, path: string, context: EngineContext): Promise<string | null> {
  return findFault(order, path, context);
}

/**
 * Makes the whole video of an order on this machine, checked. What a former try left finished in the scratch folder is used
 * again: a restart goes on.
 * @throws CodedError of the engine's catalogue, AbortedError.
 */
export async function renderVideo(order: RenderOrder, outputPath: string, context: EngineContext): Promise<void> {
  if (order.plan.frameCount === 0) throw renderError({ code: 'render.empty' });
  const stop = new AbortController();
  const inner = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  // The sound is mixed beside the pictures: their encoder leaves room for it now and then.
  const work = [renderWholeSound(order, inner), renderAllSegments(order, inner)] as const;
  try {
    const [soundPath, segmentPaths] = await Promise.all(work);
    await joinSegments(order, segmentPaths, soundPath, outputPath, context);
  } catch (error) {
    stop.abort();
    await Promise.allSettled(work);
    throw error;
  }
  const fault = await checkOutput(order, outputPath, context);
  if (fault !== null) throw renderError({ code: 'render.output-wrong', fault });
}

/** @returns The path of the sound, null when the plan has none. */
async function renderWholeSound(order: RenderOrder, context: EngineContext): Promise<string | null> {
  const path = join(order.scratchPath, 'sound.mp4');
  const hasSound = (await isThere(path)) || (await renderSound(order, path, context));
  return hasSound ? path : null;
}

/** Makes the segments that are not there yet, one after the other. @returns The paths of all, in order. */
async function renderAllSegments(order: RenderOrder, context: EngineContext): Promise<string[]> {
  const { plan, scratchPath } = order;
  const segments = cutIntoSegments(plan, SEGMENT_SECONDS);
  const paths: string[] = [];
  const startedAt = performance.now();
  // Frames of a former try cost nothing now and would make this one look fast.
  let framesFound = 0;
  let framesMade = 0;
  const report = (framesNow: number) => {
    const seconds = (performance.now() - startedAt) / 1_000;
    const framesDone = framesFound + framesMade + framesNow;
    context.onProgress({ framesDone, framesPerSecond: (framesMade + framesNow) / seconds });
  };
  for (const segment of segments) {
    const path = join(scratchPath, `frames-${segment.firstFrame}-${segment.endFrame}.mp4`);
    const length = segment.endFrame - segment.firstFrame;
    if (await isThere(path)) framesFound += length;
    else {
      const inner = { ...context, onProgress: ({ framesDone }: { framesDone: number }) => report(framesDone) };
      await renderSegment(order, segment, path, inner);
      framesMade += length;
    }
    report(0);
    paths.push(path);
  }
  return paths;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
