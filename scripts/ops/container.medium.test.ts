// @module-tag long

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { REDIS_MISSING, startTestRedis, type TestRedis } from '#api/testing/redis-server.ts';
import { programsOf } from './container/roles.ts';

const ROOT = join(import.meta.dirname, '../..');
const CONTAINER = join(import.meta.dirname, 'container.ts');

const running = new Set<ChildProcess>();
const folders: string[] = [];
let redis: TestRedis | undefined;
afterEach(async () => {
  for (const child of running) {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  }
  running.clear();
  await redis?.stop();
  redis = undefined;
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

/** A container's own port, data folder and temporary folder. */
async function createEnvironment(more: Record<string, string> = {}): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'clipwright-container-'));
  folders.push(folder);
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  await once(probe, 'close');
  const { PATH = '', HOME = '' } = process.env;
  const places = { DATA_DIR: join(folder, 'data'), TMPDIR: folder, PORT: String(port) };
  return { PATH, HOME, LOG_LEVEL: 'silent', ...places, ...more };
}

function start(command: string, environment: Record<string, string>) {
  const child = spawn(process.execPath, [CONTAINER, command], { stdio: ['ignore', 'pipe', 'pipe'], env: environment });
  running.add(child);
  const exited = once(child, 'exit').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  child.stdout.resume();
  return { child, exited, stderr: text(child.stderr) };
}

async function health(environment: Record<string, string>): Promise<number | null> {
  return start('health', environment).exited;
}

async function untilHealthy(environment: Record<string, string>): Promise<void> {
  await expect.poll(() => health(environment), { interval: 500 }).toBe(0);
}

describe('the commands of the container', () => {
  it.each([
    ['api', {}, ['main.ts']],
    ['worker', {}, ['worker.ts']],
    ['all', {}, ['main.ts']],
    ['all', { REDIS_URL: 'redis://redis:6379' }, ['main.ts', 'worker.ts']],
  ] as const)('%s with %j runs %j', (role, environment, expected) => {
    const programs = programsOf(role, environment);
    expect(programs.map((program) => program.split('/').at(-1))).toEqual(expected);
    for (const program of programs) expect(existsSync(program)).toBe(true);
  });

  it('api is healthy while it runs, and stops cleanly on request', async () => {
    const environment = await createEnvironment();
    const { child, exited } = start('api', environment);
    await untilHealthy(environment);
    child.kill('SIGTERM');
    expect(await exited).toBe(0);
    expect(await health(environment)).toBe(1);
  });

  it('that does not exist ends with a line that lists those that do', async () => {
    const { exited, stderr } = start('serve', await createEnvironment());
    expect(await exited).toBe(2);
    expect(await stderr).toBe('There is no command serve; there are api, worker, all and health.\n');
  });

  it('worker without Redis ends with one line that names the variable', async () => {
    const { exited, stderr } = start('worker', await createEnvironment());
    expect(await exited).toBe(1);
    expect(await stderr).toMatch(/^The worker cannot start: REDIS_URL: .*\n$/);
  });

  it.each([
    ['a wrong variable', { PORT: 'none' }, /^Clipwright cannot start: PORT: .*\n$/],
    ['a data folder that cannot be', { DATA_DIR: '/dev/null/data' }, /^Clipwright cannot start: .*\n$/],
  ])('all with Redis ends when its API cannot start for %s', async (_, wrong, said) => {
    const environment = await createEnvironment({ REDIS_URL: 'redis://127.0.0.1:1', ...wrong });
    const { exited, stderr } = start('all', environment);
    expect(await exited).toBe(1);
    expect(await stderr).toMatch(said);
  });

  it.skipIf(REDIS_MISSING !== null)('all with Redis runs completely or ends: it stops without its worker', async () => {
    redis = await startTestRedis();
    const environment = await createEnvironment({ REDIS_URL: redis.url });
    const { child, exited } = start('all', environment);
    await untilHealthy(environment);
    process.kill(childNamed(child.pid as number, 'worker.ts'), 'SIGKILL');
    expect(await exited).toBe(1);
    expect(await health(environment)).toBe(1);
  });
});

/** Process id of a program that a process started. */
function childNamed(parent: number, program: string): number {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ');
  const found = children.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program));
  if (found === undefined) throw new Error(`${parent} has not started ${program}.`);
  return Number(found);
}

describe('the image', () => {
  it('contains what its commands need, and runs them as an unprivileged user', async () => {
    const lines = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split('\n');
    const copied = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? []);
    for (const path of copied) expect(existsSync(join(ROOT, path)), path).toBe(true);
    expect(copied).toEqual(expect.arrayContaining(['api', 'scripts/ops', 'shared', 'workers']));
    const entry = lines.findIndex((line) => line.startsWith('ENTRYPOINT'));
    expect(lines.lastIndexOf('USER node')).toBeLessThan(entry);
    expect(lines.filter((line) => line.startsWith('USER'))).toEqual(['USER node']);
    expect(lines.filter((line) => line.startsWith('HEALTHCHECK'))).toHaveLength(1);
  });

  it('contains only named files: no data, no secrets, no packages of this machine', async () => {
    const rules = (await readFile(join(ROOT, '.dockerignore'), 'utf8'))
      .split('\n')
      .filter((line) => /^[^#]/.test(line));
    expect(rules[0]).toBe('*');
    const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1));
    expect(allowed.filter((name) => !existsSync(join(ROOT, name)))).toEqual([]);
    for (const name of ['node_modules', 'data', 'dist', '.env', '.git']) expect(allowed).not.toContain(name);
    expect(rules).toContain('**/.env*');
  });
});
