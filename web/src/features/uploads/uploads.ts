import { queryClient } from '#web/http/client.ts';
import { request } from '#web/http/http.ts';
import { ASSETS_KEY } from '#web/http/keys.ts';
import { onOtherTabs } from '#web/storage/pending-events.ts';
import { toast } from '#web/ui/toast-store.ts';
import { isUnderWay } from './upload-item.ts';
import { UploadManager } from './upload-manager.ts';
import { waitForStore } from './wait-for-store.ts';

/** Pause before another request to a store that does not answer. */
const STORE_PAUSE_MS = 1_500;

/** Loaded with the first file, because demuxers and the converter are large. */
const loadMediaImport = () => import('#web/engine/media-import.ts');
const loadKeepUpload = () => import('./keep-upload.ts');

export const uploads = new UploadManager({
  importMedia: async (file, options) => (await loadMediaImport()).importMedia(file, options),
  sendFile: async (...order) => (await import('./send-file.ts')).sendFile(...order),
  request,
  openStore: () => import('./upload-store.ts'),
  untilServerBack: async (signal) => {
    await waitForStore(STORE_PAUSE_MS, signal);
    // A project made offline comes before its files.
    const { sendWaiting } = await import('#web/outbox/outbox.ts');
    await sendWaiting();
  },
  onComplete: async (asset, media, isKept) => {
    void queryClient.invalidateQueries({ queryKey: ASSETS_KEY });
    try {
      const { keepUpload } = await loadKeepUpload();
      await keepUpload(asset.id, media, isKept);
    } catch (error) {
      toast({
        title: 'Not stored on this device',
        description: `${asset.name} is in your library, but its preview has to be downloaded again: ${
          error instanceof Error ? error.message : 'this device refused to store it.'
        }`,
      });
    }
  },
});

onOtherTabs((event) => uploads.hear(event));

/** The browser asks before the tab closes and cuts off uploads that the device has not stored. */
function warnBeforeUnload(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

uploads.subscribe(() => {
  if (uploads.getItems().some((item) => isUnderWay(item) && !item.isKept))
    addEventListener('beforeunload', warnBeforeUnload);
  else removeEventListener('beforeunload', warnBeforeUnload);
});
