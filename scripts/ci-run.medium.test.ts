import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** Replaces npm. Each stage exits with the code in its variable. `npm test` prints its summary first. */
const STAND_IN = `#!/usr/bin/env bash
case "$*" in
  ci*) exit "\${CI-0}" ;;
  'run check') exit "\${CHECK-0}" ;;
  test) printf '1 passed, 1 failed before\\n%s\\n' "\${LINE-}"; exit "\${TEST-0}" ;;
esac
`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clipwright-ci-'));
  await mkdir(join(folder, '.ci'));
  await copyFile(join(import.meta.dirname, '../.ci/run'), join(folder, '.ci/run'));
  await writeFile(join(folder, 'npm'), STAND_IN, { mode: 0o755 });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(env: Record<string, string>): Promise<{ code: number; lines: string[] }> {
  const child = spawn(join(folder, '.ci/run'), {
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}`, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  return { code, lines: output.trimEnd().split('\n').slice(-2) };
}

it('if all succeeds, the last line is that of the tests', async () => {
  const { code, lines } = await run({ LINE: '10 passed, 0 failed' });
  expect([code, lines.at(-1)]).toEqual([0, '10 passed, 0 failed']);
});

it('failed tests are reported unchanged', async () => {
  const { code, lines } = await run({ LINE: '10 passed, 2 failed', TEST: '1' });
  expect([code, lines.at(-1)]).toEqual([1, '10 passed, 2 failed']);
});

it.each<{ env: Record<string, string>; name: string; line: string }>([
  { env: { CI: '1' }, name: 'npm ci', line: '0 passed, 1 failed' },
  { env: { CHECK: '1', LINE: '10 passed, 0 failed' }, name: 'npm run check', line: '10 passed, 1 failed' },
  { env: { CHECK: '3', LINE: '10 passed, 2 failed', TEST: '1' }, name: 'npm run check', line: '10 passed, 3 failed' },
  { env: { TEST: '1' }, name: 'npm test', line: '0 passed, 1 failed' },
  { env: { TEST: '0' }, name: 'npm test', line: '0 passed, 1 failed' },
  { env: { TEST: '1', LINE: '10 passed, 0 failed' }, name: 'npm test', line: '10 passed, 1 failed' },
])('$env: $name is named, and counts', async ({ env, name, line }) => {
  expect(await run(env)).toEqual({ code: 1, lines: [`Failed: [${name}]`, line] });
});
