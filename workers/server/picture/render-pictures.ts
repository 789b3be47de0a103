import { rename } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { findPreset } from '#shared/presets/presets.ts';
import { registerCaptionFonts } from '../overlay/fonts.ts';
import { planOverlays } from '../overlay/overlay-groups.ts';
import { createMeasures, writeOverlays } from '../overlay/paint-overlays.ts';
import { renderError } from '../render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from '../render-types.ts';
import { finishFfmpeg, startFfmpeg } from '../tools/run-ffmpeg.ts';
import { encoderArguments } from './encoder-arguments.ts';
import { buildPictureGraph } from './picture-graph.ts';
import { preparePictures } from './picture-sources.ts';

/** The first descriptor after standard input, output and error. */
const FIRST_PIPE = 3;

/**
 * Encodes the pictures of a range of frames into an MP4 without sound, which appears under its name when it is whole. ffmpeg
 * passes on how a single source was turned although its pictures are upright by then; joining leaves that out.
 * @throws CodedError of the engine's catalogue, AbortedError; no process survives either.
 */
export async function renderPictures(
  order: RenderOrder,
  range: SegmentRange,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  const preset = findPreset(order.presetId);
  if (!preset) throw renderError({ code: 'render.unknown-preset', presetId: order.presetId });
  const frameCount = range.endFrame - range.firstFrame;
  if (frameCount <= 0) throw renderError({ code: 'render.empty' });
  await registerCaptionFonts();
  const sources = await preparePictures(order, range, context);
  const groups = planOverlays(order.plan, range, createMeasures(order.plan));
  const overlays = groups.map(({ box }, index) => ({ box, args: pipeInput(FIRST_PIPE + index) }));
  const graph = buildPictureGraph(order.plan, range, sources, overlays, context.limits);
  const partPath = `${outputPath}.part`;
  const startedAt = performance.now();
  const run = {
    args: [
      '-copyts',
      ...graph.inputs,
      ...['-filter_complex', graph.filters, '-map', graph.output],
      ...encoderArguments(order.plan, preset, frameCount),
      ...['-f', 'mp4', `file:${partPath}`],
    ],
    inputAssets: graph.inputAssets,
    pipeCount: groups.length,
    onFrames: (framesDone: number) => {
      const seconds = (performance.now() - startedAt) / 1_000;
      context.onProgress({ framesDone, framesPerSecond: framesDone / seconds });
    },
  };
  const running = await startFfmpeg(run, context);
  const painting = Promise.all(
    groups.map((group, index) => writeOverlays(group, running.child.stdio[FIRST_PIPE + index] as Writable)),
  );
  painting.catch(() => running.kill());
  await Promise.all([finishFfmpeg(running, run, context), painting]);
  await rename(partPath, outputPath);
}

function pipeInput(descriptor: number): string[] {
  return ['-protocol_whitelist', 'pipe', '-f', 'matroska', '-i', `pipe:${descriptor}`];
}
