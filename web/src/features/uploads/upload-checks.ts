import { describeMediaFailure, type MediaMessage } from '#shared/errors/media.ts';
import { ACCEPTED_EXTENSIONS, ASSET_TYPES, type AssetType, MAX_UPLOAD_BYTES } from '#shared/media/limits.ts';

/** The asset type for a file name's extension; null if the studio doesn't accept it. */
export function typeByName(fileName: string): AssetType | null {
  const name = fileName.toLowerCase();
  return ASSET_TYPES.find((type) => ACCEPTED_EXTENSIONS[type].some((extension) => name.endsWith(extension))) ?? null;
}

/** The reason to refuse a file before opening it; null if it is fine. */
export function refuseFile(file: { name: string; size: number }): MediaMessage | null {
  if (typeByName(file.name) === null) {
    return {
      title: 'This type of file is not accepted',
      description: `Choose video (${list('video')}), images (${list('image')}) or audio (${list('audio')}).`,
    };
  }
  if (file.size > MAX_UPLOAD_BYTES) {
    return describeMediaFailure({ code: 'media.too-large', sizeBytes: file.size }, file.name);
  }
  if (file.size === 0) return describeMediaFailure({ code: 'media.empty' }, file.name);
  return null;
}

function list(type: AssetType): string {
  return ACCEPTED_EXTENSIONS[type].join(' ');
}
