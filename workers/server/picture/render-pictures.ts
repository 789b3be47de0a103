import { rename, rm } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { captionLetters } from '#shared/captions/script-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { type ExportPreset, findPreset, presetBitrateBps } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { joinPackets } from '#workers/server/join/join-packets.ts';
import { registerCaptionFonts } from '#workers/server/overlay/fonts.ts';
import { findMissingLetters } from '#workers/server/overlay/missing-letters.ts';
import { planOverlays } from '#workers/server/overlay/overlay-groups.ts';
import { createMeasures, writeOverlays } from '#workers/server/overlay/paint-overlays.ts';
import { renderError } from '#workers/server/render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from '#workers/server/render-types.ts';
import { finishFfmpeg, startFfmpeg } from '#workers/server/tools/run-ffmpeg.ts';
import { type BufferModel, bufferModel, keepsToModel, readPictureSizes } from './buffer-model.ts';
import { encoderArguments } from './encoder-arguments.ts';
import { buildPictureGraph, type PictureSources } from './picture-graph.ts';
import { preparePictures } from './picture-sources.ts';
import { cutIntoRuns } from './stretches.ts';

/** The first descriptor after standard input, output and error. */
const FIRST_PIPE = 3;

/**
 * Encodes the pictures of a range of frames into an MP4 without sound, which gets its name once complete. A range of
 * many cuts takes several runs of ffmpeg in sequence, whose packets are joined.
 * @throws CodedError of the engine's catalogue, AbortedError; no process survives either.
 */
export async function renderPictures(
  order: RenderOrder,
  range: SegmentRange,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  const { plan } = order;
  const preset = findPreset(order.presetId);
  if (!preset) throw renderError({ code: 'render.unknown-preset', presetId: order.presetId });
  const frameCount = range.endFrame - range.firstFrame;
  if (frameCount <= 0) throw renderError({ code: 'render.empty' });
  await registerCaptionFonts(plan.captionLook.font, plan.captions.map(captionLetters));
  tellMissingLetters(plan, range, context);
  const sources = await preparePictures(order, range, context);
  const startedAt = performance.now();
  let most = 0;
  const tell = (frames: number) => {
    // A run that is encoded again starts from 0; progress must not.
    const framesDone = Math.max(most, frames);
    most = framesDone;
    const seconds = (performance.now() - startedAt) / 1_000;
    context.onProgress({ framesDone, framesPerSecond: framesDone / seconds });
  };
  const render = async (run: Run, path: string) => {
    const framesBefore = run.firstFrame - range.firstFrame;
    await renderRun({ plan, preset, sources, run, path }, context, (frames) => tell(framesBefore + frames));
  };
  const runs = cutIntoRuns(plan, range, ({ assetId }) => costOf(sources.videos.get(assetId)?.video));
  if (runs.length === 1) return render(range, outputPath);
  const paths = runs.map((_, index) => `${outputPath}.${index}`);
  try {
    for (const [index, run] of runs.entries()) await render(run, paths[index] ?? '');
    await joinPackets(
      { plan: { ...plan, frameCount }, segmentPaths: paths, soundPath: null, outputPath },
      context.signal,
    );
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}

/** Logged only: a video with boxes for letters is still the creator's video, and the operator can install the missing fonts. */
function tellMissingLetters({ captions, captionLook }: RenderPlan, range: Run, { onLog }: EngineContext): void {
  const seen = captions.filter(
    ({ firstFrame, endFrame }) => firstFrame < range.endFrame && range.firstFrame < endFrame,
  );
  const missing = findMissingLetters(seen.map(captionLetters), captionLook.font);
  if (missing.length > 0) onLog(`No installed font has ${missing.join(' ')}: captions show boxes for them.`);
}

/** Pixels of 4K, below which all sources cost the same: a decoder's threads and tables weigh as much as its pictures. */
const PIXELS_4K = 3_840 * 2_160;

/** Cost of a source beside others in one ffmpeg; stills are never larger than the output. */
function costOf(video: Size | undefined): number {
  return video ? Math.max(1, (video.width * video.height) / PIXELS_4K) : 1;
}

type Run = Pick<SegmentRange, 'firstFrame' | 'endFrame'>;

type OnFrames = (framesDone: number) => void;

interface RunOrder {
  readonly plan: RenderPlan;
  readonly preset: ExportPreset;
  readonly sources: PictureSources;
  readonly run: Run;
  readonly path: string;
}

/**
 * Encodes a run's pictures. A short run of incompressible pictures can take up to six times its bitrate, because the
 * encoder guesses before it learns. One that breaks the buffer model is encoded again within the model; that is slower,
 * so ordinary footage is spared it.
 */
async function renderRun(order: RunOrder, context: EngineContext, onFrames: OnFrames): Promise<void> {
  const { plan, preset, path } = order;
  const model = bufferModel(presetBitrateBps(preset));
  const partPath = `${path}.part`;
  await encodeRun({ ...order, path: partPath }, null, context, onFrames);
  if (!keepsToModel(await readPictureSizes(partPath), plan.frameRate, model)) {
    await encodeRun({ ...order, path: partPath }, model, context, onFrames);
  }
  await rename(partPath, path);
}

/**
 * Encodes a run's pictures with one ffmpeg. The output keeps a single source's rotation tag although its pictures are
 * upright by then; joining drops it.
 */
async function encodeRun(
  { plan, preset, sources, run, path }: RunOrder,
  model: BufferModel | null,
  context: EngineContext,
  onFrames: OnFrames,
): Promise<void> {
  const groups = planOverlays(plan, run, createMeasures(plan));
  const overlays = groups.map(({ box }, index) => ({ box, args: pipeInput(FIRST_PIPE + index) }));
  const graph = buildPictureGraph(plan, run, sources, overlays, context.limits);
  const ffmpeg = {
    args: [
      '-copyts',
      ...graph.inputs,
      ...['-filter_complex', graph.filters, '-map', graph.output],
      ...encoderArguments(plan, preset, run.endFrame - run.firstFrame, model),
      ...['-f', 'mp4', `file:${path}`],
    ],
    inputAssets: graph.inputAssets,
    isDamageKnown: graph.inputAssets.some((assetId) => assetId !== null && plan.damage?.[assetId] !== undefined),
    pipeCount: groups.length,
    onFrames,
  };
  const running = await startFfmpeg(ffmpeg, context);
  const painting = Promise.all(
    groups.map((group, index) => writeOverlays(group, running.child.stdio[FIRST_PIPE + index] as Writable)),
  );
  painting.catch(() => running.kill());
  await Promise.all([finishFfmpeg(running, ffmpeg, context), painting]);
}

function pipeInput(descriptor: number): string[] {
  return ['-protocol_whitelist', 'pipe', '-f', 'matroska', '-i', `pipe:${descriptor}`];
}
