import { useSyncExternalStore } from 'react';
import { ASSETS_KEY } from '../../queries/assets.ts';
import { queryClient } from '../../queries/client.ts';
import { request } from '../../queries/http.ts';
import { toast } from '../../ui/toast-store.ts';
import { sendFile } from './send-file.ts';
import { isUnderWay, type UploadItem } from './upload-item.ts';
import { UploadManager } from './upload-manager.ts';

/** Demuxers and the converter are large: they are fetched with the first file. */
const loadMediaImport = () => import('#web/engine/media-import.ts');
const loadKeepUpload = () => import('./keep-upload.ts');

/** The uploads of this tab. */
export const uploads = new UploadManager({
  importMedia: async (file, options) => (await loadMediaImport()).importMedia(file, options),
  sendFile,
  request,
  onComplete: async (asset, media) => {
    void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    try {
      const { keepUpload } = await loadKeepUpload();
      await keepUpload(asset.id, media);
    } catch (error) {
      toast({
        title: 'Not kept on this device',
        description: `${asset.name} is in your library, but its preview must be fetched again: ${
          error instanceof Error ? error.message : 'this device refused to store it.'
        }`,
      });
    }
  },
});

/** Closing the tab would cut the uploads off: the browser asks first. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

uploads.subscribe(() => {
  if (uploads.getItems().some(isUnderWay)) addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
});

/** What is on its way into a project's library: its own uploads, and those for the library alone (all there is for null). */
export function useUploads(projectId: string | null): readonly UploadItem[] {
  const items = useSyncExternalStore(uploads.subscribe, uploads.getItems);
  return items.filter((item) => item.projectId === null || item.projectId === projectId);
}
