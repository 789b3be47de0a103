import {
  FOREIGN_BYTES,
  foreignContainer,
  type PictureFormat,
  refusedPictureFormat,
  sniffKind,
} from '#shared/media/signature.ts';

/** Kinds of files by their first bytes, as far as their inspection differs. */
export type FileSignature =
  | { readonly type: 'image'; readonly mimeType: string }
  /** A picture that not all browsers show. */
  | { readonly type: 'refused-image'; readonly format: PictureFormat }
  /** A container that only the converter reads. The server stores some of these, and the converted file of others. */
  | { readonly type: 'foreign-container'; readonly name: string; readonly isKept: boolean }
  /** Demuxed here: MP4, MOV, M4A, WebM, Matroska, MP3, and two that may hold sound which is not. */
  | { readonly type: 'iso' | 'tracks' | 'wave' | 'ogg' }
  | { readonly type: 'unknown' };

/** Bytes that {@link readSignature} needs. */
export const SIGNATURE_BYTES = FOREIGN_BYTES;

/** Identifies a file by its first {@link SIGNATURE_BYTES} bytes; fewer are fine. */
export function readSignature(head: Uint8Array): FileSignature {
  const kind = sniffKind(head);
  switch (kind) {
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return { type: 'image', mimeType: `image/${kind}` };
    case 'avi':
      return { type: 'foreign-container', name: 'AVI', isKept: true };
    case 'iso':
    case 'wave':
    case 'ogg':
      return { type: kind };
    case 'matroska':
    case 'mp3':
      return { type: 'tracks' };
    case null: {
      const format = refusedPictureFormat(head);
      if (format !== null) return { type: 'refused-image', format };
      const name = foreignContainer(head);
      return name === null ? { type: 'unknown' } : { type: 'foreign-container', name, isKept: false };
    }
  }
}
