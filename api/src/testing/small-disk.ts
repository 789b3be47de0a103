import { execFile } from 'node:child_process';
import { mkdtemp, open, rm, rmdir, stat, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A separate in-memory disk. */
export interface SmallDisk {
  readonly path: string;
  /** Takes all remaining space. The returned function frees it. */
  fill(): Promise<() => Promise<void>>;
  /** Frees this many bytes of a filled disk. */
  free(bytes: number): Promise<void>;
  remove(): Promise<void>;
}

/** Makes a disk of this size (`16m`) in a folder. */
export async function makeSmallDisk(size: string, folder = tmpdir()): Promise<SmallDisk> {
  const path = await mkdtemp(join(folder, 'small-'));
  await run('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path]);
  const filler = join(path, 'filler');
  return {
    path,
    async fill() {
      const file = await open(filler, 'a');
      for (const bytes of [1_000_000, 4_096, 1]) {
        const chunk = Buffer.alloc(bytes);
        // Each write takes less when little is left, until nothing is.
        while ((await file.write(chunk).catch(() => null)) !== null);
      }
      await file.close();
      return () => rm(filler, { force: true });
    },
    async free(bytes) {
      await truncate(filler, Math.max(0, (await stat(filler)).size - bytes));
    },
    async remove() {
      await run('umount', ['--lazy', path]);
      await rmdir(path);
    },
  };
}

/** True if this process may make one: root may, unless it is root only in a container. */
export async function canMakeSmallDisks(): Promise<boolean> {
  try {
    await (await makeSmallDisk('1m')).remove();
    return true;
  } catch {
    return false;
  }
}
