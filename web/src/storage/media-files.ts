import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { type MediaFileRecord, openDatabase } from './database.ts';
import { ownedName } from './owned-name.ts';
import { isQuotaError, storing } from './storage-error.ts';

/** Each account has a folder of its own in OPFS: this name and its id. */
export const MEDIA_FOLDER = 'media';

/**
 * Keeps the bytes of an asset on this device, streamed to disk; files that were not used for the longest time make room.
 * Keeping an asset again replaces it.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`; nothing is left behind then.
 */
export async function keepMediaFile(assetId: string, bytes: Blob): Promise<void> {
  await storing('the file', bytes.size, () =>
    makingRoom(
      async () => {
        await writeFile(assetId, bytes);
        const record = { assetId, sizeBytes: bytes.size, mimeType: bytes.type, usedAt: Date.now() };
        try {
          await (await openDatabase()).put('mediaFiles', record);
        } catch (error) {
          // Nobody would ever find it again.
          await removeFile(assetId);
          throw error;
        }
      },
      new Set([assetId]),
    ),
  );
}

/** The kept file of an asset, still on disk, or null. A file that isn't what was kept counts as missing. */
export async function readMediaFile(assetId: string): Promise<File | null> {
  try {
    const database = await openDatabase();
    const record = await database.get('mediaFiles', assetId);
    if (!record) return null;
    const directory = await mediaDirectory();
    const file = await (await directory.getFileHandle(assetId)).getFile();
    if (file.size !== record.sizeBytes) return null;
    // On a full disk it can't be noted, and is there all the same.
    database.put('mediaFiles', { ...record, usedAt: Date.now() }).catch(() => {});
    return file;
  } catch {
    return null; // Cleared by the user or the browser, or storage is blocked: the server has it.
  }
}

/** Forgets the kept file of an asset, and its proxy media, which takes room too; fine when there is none. */
export async function removeMediaFile(assetId: string): Promise<void> {
  await storing('the file', 0, async () => {
    const database = await openDatabase();
    const transaction = database.transaction(['mediaFiles', 'derivatives'], 'readwrite');
    const { proxyMedia, ...others } = (await transaction.objectStore('derivatives').get(assetId)) ?? { assetId };
    if (proxyMedia) await transaction.objectStore('derivatives').put(others);
    await transaction.objectStore('mediaFiles').delete(assetId);
    await transaction.done;
    await removeFile(assetId);
  });
}

/**
 * Removes kept files, the one that was not used for the longest time first, until so many bytes are free.
 * @param except Assets whose files stay.
 * @returns Bytes that were freed; fewer than asked for once there is nothing left to remove.
 * @throws CodedError `storage.unavailable`.
 */
export async function freeMediaRoom(neededBytes: number, except: ReadonlySet<string>): Promise<number> {
  let freedBytes = 0;
  while (freedBytes < neededBytes) {
    const record = await leastUsed(except);
    if (record === null) break;
    await removeMediaFile(record.assetId);
    freedBytes += record.sizeBytes;
  }
  return freedBytes;
}

/** The assets that this device has a file of, finished or not. */
export async function listMediaFiles(): Promise<string[]> {
  return await Array.fromAsync((await mediaDirectory()).keys());
}

/**
 * Keeps the proxy media of an asset beside its file, or that it has none. Without the file, which may have been deleted meanwhile,
 * nothing is kept.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`.
 */
export async function keepProxyMedia(assetId: string, proxyMedia: Blob | null): Promise<void> {
  await storing('the preview of a file', proxyMedia?.size ?? 0, async () => {
    const database = await openDatabase();
    const transaction = database.transaction(['mediaFiles', 'derivatives'], 'readwrite');
    const derivatives = transaction.objectStore('derivatives');
    const isKept = (await transaction.objectStore('mediaFiles').getKey(assetId)) !== undefined;
    if (isKept) await derivatives.put({ ...(await derivatives.get(assetId)), assetId, proxyMedia });
    await transaction.done;
  });
}

/** Where the bytes of an asset are nearest: on this device, else at the API by ranges. */
export async function locateMedia(assetId: string): Promise<MediaLocation> {
  const file = await readMediaFile(assetId);
  return file ? { type: 'blob', blob: file } : { type: 'url', url: streamUrl(assetId) };
}

/** The API's address of an asset's bytes. */
export function streamUrl(assetId: string): string {
  return `/api/assets/${encodeURIComponent(assetId)}/stream`;
}

/**
 * Runs a write, again and again while the disk is full: kept files that were not used for the longest time make room, all but
 * those of `except`. Throws what the write throws once there is nothing left to remove.
 */
export async function makingRoom(write: () => Promise<void>, except: ReadonlySet<string> = new Set()): Promise<void> {
  for (;;) {
    try {
      // Only the write itself tells whether there is room: Chromium's estimate is the same on a full disk.
      return await write();
    } catch (error) {
      if (!isQuotaError(error) || (await freeMediaRoom(1, except)) === 0) throw error;
    }
  }
}

async function writeFile(assetId: string, bytes: Blob): Promise<void> {
  const directory = await mediaDirectory();
  try {
    const handle = await directory.getFileHandle(assetId, { create: true });
    // The file changes when the stream is closed, all at once: a tab that dies meanwhile leaves it as it was.
    await bytes.stream().pipeTo(await handle.createWritable());
  } catch (error) {
    await removeFile(assetId);
    throw error;
  }
}

async function removeFile(assetId: string): Promise<void> {
  await (await mediaDirectory()).removeEntry(assetId).catch(ignoreMissing);
}

/** The kept file that was not used for the longest time. */
async function leastUsed(except: ReadonlySet<string>): Promise<MediaFileRecord | null> {
  const database = await openDatabase();
  const others = (await database.getAll('mediaFiles')).filter(({ assetId }) => !except.has(assetId));
  return others.toSorted((a, b) => a.usedAt - b.usedAt)[0] ?? null;
}

async function mediaDirectory(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(ownedName(MEDIA_FOLDER), { create: true });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
}
