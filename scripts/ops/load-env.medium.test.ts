import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';

const run = promisify(execFile);
const LOADER = join(import.meta.dirname, 'load-env.ts');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-env-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Output of a program started in the folder. */
const start = (env: Record<string, string> = {}) =>
  run(process.execPath, ['--import', LOADER, '--eval', 'console.log(process.env.CLIPWRIGHT_TEST ?? "nothing")'], {
    cwd: folder,
    env,
  });

it('a missing file sets nothing, silently', async () => {
  expect(await start()).toEqual({ stdout: 'nothing\n', stderr: '' });
});

it('a file’s settings are set', async () => {
  await writeFile(join(folder, '.env'), '# A comment\nCLIPWRIGHT_TEST="from the file"\n');
  expect(await start()).toEqual({ stdout: 'from the file\n', stderr: '' });
});

it('the environment wins over the file', async () => {
  await writeFile(join(folder, '.env'), 'CLIPWRIGHT_TEST=file\n');
  expect((await start({ CLIPWRIGHT_TEST: 'environment' })).stdout).toBe('environment\n');
});

it('is loaded first by start, worker, dev and backup', async () => {
  const text = await readFile(join(import.meta.dirname, '../../package.json'), 'utf8');
  const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(text));
  for (const name of ['start', 'worker', 'dev', 'backup']) {
    expect(scripts[name]).toMatch(/^node --import \.\/scripts\/ops\/load-env\.ts \S+\.ts$/);
  }
});
