import { imageSize } from 'image-size';
import type { Size } from '#shared/geometry/rect.ts';
import type { ByteSource } from './byte-source.ts';
import { MediaError } from './probed-media.ts';

export interface PictureSize extends Size {
  /** Clockwise degrees that a viewer applies. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** Headers are short, but a JPEG may have megabytes of depth map before its size. Reading more would take seconds. */
const HEAD_BYTES = [64 * 1024, 8 * 1024 * 1024] as const;

/**
 * The library mistakes a stray byte before a marker for a length of up to 64 KiB, and recovers only within its buffer.
 */
const PADDING_BYTES = 64 * 1024;

/**
 * Reads the size of a picture from its header, without decoding it.
 * @throws MediaError `media.truncated` or `media.damaged`.
 */
export async function readPictureSize(source: ByteSource, kind: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<PictureSize> {
  for (const length of HEAD_BYTES) {
    const head = await source.read(0, length);
    const size = kind === 'jpeg' && !statesSize(head) ? null : sizeIn(head);
    if (size !== null) return size;
    if (head.length === source.size) break;
  }
  throw new MediaError(kind === 'jpeg' && source.size <= HEAD_BYTES[1] ? 'media.truncated' : 'media.damaged');
}

/** Markers of a JPEG that begin a frame header, which states the size: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrameMarker = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/**
 * True when the segments of a JPEG lead to its frame header. The library searches byte by byte and copies what is left
 * each time: 8 MiB without a header took it five seconds.
 */
function statesSize(head: Uint8Array): boolean {
  let strayBytes = 0;
  for (let at = 2; at + 4 <= head.length; ) {
    const marker = head[at + 1] ?? 0;
    if (head[at] !== 0xff || marker === 0 || marker === 0xff) {
      strayBytes += 1;
      if (strayBytes > PADDING_BYTES) return false;
      at += 1;
    } else if (isFrameMarker(marker)) return true;
    else at += 2 + (((head[at + 2] ?? 0) << 8) | (head[at + 3] ?? 0));
  }
  return false;
}

function sizeIn(head: Uint8Array): PictureSize | null {
  const padded = Buffer.alloc(head.length + PADDING_BYTES);
  padded.set(head);
  try {
    const { width, height, orientation = 1 } = imageSize(padded);
    return width > 0 && height > 0 ? oriented({ width, height }, orientation) : null;
  } catch {
    return null;
  }
}

/** EXIF orientations 5 to 8 lie on their side. 2, 4, 5 and 7 are also mirrored, which does not affect the size. */
function oriented({ width, height }: Size, orientation: number): PictureSize {
  if (orientation < 3 || orientation > 8) return { width, height, rotation: 0 };
  if (orientation < 5) return { width, height, rotation: 180 };
  return { width: height, height: width, rotation: orientation < 7 ? 90 : 270 };
}
