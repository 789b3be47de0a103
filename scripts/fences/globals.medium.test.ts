import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const CACHE = join(ROOT, 'node_modules/.cache');

const NODE = ['process', 'Buffer', '__dirname'];
const DOM = ['document', 'window', 'VideoFrame', 'indexedDB'];

/** The names that each part lacks, and one that it has. */
const PARTS: readonly [part: string, lacks: readonly string[], has: string][] = [
  ['shared', [...NODE, ...DOM, 'setTimeout', 'fetch', 'crypto'], 'URL'],
  ['workers', [...NODE, ...DOM, 'fetch', 'Worker'], 'AbortSignal'],
  ['workers/browser', NODE, 'VideoFrame'],
  ['workers/server', DOM, 'process'],
  ['api', DOM, 'process'],
  ['web', NODE, 'document'],
];

const DECLARATIONS: Readonly<Record<string, readonly string[]>> = {
  shared: ['shared/web-standard.d.ts'],
  workers: ['shared/web-standard.d.ts', 'workers/web-standard.d.ts'],
};

let folder: string;
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  folder = await mkdtemp(join(CACHE, 'fences-'));
});
afterAll(() => rm(folder, { recursive: true }));

test.each(PARTS)('%s has the globals of where it runs', async (part, lacks, has) => {
  const own = join(folder, part.replace('/', '-'));
  const declarations = DECLARATIONS[part] ?? [];
  await mkdir(own);
  await writeFile(join(own, 'file.ts'), [...lacks, has].map((name) => `export const a_${name} = ${name};\n`).join(''));
  const config = {
    extends: relative(own, join(ROOT, part, 'tsconfig.json')),
    compilerOptions: { composite: false, noEmit: true, emitDeclarationOnly: false, rootDir: ROOT },
    include: ['*.ts', ...declarations.map((at) => relative(own, join(ROOT, at)))],
  };
  await writeFile(join(own, 'tsconfig.json'), JSON.stringify(config));
  const missing = [...(await tsc('-p', own)).matchAll(/Cannot find name '(\w+)'/g)].map(([, name]) => name);
  expect(missing).toEqual(lacks);
});

/* A package's types may bring Node's types into the whole program. */
test.each(PARTS.filter(([, lacks]) => lacks.includes('process')))('no package brings Node to %s', async (part) => {
  const files = await tsc('-p', part, '--listFilesOnly');
  expect(files).toContain(join(ROOT, part));
  expect(files).not.toContain('@types/node/');
});

function tsc(...args: string[]): Promise<string> {
  return new Promise((resolve) =>
    execFile(join(ROOT, 'node_modules/.bin/tsc'), args, { cwd: ROOT, maxBuffer: 1e7 }, (_, stdout) => resolve(stdout)),
  );
}
