import { VideoSample } from 'mediabunny';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import type { FrameLedger } from '#workers/lib/frame-ledger.ts';
import type { FrameReader } from './frame-reader.ts';
import { mediaError } from './media-error.ts';
import type { MediaLocation } from './media-location.ts';
import { readBlob } from './open-input.ts';

/** Most pixels of a picture that is decoded whole. The server's converter has the same limit (8K, 7680 × 4320). */
export const MAX_IMAGE_PIXELS = 33_177_600;

/** A still picture as a source of frames, turned upright by its EXIF data. An animation shows its first picture. */
export class ImageReader implements FrameReader {
  readonly displayWidth: number;
  readonly displayHeight: number;
  readonly rotation = 0;
  readonly #sample: VideoSample;
  readonly #ledger: FrameLedger;

  /**
   * Decodes the picture once. The reader holds it until it is disposed.
   * @throws CodedError `media.damaged` when it can't be decoded, `media.picture-too-large` beyond {@link
   * MAX_IMAGE_PIXELS},
   *   `media.missing` or `media.unreadable` when its bytes can't be read.
   */
  static async open(location: MediaLocation, ledger: FrameLedger, signal?: AbortSignal): Promise<ImageReader> {
    const bitmap = await decodeImage(await readBlob(location, signal));
    try {
      throwIfAborted(signal);
      return new ImageReader(new VideoSample(bitmap, { timestamp: 0 }), ledger);
    } finally {
      bitmap.close();
    }
  }

  private constructor(sample: VideoSample, ledger: FrameLedger) {
    this.#sample = ledger.open(sample);
    this.#ledger = ledger;
    this.displayWidth = sample.displayWidth;
    this.displayHeight = sample.displayHeight;
  }

  async frameAt(_time: SourceTime, signal?: AbortSignal): Promise<VideoSample> {
    throwIfAborted(signal);
    return this.#sample.clone();
  }

  isNear(): boolean {
    return true;
  }

  warm(): void {}

  dispose(): void {
    this.#ledger.close(this.#sample);
  }
}

/**
 * Decodes a picture upright (EXIF applied). The caller closes the bitmap.
 * @throws CodedError `media.damaged` or `media.picture-too-large`.
 */
export async function decodeImage(blob: Blob): Promise<ImageBitmap> {
  let bitmap: ImageBitmap;
  try {
    // Straight alpha: a VideoFrame made from the bitmap expects it and would premultiply again.
    bitmap = await createImageBitmap(blob, { imageOrientation: 'from-image', premultiplyAlpha: 'none' });
  } catch (error) {
    throw mediaError({ code: 'media.damaged' }, error);
  }
  const { width, height } = bitmap;
  if (width * height <= MAX_IMAGE_PIXELS) return bitmap;
  bitmap.close();
  throw mediaError({ code: 'media.picture-too-large', width, height });
}
