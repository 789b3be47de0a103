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

/**
 * Removes the files of a folder that no living page keeps: a tab that was closed or crashed during an export leaves its part
 * of a video behind, which takes room and which nobody can finish.
 */
export async function removeAbandonedFiles(folder: FileSystemDirectoryHandle): Promise<void> {
  const names = await Array.fromAsync(folder.keys());
  const removals = names.map((name) =>
    navigator.locks.request(lockName(name), { ifAvailable: true }, async (lock) => {
      if (lock) await folder.removeEntry(name);
    }),
  );
  // What another tab still has open, or has just removed, is not in the way.
  await Promise.allSettled(removals);
}
