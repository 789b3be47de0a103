import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FfmpegTools } from '#workers/server/job/render-types.ts';

const ROOT = join(import.meta.dirname, '../../../..');

/** Folders with the code that decides pictures. */
const FOLDERS = ['shared', 'workers/lib', 'workers/engine', 'workers/server'];

/** Lists the versions of all packages, including the canvas and the fonts. */
const PACKAGES = 'node_modules/.package-lock.json';

let ours: Promise<string> | undefined;

/**
 * Identifies the code that draws and encodes pictures: this version of the studio, its packages, and ffmpeg. Segments
 * of another version are not reused, because they might look different.
 */
export async function picturesVersion({ version }: Pick<FfmpegTools, 'version'>): Promise<string> {
  ours ??= hashOurs();
  return `${await ours} ${version}`;
}

async function hashOurs(): Promise<string> {
  const hash = createHash('sha256');
  const found = await Promise.all(FOLDERS.map((folder) => readdir(join(ROOT, folder), { recursive: true })));
  const paths = found.flatMap((names, index) => names.map((name) => join(FOLDERS[index] ?? '', name)));
  const files = paths.filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts')).sort();
  for (const path of [...files, PACKAGES]) hash.update(`${path}\0`).update(await readFile(join(ROOT, path)));
  return hash.digest('hex');
}
