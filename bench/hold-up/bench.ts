import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '#api/testing/server-process.ts';
import { percentile, printTable } from '#bench/lib/bench.ts';
import { shortTracks } from '#bench/load/studio.ts';
import { BACKGROUNDS } from '#workers/lib/backgrounds/recipes.ts';
import { type BenchAccount, fillAccounts } from './accounts.ts';
import type { AttackOrder } from './attack.ts';
import { type Answer, send, statusOf } from './client.ts';

const ATTACKERS = 500;
const ATTACKERS_ADDRESSES = 4;
const USERS = 10;
const CALM_MS = 20_000;
const ATTACK_MS = 60_000;
const FREE_MS = 30_000;
const THINK_MS = 1_000;
const QUOTA_GIB = 0.05;

/** Maximum 99th percentiles, in milliseconds. */
const LIMITS_MS = { saves: 500, pages: 300 } as const;

/** Folders with files that last as long as the work that needs them. */
const TEMPORARY = ['speech', 'voices', 'renders'];

interface Times {
  readonly saves: number[];
  readonly pages: number[];
  readonly failures: string[];
}

/**
 * Ten users save and load pages from their own addresses, first alone, then for a minute beside 500 accounts at four
 * addresses. These accounts send every kind of request together: bodies that never end, the largest saves, uploads with
 * their probes, voices, captions, stock files, streams, exports. The attackers' process has a low priority, because
 * real attackers use their own machines. Requests for models that are missing on this machine fail immediately.
 */
export async function benchHoldUp(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  try {
    const attackersAt = Array.from({ length: ATTACKERS }, (_, n) => `127.0.1.${1 + (n % ATTACKERS_ADDRESSES)}`);
    const usersAt = Array.from({ length: USERS }, (_, n) => `127.0.2.${1 + n}`);
    const accounts = await fillAccounts(dataDir, [...attackersAt, ...usersAt]);
    const [attackers, users] = [accounts.slice(0, ATTACKERS), accounts.slice(ATTACKERS)];
    const environment = { TRUST_PROXY: 'true', STORAGE_QUOTA_GB: String(QUOTA_GIB), MODELS_URL: 'http://127.0.0.1:9/' };
    const server = await startServerProcess({ DATA_DIR: dataDir, ...environment });
    try {
      const calm = await visitAll(server.url, users, CALM_MS);
      const attack = await startAttack({ url: server.url, accounts: attackers });
      const attacked = await visitAll(server.url, users, ATTACK_MS);
      const answers = attack.stop();
      const freeMs = await timeUntilFree(server.url, attackers);
      report({ calm, attacked, answers, freeMs, disk: await readDisk(dataDir), peakMiB: await readPeak(server.pid) });
    } finally {
      server.killAll();
      await server.exited;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function startAttack(order: AttackOrder): Promise<{ stop(): Record<string, number> }> {
  const child = fork(join(import.meta.dirname, 'attack.ts'));
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  let counts: Record<string, number> = {};
  child.on('message', (told) => {
    counts = told as Record<string, number>;
  });
  child.send(order);
  await once(child, 'message');
  return {
    stop() {
      child.kill('SIGKILL');
      return counts;
    },
  };
}

async function visitAll(url: string, users: readonly BenchAccount[], ms: number): Promise<Times> {
  const times: Times = { saves: [], pages: [], failures: [] };
  const until = performance.now() + ms;
  await Promise.all(users.map((user) => visit(url, user, until, times)));
  return times;
}

async function visit(url: string, user: BenchAccount, until: number, times: Times): Promise<void> {
  const project = `/api/projects/${user.projectId}`;
  const call = async (all: number[], path: string, body?: unknown) => {
    const startedAt = performance.now();
    const sent = body === undefined ? {} : { method: 'PUT', body: JSON.stringify(body) };
    const { status } = await send(url, user, path, sent);
    all.push(performance.now() - startedAt);
    if (status !== 200) times.failures.push(`${status} ${path}`);
  };
  await sleep(Math.random() * THINK_MS);
  for (let n = 0; performance.now() < until; n++) {
    await call(times.saves, `${project}/timeline`, { tracks: shortTracks(n) });
    const pages = ['/api/auth/user', '/api/projects', project, `${project}/timeline`];
    await Promise.all(pages.map((path) => call(times.pages, path)));
    await sleep(THINK_MS * (0.5 + Math.random()));
  }
}

/** Time until a save, a stream, a poster and an upload are answered, each from another attacker. */
async function timeUntilFree(url: string, attackers: readonly BenchAccount[]): Promise<number> {
  const startedAt = performance.now();
  const [saver, listener, viewer, uploader] = [attackers[0], attackers[9], attackers[8], attackers[4]];
  if (!saver || !listener || !viewer || !uploader) throw new Error('There are no attackers.');
  const empty = JSON.stringify({ tracks: [{ id: 'video-1', type: 'video', clips: [] }] });
  while (performance.now() - startedAt < 2 * FREE_MS) {
    const statuses = await Promise.all([
      send(url, saver, `/api/projects/${saver.projectId}/timeline`, { method: 'PUT', body: empty }).then(statusIn),
      statusOf(url, listener, '/api/events'),
      send(url, viewer, `/api/stock/backgrounds/${BACKGROUNDS[0]?.id}/poster`).then(statusIn),
      send(url, uploader, '/api/assets/upload-url', { method: 'POST', body: '{}' }).then(statusIn),
    ]);
    if (statuses.every((status) => status === 200)) return performance.now() - startedAt;
    await sleep(500);
  }
  return Number.POSITIVE_INFINITY;
}

const statusIn = ({ status }: Answer) => status;

/** Peak memory of the API's process so far. */
async function readPeak(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1]) / 1024;
}

interface Disk {
  /** Bytes of files in accounts beyond their quotas. */
  readonly beyond: number;
  /** Bytes that last as long as the work that needs them. */
  readonly temporary: number;
}

async function readDisk(dataDir: string): Promise<Disk> {
  const owners = await readdir(join(dataDir, 'files'), { withFileTypes: true });
  let beyond = 0;
  for (const { name } of owners.filter((entry) => entry.isDirectory())) {
    beyond += Math.max(0, (await bytesIn(join(dataDir, 'files', name))) - QUOTA_GIB * 1024 ** 3);
  }
  const temporary = await Promise.all(TEMPORARY.map((name) => bytesIn(join(dataDir, name))));
  return { beyond, temporary: temporary.reduce((sum, bytes) => sum + bytes, 0) };
}

async function bytesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(join(parentPath, name)).catch(() => null)));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}

