import { join } from 'node:path';
import type { Size } from '#shared/geometry/rect.ts';
import type { Frames } from '#shared/time/rational.ts';
import { renderSegment } from './engine.ts';
import type { EngineContext, RenderOrder } from './job/render-types.ts';
import { finishEncoder, startEncoder } from './tools/run-ffmpeg.ts';

/** Longer side of the picture, in pixels: vision models reduce larger ones. */
const LONGER_SIDE = 768;

/**
 * Makes a JPEG picture of one frame of an order, as its video would show it. The longer side has at most 768 pixels.
 * @throws As {@link renderSegment}.
 */
export async function renderFrame(
  order: RenderOrder,
  frame: Frames,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  const encoded = join(order.scratchPath, `frame-${frame}.mp4`);
  await renderSegment(order, { index: 0, firstFrame: frame, endFrame: frame + 1 }, encoded, context);
  const { width, height } = pictureSize(order.plan);
  // JPEG has the colours of BT.601 in full range (JFIF 1.02).
  const colors = 'in_color_matrix=bt709:in_range=tv:out_color_matrix=bt601:out_range=pc';
  const filter = `scale=${width}:${height}:flags=area:${colors},format=yuvj420p`;
  const output = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '3', '-f', 'mjpeg', outputPath];
  await finishEncoder(await startEncoder(['-nostdin', '-i', encoded, '-vf', filter, ...output], context), context);
}

/** Even, as the chroma planes need. */
function pictureSize({ width, height }: Size): Size {
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2));
  return { width: even(width), height: even(height) };
}
