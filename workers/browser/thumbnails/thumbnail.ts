import type { VideoSample } from 'mediabunny';
import type { MediaInfo } from '#shared/media/media-info.ts';
import { type Microseconds, sourceTime } from '#shared/time/microseconds.ts';
import type { FrameReader } from '#workers/browser/decode/frame-reader.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { openMedia } from '#workers/browser/decode/open-media.ts';
import { throwIfAborted } from '#workers/lib/coded-error.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { encodePicture } from './encode-picture.ts';

/** Long edge of a thumbnail, in pixels. */
const THUMBNAIL_EDGE = 480;

/** Places to look for a frame that isn't black, as fractions of the length: many clips fade in. */
const CANDIDATE_PARTS = [0.1, 0.25, 0.5, 0.75, 0];

/** Mean brightness from 0 to 255 below which a frame counts as black. */
const BLACK_LEVEL = 20;

/**
 * Makes a small picture of a video or an image: the first candidate frame that isn't black, otherwise the brightest.
 * @returns WebP (JPEG where the browser can't write it), at most {@link THUMBNAIL_EDGE} px on the long edge.
 * @throws CodedError of the media catalogue, AbortedError.
 */
export async function makeThumbnail(
  location: MediaLocation,
  info: Pick<MediaInfo, 'type' | 'durationUs'>,
  signal?: AbortSignal,
): Promise<Blob> {
  const ledger = new FrameLedger();
  const media = openMedia(info.type, location, ledger);
  try {
    const reader = await media.openFrames(signal);
    try {
      const canvas = await drawRepresentativeFrame(reader, info.durationUs, signal);
      return await encodePicture(canvas);
    } finally {
      reader.dispose();
    }
  } finally {
    media.dispose();
  }
}

async function drawRepresentativeFrame(
  reader: FrameReader,
  durationUs: Microseconds | null,
  signal?: AbortSignal,
): Promise<OffscreenCanvas> {
  let best: { canvas: OffscreenCanvas; brightness: number } | null = null;
  for (const part of durationUs === null ? [0] : CANDIDATE_PARTS) {
    throwIfAborted(signal);
    const sample = await reader.frameAt(sourceTime(Math.floor((durationUs ?? 0) * part)), signal);
    const canvas = drawScaled(sample);
    const brightness = meanBrightness(canvas);
    if (durationUs === null || brightness >= BLACK_LEVEL) return canvas;
    if (!best || brightness > best.brightness) best = { canvas, brightness };
  }
  if (!best) throw new Error('There is always a candidate');
  return best.canvas;
}

/** Draws the sample upright and closes it. */
function drawScaled(sample: VideoSample): OffscreenCanvas {
  try {
    const { displayWidth, displayHeight } = sample;
    const scale = Math.min(1, THUMBNAIL_EDGE / Math.max(displayWidth, displayHeight));
    const width = Math.max(1, Math.round(displayWidth * scale));
    const height = Math.max(1, Math.round(displayHeight * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context) throw new Error('No 2D context');
    context.imageSmoothingQuality = 'high';
    sample.draw(context, 0, 0, width, height);
    return canvas;
  } finally {
    sample.close();
  }
}

function meanBrightness(canvas: OffscreenCanvas): number {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('No 2D context');
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  let sum = 0;
  for (let i = 0; i < data.length; i += 4) {
    // A rough luma suffices to detect black.
    sum += ((data[i] ?? 0) + 2 * (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 4;
  }
  return sum / (data.length / 4);
}
