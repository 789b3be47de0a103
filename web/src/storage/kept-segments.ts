import { ownedName } from './owned-name.ts';

/** Each account has its own folder in OPFS: this name and its id. */
export const SEGMENT_FOLDER = 'export-segments';

/** The account's folder for encoded pictures, which the next export of a project reuses. */
export function segmentFolder(): string {
  return ownedName(SEGMENT_FOLDER);
}

/** Removes the account's encoded pictures: they can be made again. Never rejects. @returns The bytes freed. */
export async function removeKeptSegments(): Promise<number> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(segmentFolder());
    const names = await Array.fromAsync(folder.keys());
    const freed = await Promise.all(names.map((name) => removeSegment(folder, name)));
    return freed.reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return 0; // Nothing was kept, or storage is blocked.
  }
}

async function removeSegment(folder: FileSystemDirectoryHandle, name: string): Promise<number> {
  try {
    const { size } = await (await folder.getFileHandle(name)).getFile();
    await folder.removeEntry(name);
    return size;
  } catch {
    return 0; // Another tab is writing it, or has removed it.
  }
}
