import type { Asset } from '#shared/contracts/asset.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { KeptUpload } from '#web/storage/upload-store.ts';

/**
 * Turns an upload into its future asset; null until the file has been checked. The server's own findings replace these.
 */
export function waitingAsset(upload: KeptUpload): Asset | null {
  const { id, convertedId, addedAt, projectId, label, media } = upload;
  if (!media) return null;
  const { file, info } = media;
  return {
    id: media.isConverted ? convertedId : id,
    type: info.type,
    name: label?.name ?? file.name,
    fileName: file.name,
    storageUrl: '',
    fileSize: file.size,
    mimeType: info.mimeType.split(';', 1)[0]?.trim() ?? '',
    width: info.width,
    height: info.height,
    durationSeconds: info.durationUs === null ? null : microsecondsToSeconds(info.durationUs),
    thumbnailUrl: null,
    projectId,
    probe: {
      container: null,
      // Used to decide if a video may be transparent. The server uses the same name for it.
      videoCodec: info.video?.codec?.toLowerCase() ?? null,
      audioCodec: null,
      hasVideo: info.type !== 'audio',
      hasAudio: info.audio !== null,
      rotation: info.video?.rotation ?? 0,
    },
    // The original is not an asset yet.
    originalAssetId: null,
    ...(label?.credit && { credit: label.credit }),
    ...(info.damage && { damage: [...info.damage] }),
    ...(info.notices.length > 0 && { notices: [...info.notices] }),
    createdAt: new Date(addedAt).toISOString(),
  };
}
