import {
  FOREIGN_BYTES,
  foreignContainer,
  type PictureFormat,
  refusedPictureFormat,
  sniffKind,
} from '#shared/media/signature.ts';

/** What the first bytes of a file say it is, as far as the ways to look into it differ. */
export type FileSignature =
  | { readonly type: 'image'; readonly mimeType: string }
  /** A picture that browsers do not all show. */
  | { readonly type: 'refused-image'; readonly format: PictureFormat }
  /** A container that only the converter reads; the server keeps some of those, and of the others what they are converted to. */
  | { readonly type: 'foreign-container'; readonly name: string; readonly isKept: boolean }
  /** What is demuxed here: MP4, MOV, M4A; WebM, Matroska and MP3; and two that may hold sound that is not. */
  | { readonly type: 'iso' | 'tracks' | 'wave' | 'ogg' }
  | { readonly type: 'unknown' };

/** How many bytes {@link readSignature} looks at. */
export const SIGNATURE_BYTES = FOREIGN_BYTES;

/** Tells a file by its first {@link SIGNATURE_BYTES} bytes; fewer are fine. */
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
