import { readFile } from 'node:fs/promises';
import { type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import type { Size } from '#shared/geometry/rect.ts';
import type { CanvasContext, Picture } from '#workers/engine/ports.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder, WorkContext } from '#workers/server/job/render-types.ts';
import { tooLargeError } from '#workers/server/probe/probe-source.ts';
import { answerOfFfprobe } from '#workers/server/probe/run-ffprobe.ts';
import { sourceArguments } from '#workers/server/tools/source-arguments.ts';

/**
 * Loads the still picture of an asset: decoded upright (EXIF), the first picture of an animation.
 * @throws CodedError of the engine's catalogue that names the asset.
 */
export async function loadStill({ sources }: RenderOrder, assetId: string, context: WorkContext): Promise<Picture> {
  const path = sources[assetId];
  if (path === undefined) throw renderError({ code: 'render.source-missing', assetId });
  const bytes = await readFile(path).catch((error: unknown) => {
    throw renderError({ code: 'render.source-missing', assetId }, [], error);
  });
  await checkSize(assetId, path, bytes, context);
  const image = await loadImage(bytes).catch((error: unknown) => {
    throw renderError({ code: 'render.source-damaged', assetId }, [], error);
  });
  return new StillPicture(image);
}

/** A picture of the server's canvas. */
class StillPicture implements Picture {
  readonly timestamp = 0;
  readonly format = null;
  readonly rotation = 0;
  readonly flip = false;
  readonly colorSpace = {};
  readonly hasAlpha = null;
  readonly #image: Image;

  constructor(image: Image) {
    this.#image = image;
  }

  get visibleRect() {
    return { left: 0, top: 0, width: this.#image.width, height: this.#image.height };
  }

  get squarePixelWidth(): number {
    return this.#image.width;
  }

  get squarePixelHeight(): number {
    return this.#image.height;
  }

  get displayWidth(): number {
    return this.#image.width;
  }

  get displayHeight(): number {
    return this.#image.height;
  }

  copyTo(): Promise<never> {
    throw new TypeError('Stills are drawn on a canvas');
  }

  draw(context: CanvasContext, x: number, y: number, width: number, height: number): void {
    (context as unknown as SKRSContext2D).drawImage(this.#image, x, y, width, height);
  }
}

/** Refuses pictures that would take too much memory, before they are decoded. */
async function checkSize(assetId: string, path: string, bytes: Buffer, context: WorkContext): Promise<void> {
  const entries = ['-show_entries', 'stream=width,height'];
  const answer = await answerOfFfprobe([...entries, ...sourceArguments(path, context.limits)], context);
  const size = webpCanvas(bytes) ?? sizeOf(answer.json);
  if (!size) {
    const unusable = { code: 'render.source-unusable', assetId, reason: 'it is damaged or not a picture' } as const;
    throw tooLargeError(assetId, answer.log) ?? renderError(unusable, answer.log);
  }
  if (size.width * size.height > context.limits.sourcePixels) {
    throw renderError({ code: 'render.source-too-large', assetId, size }, answer.log);
  }
}

function sizeOf(json: unknown): Size | null {
  const stream = (json as { streams?: { width?: number; height?: number }[] } | null)?.streams?.[0];
  return stream?.width && stream.height ? { width: stream.width, height: stream.height } : null;
}

/** Reads the size of an extended WebP, because ffmpeg can't read it for animated ones (RFC 9649, 2.7). */
function webpCanvas(bytes: Buffer): Size | null {
  if (bytes.length < 30 || bytes.toString('latin1', 8, 16) !== 'WEBPVP8X') return null;
  return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
}
