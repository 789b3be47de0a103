import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

export interface FilePlaces {
  /** `files` of the data folder, of the backup, and of the backup before it. */
  readonly from: string;
  readonly to: string;
  readonly previous: string | null;
}

/** What the store calls a finished file; everything else in its folders is under way or scratch. */
const FILE_PATTERN = /^[0-9a-f]{32}$/;

/**
 * Copies the finished files that the backup does not have yet; those that the backup before has are shared with it by
 * hard links, since a file never changes under its name. A file that is deleted meanwhile is left out.
 */
export async function copyFiles({ from, to, previous }: FilePlaces) {
  const counts = { files: 0, bytes: 0, linked: 0 };
  for (const owner of await names(from)) {
    for (const shelf of await names(join(from, owner))) {
      for (const id of await names(join(from, owner, shelf))) {
        const place = join(owner, shelf, id);
        if (!FILE_PATTERN.test(id) || existsSync(join(to, place))) continue;
        await mkdir(join(to, owner, shelf), { recursive: true, mode: 0o700 });
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

/** Shares what the last backup has, when it is of the same length as the file itself. */
async function tryLink(earlier: string, original: string, path: string): Promise<boolean> {
  const [kept, current] = await Promise.all([sizeOf(earlier), sizeOf(original)]);
  if (kept === null || kept !== current) return false;
  // Some file systems have no hard links.
  return link(earlier, path).then(
    () => true,
    () => false,
  );
}

/** Gives false when the file is not there any more. */
async function tryCopy(original: string, path: string): Promise<boolean> {
  const draft = `${path}.copying`;
  try {
    // A clone where the file system has them: it takes neither time nor room.
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
