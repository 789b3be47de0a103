import type { Asset } from '#shared/contracts/asset.ts';
import { appendMedia } from '#shared/timeline/edits/append-media.ts';
import { afterGesture } from '#web/features/editor/session/edit-commands.ts';
import { createClipId, type EditorSession } from '#web/features/editor/session/editor-session.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { addFiles, isSubtitles } from '#web/features/editor/subtitles/add-files.ts';
import type { UploadManager } from '#web/features/uploads/upload-manager.ts';
import { withUploads } from '#web/features/uploads/with-uploads.ts';
import { footageOfferAtom } from '#web/state/view-atoms.ts';

/**
 * Uploads footage and lays it on the timeline, one file after another in the order given; subtitles become captions. Sound among it
 * brings the offer of captions and cleaning.
 */
export function bringFootage(session: EditorSession, files: readonly File[]): void {
  const media = files.filter((file) => !isSubtitles(file));
  addFiles(session, files.filter(isSubtitles));
  withUploads((uploads) => void lay(session, uploads, media));
}

async function lay(session: EditorSession, uploads: UploadManager, files: readonly File[]): Promise<void> {
  const { left } = session;
  const append = (asset: Asset) => afterGesture(session, left, () => appendAsset(session, asset));
  // Three are sent at once; a later file that is there sooner waits for its turn on the timeline.
  const arrivals = files.map((file) => arrival(uploads, file, session.projectId, append));
  for (const arrived of arrivals) {
    const asset = await arrived;
    if (left.aborted) return;
    if (asset) append(asset);
  }
}

/**
 * Uploads a file.
 * @param onLate Takes an asset that arrives after all, once its file was passed over: a retry.
 * @returns Null for a file that is refused, fails or is removed.
 */
function arrival(
  uploads: UploadManager,
  file: File,
  projectId: string,
  onLate: (asset: Asset) => void,
): Promise<Asset | null> {
  return new Promise((resolve) => {
    let isPassedOver = false;
    const [id] = uploads.add([file], projectId, {
      onArrived: (asset) => {
        stop();
        if (isPassedOver) onLate(asset);
        else resolve(asset);
      },
    });
    const look = () => {
      const state = uploads.getItems().find((item) => item.id === id)?.state.type;
      if (state !== undefined && state !== 'error') return;
      isPassedOver = true;
      resolve(null);
    };
    const stop = uploads.subscribe(look);
    look();
  });
}

function appendAsset(session: EditorSession, asset: Asset): void {
  // The list of assets is only now being read again.
  if (!session.media(asset.id)) session.setAssets([...session.assets, asset]);
  const media = session.media(asset.id);
  if (!media) return;
  const result = appendMedia(session.document.timeline, { assetId: asset.id, media, createId: createClipId });
  if (!runEdit(session, `${asset.name} added to the timeline`, result)) return;
  session.view.send({ type: 'zoom-to-fit' });
  if (media.hasAudio) session.store.set(footageOfferAtom, true);
}
