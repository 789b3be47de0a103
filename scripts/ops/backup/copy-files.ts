import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isStoredSegment } from '#api/renders/registry/stored-segments.ts';

export interface FilePlaces {
  /** The `files` folders of the data, of this backup, and of the previous one. */
  readonly from: string;
  readonly to: string;
  readonly previous: string | null;
}

/** Names of finished files. Everything else in the store's folders is in progress or scratch. */
const FILE_PATTERN = /^[0-9a-f]{32}$/;

/**
 * Copies the finished files that the backup lacks, except stored segments, which can be made again. Files in the
 * previous backup become hard links, since a file's content never changes. Leaves out a file that is deleted in the
 * meantime.
 */
export async function copyFiles({ from, to, previous }: FilePlaces) {
  const counts = { files: 0, bytes: 0, linked: 0 };
  for (const owner of await names(from)) {
    if (isStoredSegment({ key: owner })) continue;
    for (const kind of await names(join(from, owner))) {
      for (const id of await names(join(from, owner, kind))) {
        const place = join(owner, kind, id);
        if (!FILE_PATTERN.test(id) || existsSync(join(to, place))) continue;
        await mkdir(join(to, owner, kind), { recursive: true, mode: 0o700 });
        const isLinked =
          previous !== null && (await tryLink(join(previous, place), join(from, place), join(to, place)));
        if (!isLinked && !(await tryCopy(join(from, place), join(to, place)))) continue;
        counts.files += 1;
        counts.bytes += (await stat(join(to, place))).size;
        if (isLinked) counts.linked += 1;
      }
    }
  }
  return counts;
}

/** Links the previous backup's copy when it is as long as the file. */
async function tryLink(earlier: string, original: string, path: string): Promise<boolean> {
  const [kept, current] = await Promise.all([sizeOf(earlier), sizeOf(original)]);
  if (kept === null || kept !== current) return false;
  // Some file systems have no hard links.
  return link(earlier, path).then(
    () => true,
    () => false,
  );
}

/** Returns false when the file no longer exists. */
async function tryCopy(original: string, path: string): Promise<boolean> {
  const draft = `${path}.copying`;
  try {
    // A clone, where the file system supports it, costs neither time nor space.
    await copyFile(original, draft, constants.COPYFILE_FICLONE);
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
  const file = await open(draft, 'r');
  await file.sync().finally(() => file.close());
  await rename(draft, path);
  return true;
}

async function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    (error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    },
  );
}

async function names(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR');
}
