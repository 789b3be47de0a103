import type { Size } from '#shared/geometry/rect.ts';
import { type ByteSource, fourCharacters, readView } from './byte-source.ts';
import { MediaError } from './probed-media.ts';

/** Size of a still picture as it is shown, its EXIF rotation applied. */
export interface PictureSize extends Size {
  /** Clockwise degrees that a viewer applies. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/**
 * Reads the size of a picture from its header, without decoding it.
 * @throws MediaError `media.truncated` or `media.damaged`.
 */
export async function readPictureSize(source: ByteSource, kind: 'png' | 'jpeg' | 'gif' | 'webp'): Promise<PictureSize> {
  const size = await READERS[kind](source);
  if (size.width === 0 || size.height === 0) throw new MediaError('media.damaged');
  return size;
}

const READERS = { png: readPng, jpeg: readJpeg, gif: readGif, webp: readWebp };

async function readPng(source: ByteSource): Promise<PictureSize> {
  const view = await readView(source, 0, 24);
  if (fourCharacters(view, 12) !== 'IHDR') throw new MediaError('media.damaged');
  return { width: view.getUint32(16), height: view.getUint32(20), rotation: 0 };
}

async function readGif(source: ByteSource): Promise<PictureSize> {
  const view = await readView(source, 0, 10);
  return { width: view.getUint16(6, true), height: view.getUint16(8, true), rotation: 0 };
}

/** Lossy (`VP8 `), lossless (`VP8L`) and extended (`VP8X`) files keep their size in three different ways. */
async function readWebp(source: ByteSource): Promise<PictureSize> {
  const view = await readView(source, 0, 30);
  switch (fourCharacters(view, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff, rotation: 0 };
    case 'VP8L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, rotation: 0 };
    }
    case 'VP8X': {
      const uint24 = (offset: number): number => view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16);
      return { width: uint24(24) + 1, height: uint24(27) + 1, rotation: 0 };
    }
    default:
      throw new MediaError('media.damaged');
  }
}

/** More segments than any camera writes; a bound for files that are made to be slow. */
const MAX_JPEG_SEGMENTS = 500;

/** Start-of-frame markers C0 to CF, without the three in between that mean something else. */
function isStartOfFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
}

async function readJpeg(source: ByteSource): Promise<PictureSize> {
  let offset = 2;
  let orientation = 1;
  for (let segment = 0; segment < MAX_JPEG_SEGMENTS; segment += 1) {
    const header = await readView(source, offset, 4);
    if (header.getUint8(0) !== 0xff) throw new MediaError('media.damaged');
    const marker = header.getUint8(1);
    if (marker === 0xff) {
      // A fill byte before a marker.
      offset += 1;
      continue;
    }
    const length = header.getUint16(2);
    if (length < 2) throw new MediaError('media.damaged');
    if (isStartOfFrame(marker)) {
      const frame = await readView(source, offset + 5, 4);
      return oriented(frame.getUint16(2), frame.getUint16(0), orientation);
    }
    if (marker === 0xe1) orientation = exifOrientation(await readView(source, offset + 4, length - 2)) ?? orientation;
    offset += 2 + length;
  }
  throw new MediaError('media.damaged');
}

/** EXIF orientations 5 to 8 lie on their side; the even ones of 2, 4, 5, 7 are mirrored as well, which sizes do not show. */
function oriented(width: number, height: number, orientation: number): PictureSize {
  const rotation = orientation >= 7 ? 270 : orientation >= 5 ? 90 : orientation >= 3 ? 180 : 0;
  return rotation === 90 || rotation === 270 ? { width: height, height: width, rotation } : { width, height, rotation };
}

const ORIENTATION_TAG = 0x0112;

/** The orientation (1 to 8) that an APP1 segment holds, or null. Damaged EXIF is no reason to refuse a picture. */
function exifOrientation(segment: DataView): number | null {
  if (segment.byteLength < 14 || fourCharacters(segment, 0) !== 'Exif') return null;
  const tiff = 6;
  const isLittleEndian = segment.getUint16(tiff) === 0x4949;
  const directory = tiff + segment.getUint32(tiff + 4, isLittleEndian);
  if (directory + 2 > segment.byteLength) return null;
  const count = segment.getUint16(directory, isLittleEndian);
  for (let index = 0; index < count; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > segment.byteLength) return null;
    if (segment.getUint16(entry, isLittleEndian) !== ORIENTATION_TAG) continue;
    const value = segment.getUint16(entry + 8, isLittleEndian);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}
