import type { Asset } from '#shared/contracts/asset.ts';
import { HttpError, isOutOfReach } from '#web/http/http.ts';
import { isWaitingToUpload } from '#web/queries/assets.ts';
import { isServerOutOfReach, subscribeToReach } from '#web/reach/reach.ts';
import { usedAssetIdsAtom } from '#web/state/document-atoms.ts';
import { fetchMediaFile } from '#web/storage/fetch-media.ts';
import { readMediaFile, streamUrl } from '#web/storage/media-files.ts';
import { ownedName } from '#web/storage/owned-name.ts';
import { toast } from '#web/ui/toast-store.ts';
import { whenUserIsIdle } from '#workers/browser/threads/foreground-work.ts';
import { CodedError, isAbort } from '#workers/lib/coded-error.ts';
import type { EditorSession } from './editor-session.ts';

/** Announces a full device once per page load. */
let hasToldOfFullDevice = false;

/**
 * Copies the media of an open project's timeline to this device, one file at a time across all tabs, while the user
 * waits for nothing. The project then plays and exports without a network. Stops when the editor is left; the next
 * visit continues.
 */
export function keepMediaHere(session: EditorSession): void {
  /** Assets that are already here, or that the server or the device refused. This visit doesn't try them again. */
  const settled = new Set<string>();
  let isRunning = false;
  const run = async () => {
    if (isRunning) return;
    isRunning = true;
    for (const asset of missingAssets(session, settled)) {
      if (session.left.aborted || savesData() || isServerOutOfReach()) break;
      try {
        await copyInTurn(asset, session);
      } catch (error) {
        // The server's return, or the next file on the timeline, starts again.
        if (isAbort(error) || isOutOfReach(error)) break;
        if (isDeviceFull(error)) {
          stop();
          tellOfFullDevice();
          break;
        }
      }
      settled.add(asset.id);
    }
    isRunning = false;
  };
  const start = () => void run();
  const stops = [session.store.sub(usedAssetIdsAtom, start), subscribeToReach(start)];
  const stop = () => {
    removeEventListener('online', start);
    for (const each of stops) each();
  };
  addEventListener('online', start);
  session.left.addEventListener('abort', stop);
  start();
}

/** The timeline's assets that the server has, including those from edits made during the copying. */
function* missingAssets(session: EditorSession, settled: ReadonlySet<string>): Generator<Asset> {
  for (;;) {
    const used = new Set(session.store.get(usedAssetIdsAtom));
    const next = session.assets.find(
      (asset) => used.has(asset.id) && !settled.has(asset.id) && !isWaitingToUpload(asset),
    );
    if (!next) return;
    yield next;
  }
}

/** Copies an asset's file unless it is here. @throws As {@link fetchMediaFile}; the signal's reason. */
async function copyInTurn({ id, fileSize, mimeType }: Asset, session: EditorSession): Promise<void> {
  const signal = session.left;
  await navigator.locks.request(ownedName('clipwright-keep-media'), { signal }, async () => {
    if ((await readMediaFile(id)) !== null) return;
    const read = async (start: number, endExclusive: number) => {
      await whenUserIsIdle(signal);
      return await readBytes(id, start, endExclusive, signal);
    };
    const except = new Set(session.store.get(usedAssetIdsAtom));
    await fetchMediaFile({ assetId: id, sizeBytes: fileSize, mimeType, except, read });
  });
}

async function readBytes(assetId: string, start: number, endExclusive: number, signal: AbortSignal): Promise<Blob> {
  const answer = await fetch(streamUrl(assetId), {
    headers: { Range: `bytes=${start}-${endExclusive - 1}` },
    signal,
    priority: 'low',
    cache: 'no-store',
  });
  if (!answer.ok) throw new HttpError(answer.status, answer.statusText, await answer.text());
  const bytes = await answer.blob();
  if (bytes.size !== endExclusive - start) throw new Error('The server sent other bytes than it was asked for.');
  return bytes;
}

/** True when the user pays for each byte. Only Chromium reports it. */
function savesData(): boolean {
  return (navigator as { readonly connection?: { readonly saveData?: boolean } }).connection?.saveData === true;
}

function isDeviceFull(error: unknown): boolean {
  return error instanceof CodedError && error.code === 'storage.quota-exceeded';
}

function tellOfFullDevice(): void {
  if (hasToldOfFullDevice) return;
  hasToldOfFullDevice = true;
  toast({
    title: 'This device has no room for all footage of this project',
    description:
      'It plays from the server. To work without a network, free some disk space and open the project again.',
  });
}
