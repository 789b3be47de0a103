import { fourCharacters, viewOf } from './byte-source.ts';

/** Kinds of file that are accepted, by how they begin. */
export const FILE_KINDS = ['iso', 'matroska', 'ogg', 'wave', 'mp3', 'avi', 'png', 'jpeg', 'gif', 'webp'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** As many bytes as {@link sniffKind} looks at. */
export const SNIFF_BYTES = 16;

/** First boxes of QuickTime files from before the `ftyp` box. */
const OLD_QUICKTIME_BOXES = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** Brands of pictures that share MP4's first box; browsers do not all show them. */
const PICTURE_BRANDS = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1', 'avif', 'avis']);

/**
 * What a file is by its first bytes, or null when it is nothing that is accepted. Names and declared types do not
 * count: a page, a playlist or an archive called clip.mp4 gives null.
 */
export function sniffKind(head: Uint8Array): FileKind | null {
  if (head.length < SNIFF_BYTES) return null;
  const view = viewOf(head);
  const first = fourCharacters(view, 0);
  const second = fourCharacters(view, 4);
  const third = fourCharacters(view, 8);

  if (second === 'ftyp') return PICTURE_BRANDS.has(third) ? null : 'iso';
  if (OLD_QUICKTIME_BOXES.has(second)) return 'iso';
  if (view.getUint32(0) === 0x1a45dfa3) return 'matroska';
  if (first === 'OggS') return 'ogg';
  if (first === 'RIFF' || first === 'RF64') return riffKind(third);
  if (view.getUint32(0) === 0x89504e47 && view.getUint32(4) === 0x0d0a1a0a) return 'png';
  if (view.getUint32(0) >>> 8 === 0xffd8ff) return 'jpeg';
  if (first === 'GIF8' && (second.startsWith('7a') || second.startsWith('9a'))) return 'gif';
  if (first.startsWith('ID3') || isMp3Header(view.getUint32(0))) return 'mp3';
  return null;
}

function riffKind(form: string): FileKind | null {
  switch (form) {
    case 'AVI ':
      return 'avi';
    case 'WAVE':
      return 'wave';
    case 'WEBP':
      return 'webp';
    default:
      return null;
  }
}

/** An MPEG audio frame of layer III: eleven set bits, then values that are not reserved. */
function isMp3Header(word: number): boolean {
  const version = (word >>> 19) & 0b11;
  const layer = (word >>> 17) & 0b11;
  const bitrate = (word >>> 12) & 0b1111;
  const sampleRate = (word >>> 10) & 0b11;
  return word >>> 21 === 0x7ff && version !== 1 && layer === 1 && bitrate !== 0 && bitrate !== 15 && sampleRate !== 3;
}
