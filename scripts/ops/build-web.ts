import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';

const ROOT = join(import.meta.dirname, '../..');
const BUILT = join(ROOT, 'dist/web/index.html');
const SOURCES = [
  'web',
  'shared',
  'workers',
  'package-lock.json',
  'vite.config.ts',
  'scripts/ops/prerender.ts',
  'scripts/ops/service-worker.ts',
];

/** Files that no build reads. */
const TESTS = /\/e2e\/|\/fixtures\/|\.test\.tsx?$/;

/** Builds the web app into dist/web when it is missing or older than its sources, with a message. */
export async function buildWebIfStale(): Promise<void> {
  const builtAt = await stat(BUILT).then(
    (found) => found.mtimeMs,
    () => null,
  );
  if (builtAt !== null && (await newestChange()) <= builtAt) return;
  process.stdout.write(
    builtAt === null
      ? 'Building the web app. This happens once, at the first start…\n'
      : 'The sources have changed since the last build: building the web app again…\n',
  );
  await build({ root: join(ROOT, 'web'), configFile: join(ROOT, 'vite.config.ts'), logLevel: 'warn' });
}

async function newestChange(): Promise<number> {
  const times = await Promise.all(SOURCES.map((name) => newestIn(join(ROOT, name))));
  return Math.max(...times);
}

async function newestIn(path: string): Promise<number> {
  const found = await stat(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const entries = await readdir(path, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !TESTS.test(file));
  const times = await Promise.all(files.map(async (file) => (await stat(file)).mtimeMs));
  return Math.max(0, ...times);
}