interface Result {
  readonly calm: Times;
  readonly attacked: Times;
  /** Answers to the attackers by status and code. */
  readonly answers: Readonly<Record<string, number>>;
  readonly freeMs: number;
  readonly disk: Disk;
  readonly peakMiB: number;
}

function report({ calm, attacked, answers, freeMs, disk, peakMiB }: Result): void {
  const ms = (times: readonly number[], share: number) => `${percentile(times, share).toFixed(0)} ms`;
  const row = (name: 'saves' | 'pages', { [name]: times }: Times, when: string) => [
    `${name}, ${when}`,
    ...[String(times.length), ms(times, 0.5), ms(times, 0.99), ms(times, 1), `${LIMITS_MS[name]} ms`],
  ];
  printTable(
    ['others’ requests', 'count', 'median', 'p99', 'worst', 'promised'],
    (['saves', 'pages'] as const).flatMap((name) => [row(name, calm, 'alone'), row(name, attacked, 'attacked')]),
  );
  const counts = Object.entries(answers).map(([outcome, count]) => `${count} × ${outcome}`);
  console.log(`  attackers: ${counts.join(', ')}`);
  console.log(
    `  failures of others: ${attacked.failures.length} ${[...new Set(attacked.failures)].slice(0, 5).join('; ')}`,
  );
  console.log(`  free again after ${(freeMs / 1_000).toFixed(1)} s (promised: ${FREE_MS / 1_000} s)`);
  console.log(`  most memory of the API: ${peakMiB.toFixed(0)} MiB`);
  const { beyond, temporary } = disk;
  console.log(`  bytes beyond quotas: ${beyond}; temporary bytes left: ${temporary}\n`);
}
