import { ownedName } from './owned-name.ts';

/** Each account has its own folder in OPFS: this name and its id. */
export const SEGMENT_FOLDER = 'export-segments';

/** The account's folder for encoded pictures, which the next export of a project reuses. */
export function segmentFolder(): string {
  return ownedName(SEGMENT_FOLDER);
}

/** Bytes of the account's encoded pictures; 0 where storage is blocked. */
export async function measureKeptSegments(): Promise<number> {
  return await sumSegments(async (folder, name) => (await (await folder.getFileHandle(name)).getFile()).size);
}

/** Removes the account's encoded pictures: they can be made again. Never rejects. @returns The bytes freed. */
export async function removeKeptSegments(): Promise<number> {
  return await sumSegments(async (folder, name) => {
    const { size } = await (await folder.getFileHandle(name)).getFile();
    await folder.removeEntry(name);
    return size;
  });
}

async function sumSegments(
  bytesOf: (folder: FileSystemDirectoryHandle, name: string) => Promise<number>,
): Promise<number> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(segmentFolder());
    const names = await Array.fromAsync(folder.keys());
    // One may be in use by another tab, or removed by it.
    const sizes = await Promise.all(names.map((name) => bytesOf(folder, name).catch(() => 0)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return 0; // Nothing was kept, or storage is blocked.
  }
}
