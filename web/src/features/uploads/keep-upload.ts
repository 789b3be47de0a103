import { keepMedia } from '#web/engine/media-import.ts';
import type { ImportedMedia } from '#web/engine/media-import-types.ts';
import { queryClient } from '../../queries/client.ts';
import { derivativesKey } from '../editor/timeline/pictures/derivative-queries.ts';

/**
 * Keeps an uploaded file and its thumbnail on this device, and has its pictures read again: the library may show the asset
 * before, and then has found none.
 * @throws CodedError as `keepMedia` does.
 */
export async function keepUpload(assetId: string, media: ImportedMedia): Promise<void> {
  try {
    await keepMedia(assetId, media);
  } finally {
    // The thumbnail may have found room where the file did not.
    void queryClient.invalidateQueries({ queryKey: derivativesKey(assetId) });
  }
}
