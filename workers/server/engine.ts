import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RenderReport } from '#shared/contracts/render-report.ts';
import { renderError } from './job/render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from './job/render-types.ts';
import { joinPackets } from './join/join-packets.ts';
import { SegmentRenderer } from './picture/segment-renderer.ts';
import { bridgingDamage } from './probe/order-damage.ts';
import { type CheckedFile, checkFile } from './proof/check-file.ts';
import { renderAllSegments } from './render-segments.ts';
import { renderMix } from './sound/render-mix.ts';
import { tryTwice } from './try-twice.ts';

/**
 * Encodes the pictures of one segment of an order: H.264 in MP4, starting with a key frame. The file gets its name once
 * complete. Finds, reports and bridges unknown damage. Retries once after a process dies or hangs.
 * @throws CodedError of the engine's catalogue with ffmpeg's last lines in `data.log`; AbortedError. No process
 * survives.
 */
export async function renderSegment(
  order: RenderOrder,
  range: SegmentRange,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  const renderer = new SegmentRenderer(context);
  const startedAt = performance.now();
  let most = 0;
  const report = (framesDone: number) => {
    // A segment that is encoded again starts from 0, but progress must not.
    most = Math.max(most, framesDone);
    context.onProgress({ framesDone: most, framesPerSecond: (1_000 * most) / (performance.now() - startedAt) });
  };
  try {
    await bridgingDamage(order, context, (known) =>
      tryTwice(context, () => renderer.render(known, range, outputPath, report)),
    );
  } finally {
    await renderer.close();
  }
}

/**
 * Mixes and encodes the sound of an order: AAC, 48 kHz, stereo, in MP4.
 * @returns False, without a file, when the plan has no sound. Joining then adds silence.
 * @throws As {@link renderSegment}.
 */
export async function renderSound(order: RenderOrder, outputPath: string, context: EngineContext): Promise<boolean> {
  if (order.plan.audio.length === 0) return false;
  await bridgingDamage(order, context, (known) => tryTwice(context, () => renderMix(known, outputPath, context)));
  return true;
}

/**
 * Joins segments and sound without re-encoding pictures.
 * @param segmentPaths All segments of the order, in order.
 * @param soundPath File of {@link renderSound}, or null for silence.
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

/** Checks a finished file against its order. */
export async function checkOutput(order: RenderOrder, path: string, context: EngineContext): Promise<CheckedFile> {
  return checkFile(order, path, context);
}

/**
 * Makes and checks the whole video of an order on this machine. Reuses complete segments that an earlier try left in
 * the scratch folder, so that a restart resumes.
 * @param mayContinue Called between segments. The call ends when it returns false.
 * @returns The report of its check; null when its facts don't fit one.
 * @throws GaveWay; CodedError of the engine's catalogue, AbortedError.
 */
export async function renderVideo(
  order: RenderOrder,
  outputPath: string,
  context: EngineContext,
  mayContinue: () => Promise<boolean> = async () => true,
): Promise<RenderReport | null> {
  if (order.plan.frameCount === 0) throw renderError({ code: 'render.empty' });
  const stop = new AbortController();
  const inner = { ...context, signal: AbortSignal.any([context.signal, stop.signal]) };
  // If every turn started it again, the sound of a long video would never finish.
  if (await isThere(`${soundPathOf(order)}.part`)) await renderWholeSound(order, context);
  // Mixes the sound in parallel, because the picture encoder does not use all of the time.
  const work = [renderWholeSound(order, inner), renderAllSegments(order, inner, mayContinue)] as const;
  try {
    const [soundPath, segmentPaths] = await Promise.all(work);
    await joinSegments(order, segmentPaths, soundPath, outputPath, context);
  } catch (error) {
    stop.abort();
    await Promise.allSettled(work);
    throw error;
  }
  const checked = await checkOutput(order, outputPath, context);
  if (!checked.ok) throw renderError({ code: 'render.output-wrong', fault: checked.fault });
  return checked.report;
}

/** An unfinished one ends with `.part`. */
function soundPathOf({ scratchPath }: RenderOrder): string {
  return join(scratchPath, 'sound.mp4');
}

/** @returns Path of the sound; null when the plan has none. */
async function renderWholeSound(order: RenderOrder, context: EngineContext): Promise<string | null> {
  const path = soundPathOf(order);
  const hasSound = (await isThere(path)) || (await renderSound(order, path, context));
  return hasSound ? path : null;
}

async function isThere(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
