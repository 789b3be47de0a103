import { removeFiles } from './folder-files.ts';
import { ownedName } from './owned-name.ts';

/** Each account has its own folder in OPFS for parts of unfinished copies: this name and its id. */
export const PARTS_FOLDER = 'begun-media';

/** Reads a part of an asset's file, backed by the disk; null when it is missing or incomplete. */
export async function readPart(assetId: string, start: number, sizeBytes: number): Promise<File | null> {
  try {
    const part = await (await (await openFolder()).getFileHandle(nameOf(assetId, start))).getFile();
    return part.size === sizeBytes ? part : null;
  } catch {
    return null; // It has not arrived, or was removed to make room.
  }
}

/** Writes a part. After a crash it is complete or missing. @throws DOMException `QuotaExceededError`. */
export async function writePart(assetId: string, start: number, bytes: Blob): Promise<void> {
  const handle = await (await openFolder()).getFileHandle(nameOf(assetId, start), { create: true });
  await bytes.stream().pipeTo(await handle.createWritable());
}

/** Removes the parts of the chosen assets. Never rejects. @returns The bytes freed. */
export async function removeParts(isChosen: (assetId: string) => boolean): Promise<number> {
  return await removeFiles(ownedName(PARTS_FOLDER), (name) => isChosen(name.slice(0, name.lastIndexOf('.'))));
}

async function openFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle(ownedName(PARTS_FOLDER), { create: true });
}

function nameOf(assetId: string, start: number): string {
  return `${assetId}.${start}`;
}
