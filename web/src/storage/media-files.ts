import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import { type MediaFileRecord, openDatabase, type StudioDatabase } from './database.ts';
import { ownedName } from './owned-name.ts';
import { isQuotaError, storing } from './storage-error.ts';
import { inWorkspace } from './tab-workspace.ts';

/** Each owner has a folder in OPFS: this name and its id. */
export const MEDIA_FOLDER = 'media';

/**
 * Streams an asset's bytes to this device's disk, and removes the least recently used files to make room. Storing an
 * asset again replaces it.
 * @param except Other assets whose files stay. Default: none.
 * @throws CodedError `storage.quota-exceeded` or `storage.unavailable`; it then leaves nothing behind.
 */
export async function keepMediaFile(
  assetId: string,
  bytes: Blob,
  except: ReadonlySet<string> = new Set(),
): Promise<void> {
  await storing('the file', bytes.size, () =>
    makingRoom(
      async () => {
        await writeFile(assetId, bytes);
        const record = { assetId, sizeBytes: bytes.size, mimeType: bytes.type, usedAt: Date.now() };
        try {
          await (await openDatabase()).put('mediaFiles', record);
        } catch (error) {
          // Without its record the file could never be found again.
          await removeFile(assetId);
          throw error;
        }
      },
      new Set([...except, assetId]),
    ),
  );
}

/** Reads an asset's stored file, backed by the disk, or null. A file of the wrong size counts as missing. */
export async function readMediaFile(assetId: string): Promise<File | null> {
  try {
    const database = await openDatabase();
    const record = await database.get('mediaFiles', assetId);
    if (!record) return null;
    const directory = await mediaDirectory();
    const file = await (await directory.getFileHandle(assetId)).getFile();
    if (file.size !== record.sizeBytes) return null;
    // A full disk can't record the use, but the file is readable.
    database.put('mediaFiles', { ...record, usedAt: Date.now() }).catch(() => {});
    return file;
  } catch {
    return null; // It was cleared, or storage is blocked. The server has it.
  }
}

/** Removes an asset's stored file, if any, and its proxy media. */
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

/** Media files that the server lacks. They are never removed to make room. */
export async function unsentMedia(database: StudioDatabase): Promise<ReadonlySet<string>> {
  const uploads = (await database.getAll('uploads')).flatMap(({ id, convertedId }) => [id, convertedId]);
  return new Set([...uploads, ...(await database.getAllKeys('exports')).map(exportFileId)]);
}

/** Id of a project's finished video among the stored media files. */
export function exportFileId(projectId: string): string {
  return `export-${projectId}`;
}

/**
 * Removes encoded pictures of exports and unfinished copies, then the least recently used files, until enough bytes are
 * free.
 * @param except Assets whose files stay.
 * @returns The bytes freed; fewer than needed if nothing is left to remove.
 * @throws CodedError `storage.unavailable`.
 */
export async function freeMediaRoom(neededBytes: number, except: ReadonlySet<string>): Promise<number> {
  // Loaded when needed, because disks are rarely full.
  const { removeStoredSegments } = await import('./stored-segments.ts');
  const { removeParts } = await import('./media-parts.ts');
  let freedBytes = (await removeStoredSegments()) + (await removeParts((assetId) => !except.has(assetId)));
  while (freedBytes < neededBytes) {
    const record = await leastUsed(except);
    if (record === null) break;
    await removeMediaFile(record.assetId);
    freedBytes += record.sizeBytes;
  }
  return freedBytes;
}

/** Lists the ids of assets with a file on this device, even an unfinished one. */
export async function listMediaFiles(): Promise<string[]> {
  return await Array.fromAsync((await mediaDirectory()).keys());
}

/**
 * Stores an asset's proxy media beside its file; null records that it has none. Stores nothing if the file was removed.
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

/** Finds an asset's bytes on this device, else at the API, which serves ranges. */
export async function locateMedia(assetId: string): Promise<MediaLocation> {
  const file = await readMediaFile(assetId);
  return file ? { type: 'blob', blob: file, assetId } : { type: 'url', url: streamUrl(assetId), assetId };
}

/** The API's address for an asset's bytes. */
export function streamUrl(assetId: string): string {
  return inWorkspace(`/api/assets/${encodeURIComponent(assetId)}/stream`);
}

/**
 * Retries a write while the disk is full, and each time removes the least recently used file that is not in `except`.
 * @throws The write's error once nothing is left to remove.
 */
export async function makingRoom(write: () => Promise<void>, except: ReadonlySet<string> = new Set()): Promise<void> {
  for (;;) {
    try {
      // Only the write itself shows free space: Chromium's estimate doesn't change on a full disk.
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
    // The file changes only when the stream closes: a tab that dies earlier leaves the old one.
    await bytes.stream().pipeTo(await handle.createWritable());
  } catch (error) {
    await removeFile(assetId);
    throw error;
  }
}

async function removeFile(assetId: string): Promise<void> {
  await (await mediaDirectory()).removeEntry(assetId).catch(ignoreMissing);
}

async function leastUsed(except: ReadonlySet<string>): Promise<MediaFileRecord | null> {
  const database = await openDatabase();
  const unsent = await unsentMedia(database);
  const others = (await database.getAll('mediaFiles')).filter(
    ({ assetId }) => !except.has(assetId) && !unsent.has(assetId),
  );
  return others.toSorted((a, b) => a.usedAt - b.usedAt)[0] ?? null;
}

async function mediaDirectory(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(ownedName(MEDIA_FOLDER), { create: true });
}

function ignoreMissing(error: unknown): void {
  if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
}
