/** Releases a file's lock. */
type Release = () => void;

/** Locks held by this page, by file name. */
const held = new Map<string, Release>();

const lockName = (fileName: string) => `clipwright export ${fileName}`;

/** Locks a file against other tabs until {@link releaseFile} or until the page closes. */
export async function keepFile(fileName: string): Promise<void> {
  if (held.has(fileName)) return;
  const { promise: done, resolve: release } = Promise.withResolvers<void>();
  held.set(fileName, release);
  await new Promise<void>((resolve, reject) => {
    const holding = navigator.locks.request(lockName(fileName), { ifAvailable: true }, async (lock) => {
      // Another tab has the lock, which protects the file as well.
      if (!lock) held.delete(fileName);
      resolve();
      if (lock) await done;
    });
    holding.catch(reject);
  });
}

/** Undoes {@link keepFile}. */
export function releaseFile(fileName: string): void {
  held.get(fileName)?.();
  held.delete(fileName);
}

/** Removes a file unless another page uses it. A missing file is not an error. */
export async function removeFile(folder: FileSystemDirectoryHandle, fileName: string): Promise<void> {
  if (!held.has(fileName)) return removeIfAbandoned(folder, fileName);
  await removeEntry(folder, fileName);
  releaseFile(fileName);
}

/** True for a file that no open page uses: it can never be finished. */
export async function isAbandonedFile(folder: FileSystemDirectoryHandle, fileName: string): Promise<boolean> {
  const { held: locks = [] } = await navigator.locks.query();
  if (locks.some(({ name }) => name === lockName(fileName))) return false;
  return await folder.getFileHandle(fileName).then(
    () => true,
    () => false,
  );
}

/**
 * Removes a folder's files that no open page uses. A tab that closes or crashes during an export leaves a partial video
 * that can never be finished.
 */
export async function removeAbandonedFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  const names = await Array.fromAsync(folder.keys());
  // A file that can't be removed now does no harm.
  await Promise.allSettled(names.map((name) => removeIfAbandoned(folder, name)));
}

/** Reading a file doesn't prevent its removal; only the lock shows that a page needs it. */
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
