import { derivativesKey } from '#web/engine/derivative-queries.ts';
import { keepMedia, prepareMedia } from '#web/engine/media-import.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import { queryClient } from '#web/http/client.ts';

/**
 * Stores an uploaded file and its thumbnail on this device, then reloads its pictures: the library may have looked for
 * them before they existed.
 * @param isKept Settles with true if the device already has both.
 * @throws CodedError as `keepMedia` does.
 */
export async function keepUpload(
  assetId: string,
  media: ImportedMedia,
  isKept: Promise<boolean> = Promise.resolve(false),
): Promise<void> {
  try {
    if (await isKept) prepareMedia(assetId);
    else await keepMedia(assetId, media);
  } finally {
    // The thumbnail may be stored even if the file is not.
    void queryClient.invalidateQueries({ queryKey: derivativesKey(assetId) });
  }
}
