/** Lets go of a file's lock. */
type Release = () => void;

/** Locks of this page, by the file's name. */
const held = new Map<string, Release>();

const lockName = (fileName: string) => `clipwright export ${fileName}`;

/** Says to all tabs that a file is in use here, until {@link releaseFile} or until this page is gone. */
export async function keepFile(fileName: string): Promise<void> {
  if (held.has(fileName)) return;
  const { promise: done, resolve: release } = Promise.withResolvers<void>();
  held.set(fileName, release);
  await new Promise<void>((resolve, reject) => {
    const holding = navigator.locks.request(lockName(fileName), { ifAvailable: true }, async (lock) => {
      // Another tab has it: it is kept all the same.
      if (!lock) held.delete(fileName);
      resolve();
      if (lock) await done;
    });
    holding.catch(reject);
  });
}

/** Takes {@link keepFile} back. */
export function releaseFile(fileName: string): void {
  held.get(fileName)?.();
  held.delete(fileName);
}

/** Removes a file that this page is done with, or that no page keeps; another page's stays. One that is gone is no error. */
export async function removeFile(folder: FileSystemDirectoryHandle, fileName: string): Promise<void> {
  if (!held.has(fileName)) return removeIfAbandoned(folder, fileName);
  await removeEntry(folder, fileName);
  releaseFile(fileName);
}

/**
 * Removes the files of a folder that no living page keeps: a tab that was closed or crashed during an export leaves its part
 * of a video behind, which takes room and which nobody can finish.
 */
export async function removeAbandonedFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  const names = await Array.fromAsync(folder.keys());
  // One that can't be removed just then is not in the way.
  await Promise.allSettled(names.map((name) => removeIfAbandoned(folder, name)));
}

/** Whoever reads a file does not keep it from being removed: only the lock says that a page needs it. */
function removeIfAbandoned(folder: FileSystemDirectoryHandle, fileName: string): Promise<void> {
  return navigator.locks.request(lockName(fileName), { ifAvailable: true }, async (lock) => {
    if (lock) await removeEntry(folder, fileName);
  });
}

async function removeEntry(folder: FileSystemDirectoryHandle, fileName: string): Promise<void> {
  await folder.removeEntry(fileName).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'NotFoundError') throw error;
  });
}
