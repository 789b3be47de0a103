import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { placePicture } from '#shared/render/placement.ts';
import type { LayerSpan } from '#shared/render/plan.ts';
import { toYuva420 } from '#workers/server/overlay/overlay-planes.ts';
import { pictureHeader, streamHeader } from '#workers/server/overlay/picture-stream.ts';
import { answerOfFfprobe } from '#workers/server/probe/run-ffprobe.ts';
import { renderError } from '#workers/server/render-error.ts';
import type { EngineContext, RenderOrder } from '#workers/server/render-types.ts';
import { sourceArguments } from '#workers/server/tools/source-arguments.ts';
import { type StillPicture, stillKey } from './picture-graph.ts';

/** A time, in output frames, after any video's end, until which a still is shown. */
const FOREVER = 2 ** 30;

/**
 * Prepares the still pictures of a plan's layers: decoded upright (EXIF), the first picture of an animation, scaled and
 * placed as in the browser, and written into the order's scratch folder for ffmpeg. Reuses files of an earlier call.
 * @throws CodedError of the engine's catalogue that names the asset.
 */
export async function prepareStills(
  { plan, sources, scratchPath }: RenderOrder,
  layers: readonly LayerSpan[],
  context: EngineContext,
): Promise<Map<string, StillPicture>> {
  const stills = new Map<string, StillPicture>();
  for (const layer of layers) {
    const key = stillKey(layer);
    if (layer.type !== 'image' || stills.has(key)) continue;
    const path = sources[layer.assetId];
    if (path === undefined) throw renderError({ code: 'render.source-missing', assetId: layer.assetId });
    stills.set(key, await prepareStill(layer, path, { plan, scratchPath }, context));
  }
  return stills;
}

async function prepareStill(
  { assetId, fit }: LayerSpan,
  path: string,
  { plan, scratchPath }: Pick<RenderOrder, 'plan' | 'scratchPath'>,
  context: EngineContext,
): Promise<StillPicture> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw renderError({ code: 'render.source-missing', assetId }, [], error);
  });
  await checkSize(assetId, path, bytes, context);
  const image = await loadImage(bytes).catch((error: unknown) => {
    throw renderError({ code: 'render.source-damaged', assetId }, [], error);
  });
  const { crop, destination } = placePicture(fit, image, plan);
  const rgba = drawPart(image, crop, destination);
  const hasAlpha = hasTransparency(rgba);
  const planes = toYuva420(rgba, destination.width, destination.height);
  const name = createHash('sha256')
    .update(`${plan.width} ${plan.height} ${stillKey({ assetId, fit })}`)
    .digest('hex');
  const target = join(scratchPath, `still-${name.slice(0, 32)}.mkv`);
  const once = [pictureHeader(0, planes.length), planes];
  const again = [pictureHeader(FOREVER, planes.length), planes];
  await writeFile(`${target}.part`, Buffer.concat([streamHeader(destination), ...once, ...again]));
  await rename(`${target}.part`, target);
  return { path: target, destination, hasAlpha };
}

/** Draws the whole picture so that the crop, which may be fractional, falls on the canvas. */
function drawPart(image: Image, crop: Rect, size: Size): Uint8ClampedArray {
  const context = createCanvas(size.width, size.height).getContext('2d');
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  const [across, down] = [size.width / crop.width, size.height / crop.height];
  context.drawImage(image, -crop.x * across, -crop.y * down, image.width * across, image.height * down);
  return context.getImageData(0, 0, size.width, size.height).data;
}

function hasTransparency(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

/** Refuses pictures that would take too much memory, before they are decoded. */
async function checkSize(assetId: string, path: string, bytes: Buffer, context: EngineContext): Promise<void> {
  const entries = ['-show_entries', 'stream=width,height'];
  const answer = await answerOfFfprobe([...entries, ...sourceArguments(path, context.limits)], context);
  const size = webpCanvas(bytes) ?? sizeOf(answer.json);
  if (!size) {
    throw answer.log.some((line) => line.includes('exceeds specified max pixel count'))
      ? renderError({ code: 'render.source-too-large', assetId }, answer.log)
      : renderError({ code: 'render.source-unusable', assetId, reason: 'it is damaged or not a picture' }, answer.log);
  }
  if (size.width * size.height > context.limits.sourcePixels) {
    throw renderError({ code: 'render.source-too-large', assetId }, answer.log);
  }
}

function sizeOf(json: unknown): Size | null {
  const stream = (json as { streams?: { width?: number; height?: number }[] } | null)?.streams?.[0];
  return stream?.width && stream.height ? { width: stream.width, height: stream.height } : null;
}

/** Reads the size of an extended WebP, which ffmpeg can't tell for animated ones (RFC 9649, 2.7). */
function webpCanvas(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') return null;
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}
