/** Kinds of file that the server stores, recognized by their first bytes. */
export const FILE_KINDS = ['iso', 'matroska', 'ogg', 'wave', 'mp3', 'avi', 'png', 'jpeg', 'gif', 'webp'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** Number of bytes that {@link sniffKind} reads. Fewer are fine. */
export const SNIFF_BYTES = 16;

/** First boxes of QuickTime files that predate the `ftyp` box. */
const OLD_QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];

/** Brands of pictures that share MP4's first box, and their common names. */
const PICTURE_BRANDS: ReadonlyMap<string, PictureFormat> = new Map([
  ...['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1'].map((brand) => [brand, 'HEIC'] as const),
  ...['avif', 'avis'].map((brand) => [brand, 'AVIF'] as const),
]);

/** Picture formats that get a specific refusal, because not all browsers show them. */
export type PictureFormat = 'HEIC' | 'AVIF';

/**
 * Identifies a file by its first bytes. Null when the server does not store its kind. Ignores names and declared types:
 * a page, a playlist or an archive called clip.mp4 gives null.
 */
export function sniffKind(head: Uint8Array): FileKind | null {
  const [first, second, third] = [ascii(head, 0), ascii(head, 4), ascii(head, 8)];
  if (second === 'ftyp') return PICTURE_BRANDS.has(third) ? null : 'iso';
  if (OLD_QUICKTIME_BOXES.includes(second)) return 'iso';
  if (startsWith(head, 0x1a, 0x45, 0xdf, 0xa3)) return 'matroska';
  if (first === 'OggS') return 'ogg';
  if (first === 'RIFF' || first === 'RF64') return RIFF_KINDS.get(third) ?? null;
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'jpeg';
  if (first === 'GIF8' && ['7a', '9a'].includes(second.slice(0, 2))) return 'gif';
  if (first.startsWith('ID3') || isMp3Header(head)) return 'mp3';
  return null;
}

/** Maximum zero bytes to skip before an MP3's first frame, as players do. ffmpeg's own limit is larger. */
export const MAX_LEADING_ZEROS = 65_536;

/** The bytes from the first non-zero byte on. */
export function skipZeros(head: Uint8Array): Uint8Array {
  const start = head.findIndex((byte) => byte !== 0);
  return start < 0 ? head.subarray(head.length) : head.subarray(start);
}

/**
 * Identifies a file like {@link sniffKind}, and also an MP3 after zero bytes.
 * @param read Reads a range of the file, or less at its end.
 */
export async function sniffFile(read: (start: number, end: number) => Promise<Uint8Array>): Promise<FileKind | null> {
  const head = await read(0, SNIFF_BYTES);
  // No accepted file is this short.
  if (head.length < SNIFF_BYTES) return null;
  if (head.some((byte) => byte !== 0)) return sniffKind(head);
  return sniffKind(skipZeros(await read(0, MAX_LEADING_ZEROS))) === 'mp3' ? 'mp3' : null;
}

const RIFF_KINDS: ReadonlyMap<string, FileKind> = new Map([
  ['AVI ', 'avi'],
  ['WAVE', 'wave'],
  ['WEBP', 'webp'],
]);

/** An MPEG audio frame of layer III: eleven set bits, then values that are not reserved. */
function isMp3Header(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head;
  const isLayer3 = first === 0xff && second >>> 5 === 0b111 && ((second >>> 1) & 0b11) === 1;
  const version = (second >>> 3) & 0b11;
  const bitrate = third >>> 4;
  const sampleRate = (third >>> 2) & 0b11;
  return isLayer3 && version !== 1 && bitrate !== 0 && bitrate !== 15 && sampleRate !== 3;
}

/** Names a refused picture format from the first {@link SNIFF_BYTES} bytes. Null for any other file. */
export function refusedPictureFormat(head: Uint8Array): PictureFormat | null {
  return ascii(head, 4) === 'ftyp' ? (PICTURE_BRANDS.get(ascii(head, 8)) ?? null) : null;
}

/** Number of bytes that {@link foreignContainer} reads: the second and third packet identify a transport stream. */
export const FOREIGN_BYTES = 400;

/** Names a container that the server does not store but the converter reads, else null. Fewer bytes are fine. */
export function foreignContainer(head: Uint8Array): string | null {
  const first = ascii(head, 0);
  if (startsWith(head, 0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return 'WMV';
  if (first.startsWith('FLV')) return 'FLV';
  if (startsWith(head, 0, 0, 1, 0xba)) return 'MPEG';
  if ([0, 188, 376].every((at) => head[at] === 0x47)) return 'MPEG-TS';
  if ([4, 196, 388].every((at) => head[at] === 0x47)) return 'MPEG-TS';
  if (first === 'fLaC') return 'FLAC';
  if (first === 'FORM' && ['AIFF', 'AIFC'].includes(ascii(head, 8))) return 'AIFF';
  if (isAdtsHeader(head)) return 'AAC (ADTS)';
  return null;
}

/** Twelve set bits, layer 0, and a sample rate that is not reserved (ISO/IEC 13818-7, 6.2). */
function isAdtsHeader([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && (second & 0xf6) === 0xf0 && ((third >>> 2) & 0b1111) < 13;
}

function ascii(head: Uint8Array, from: number): string {
  return String.fromCharCode(...head.subarray(from, from + 4));
}

function startsWith(head: Uint8Array, ...bytes: number[]): boolean {
  return bytes.every((byte, at) => head[at] === byte);
}
