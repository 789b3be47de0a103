/**
 * Adds up the results of `bytesOf` for the files of a folder in OPFS. Never rejects.
 * @returns 0 without such a folder, or when storage is blocked. A file that another tab uses or has removed counts as
 * 0.
 */
export async function sumFiles(
  folderName: string,
  bytesOf: (folder: FileSystemDirectoryHandle, name: string) => Promise<number>,
): Promise<number> {
  try {
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(folderName);
    const names = await Array.fromAsync(folder.keys());
    const sizes = await Promise.all(names.map((name) => bytesOf(folder, name).catch(() => 0)));
    return sizes.reduce((sum, bytes) => sum + bytes, 0);
  } catch {
    return 0;
  }
}

/** Size of a file in a folder, in bytes. @throws DOMException `NotFoundError`. */
export async function sizeOfFile(folder: FileSystemDirectoryHandle, name: string): Promise<number> {
  return (await (await folder.getFileHandle(name)).getFile()).size;
}

/** Removes the chosen files of a folder in OPFS. Never rejects. @returns The bytes freed. */
export async function removeFiles(folderName: string, isChosen: (name: string) => boolean): Promise<number> {
  return await sumFiles(folderName, async (folder, name) => {
    if (!isChosen(name)) return 0;
    const size = await sizeOfFile(folder, name);
    await folder.removeEntry(name);
    return size;
  });
}
