/**
 * What the first bytes of a file say it is: a picture the browser decodes, a container that only the converter reads, an ISO
 * file (MP4, MOV, M4A), or something else, which the demuxers may still know.
 */
export type FileSignature =
  | { readonly type: 'image'; readonly mimeType: string }
  | { readonly type: 'foreign-container'; readonly name: string }
  | { readonly type: 'iso' }
  | { readonly type: 'other' };

/** How many bytes {@link readSignature} looks at. */
export const SIGNATURE_BYTES = 64;

/** Tells a file by its first {@link SIGNATURE_BYTES} bytes; fewer are fine. */
export function readSignature(head: Uint8Array): FileSignature {
  const ascii = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to));
  const startsWith = (...bytes: number[]) => bytes.every((byte, i) => head[i] === byte);
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return { type: 'image', mimeType: 'image/png' };
  if (startsWith(0xff, 0xd8, 0xff)) return { type: 'image', mimeType: 'image/jpeg' };
  if (ascii(0, 6) === 'GIF87a' || ascii(0, 6) === 'GIF89a') return { type: 'image', mimeType: 'image/gif' };
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP') return { type: 'image', mimeType: 'image/webp' };
  if (ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'AVI ') return { type: 'foreign-container', name: 'AVI' };
  if (startsWith(0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11)) return { type: 'foreign-container', name: 'WMV' };
  if (ascii(0, 3) === 'FLV') return { type: 'foreign-container', name: 'FLV' };
  if (startsWith(0, 0, 1, 0xba)) return { type: 'foreign-container', name: 'MPEG' };
  if (ISO_FIRST_BOXES.includes(ascii(4, 8))) return { type: 'iso' };
  return { type: 'other' };
}

/** What an ISO base media file or a QuickTime file begins with. */
const ISO_FIRST_BOXES = ['ftyp', 'styp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
