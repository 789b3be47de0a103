import type { Rect } from '#shared/geometry/rect.ts';
import { ffmpegBytes } from './ffmpeg.ts';

/** Bytes of a pixel: red, green, blue. */
const CHANNELS = 3;

/** Colours of a caption's letters: white, and the current word's. */
const LETTERS = [
  [255, 255, 255],
  [255, 225, 77],
] as const;

/** Tolerance for a letter's colour after encoding, in steps of 255. */
const LETTER_TOLERANCE = 30;

/** Pixels that differ by more than this, in steps of 255, are not encodings of the same picture. */
const CLEAR_DIFFERENCE = 80;

/**
 * Reads part of some frames of a video, which is decoded once.
 * @param frames Frame numbers, in any order.
 * @param filters Applied to the whole frames first; `null` for none.
 * @returns Rows of pixels by frame number, three bytes each.
 */
export async function readParts(
  path: string,
  frames: readonly number[],
  part: Rect,
  filters: string | null,
): Promise<ReadonlyMap<number, Buffer>> {
  const wanted = [...new Set(frames)].toSorted((left, right) => left - right);
  if (wanted.length === 0) return new Map();
  const select = `select='${wanted.map((frame) => `eq(n\\,${frame})`).join('+')}'`;
  const crop = `crop=${part.width}:${part.height}:${part.x}:${part.y}:exact=1`;
  const graph = [select, filters, 'format=rgb24', crop].filter((filter) => filter !== null);
  const pixels = await ffmpegBytes([
    ...['-i', path, '-map', '0:v', '-vf', graph.join(','), '-frames:v', `${wanted.length}`, '-fps_mode', 'passthrough'],
    ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'],
  ]);
  const size = part.width * part.height * CHANNELS;
  return new Map(wanted.map((frame, index) => [frame, pixels.subarray(index * size, (index + 1) * size)]));
}

/** The same part of an empty frame. */
export function blackPart({ width, height }: Rect): Buffer {
  return Buffer.alloc(width * height * CHANNELS);
}

/** Share of a part that has the colours of a caption's letters, 0 to 1. */
export function letterShare(pixels: Buffer): number {
  return shareOf(pixels, (at) =>
    LETTERS.some((color) =>
      color.every((level, channel) => Math.abs((pixels[at + channel] ?? 0) - level) <= LETTER_TOLERANCE),
    ),
  );
}

/** Share of a part that clearly differs from another, 0 to 1. */
export function differentShare(pixels: Buffer, others: Buffer): number {
  if (pixels.length !== others.length) throw new Error(`${pixels.length} bytes against ${others.length}`);
  return shareOf(pixels, (at) =>
    [0, 1, 2].some((channel) => Math.abs((pixels[at + channel] ?? 0) - (others[at + channel] ?? 0)) > CLEAR_DIFFERENCE),
  );
}

function shareOf(pixels: Buffer, isMeant: (at: number) => boolean): number {
  let count = 0;
  for (let at = 0; at < pixels.length; at += CHANNELS) if (isMeant(at)) count++;
  return (count * CHANNELS) / pixels.length;
}
