import { MODELS_FOLDER, MODELS_LOCK } from './model-folder.ts';

/** Bytes of the models on this device, including partly downloaded ones. */
export async function measureStoredModels(): Promise<number> {
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle(MODELS_FOLDER, { create: true });
  return bytesIn(folder);
}

/**
 * Removes the models from this device. They are fetched again when needed.
 * @returns The bytes freed; null while a tab fetches a model, which is not touched.
 */
export function removeStoredModels(): Promise<number | null> {
  return navigator.locks.request(MODELS_LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return null;
    const bytes = await measureStoredModels();
    await (await navigator.storage.getDirectory()).removeEntry(MODELS_FOLDER, { recursive: true });
    return bytes;
  });
}

async function bytesIn(folder: FileSystemDirectoryHandle): Promise<number> {
  let bytes = 0;
  for await (const entry of folder.values()) {
    bytes +=
      entry.kind === 'directory'
        ? await bytesIn(entry as FileSystemDirectoryHandle)
        : (await (entry as FileSystemFileHandle).getFile()).size;
  }
  return bytes;
}
