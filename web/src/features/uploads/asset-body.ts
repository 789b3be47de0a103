import { assetTypeOf } from '#shared/media/limits.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import type { AssetLabel, RecordingUpload } from './upload-item.ts';

interface Registered {
  readonly id: string | null;
  readonly projectId: string | null;
  readonly storageUrl: string | undefined;
}

interface RegisteredAsset extends Registered {
  readonly recording: RecordingUpload | null;
  readonly label: AssetLabel | null;
  readonly thumbnailUrl: string | undefined;
  readonly originalAssetId: string | undefined;
}

/** Body of POST /api/assets for a checked file. */
export function assetBody(media: ImportedMedia, values: RegisteredAsset): object {
  const { file, info } = media;
  const { id, projectId, storageUrl, recording, label, thumbnailUrl, originalAssetId } = values;
  return {
    id,
    ...(recording ? { projectId: projectId ?? undefined, fileName: file.name } : { projectId, name: file.name }),
    ...(label && { ...label, fileName: file.name }),
    type: info.type,
    storageUrl,
    fileSize: file.size,
    mimeType: contentTypeOf(file, media),
    width: info.width ?? undefined,
    height: info.height ?? undefined,
    durationSeconds: info.durationUs === null ? undefined : microsecondsToSeconds(info.durationUs),
    thumbnailUrl,
    originalAssetId,
    damage: info.damage,
    ...(info.notices.length > 0 && { notices: info.notices }),
  };
}

/** Body of POST /api/assets for the original of a converted file. */
export function originalBody(original: File, { id, projectId, storageUrl }: Registered): object {
  return {
    id,
    projectId,
    type: assetTypeOf(original.type),
    name: original.name,
    storageUrl,
    fileSize: original.size,
    mimeType: contentTypeOf(original, null),
  };
}

/** A file's bare MIME type, from its bytes if known, else from the browser. */
export function contentTypeOf(file: File, media: ImportedMedia | null): string {
  const known = media && file === media.file ? media.info.mimeType : file.type;
  const type = known.split(';', 1)[0]?.trim();
  return type || `${assetTypeOf(file.type)}/octet-stream`;
}
