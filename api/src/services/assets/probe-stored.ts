import { type FileKey, type FileStore, parseFileKey } from '#api/adapters/files/file-store.ts';
import { probeMedia } from '#api/adapters/probe/probe.ts';
import type { ProbeOutcome } from '#api/adapters/probe/probed-media.ts';

/** Identifies a stored file by its bytes. */
export async function probeStored(files: FileStore, key: FileKey): Promise<ProbeOutcome> {
  const file = await files.open(key);
  try {
    return await probeMedia(file, parseFileKey(key)?.ownerId ?? '');
  } finally {
    await file.close();
  }
}
