import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '#api/config/config.ts';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { startServer } from '#api/server.ts';
import { hashPassword } from '#api/services/account/credentials.ts';
import { createTimelineOf } from '#api/services/timelines/timelines.ts';
import { Agent } from '#api/testing/agent.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { percentile, printTable } from '#bench/lib/bench.ts';

const USER_COUNT = 50;
const ADMIN_COUNT = 5;
const PROJECTS_EACH = 12;
const SECONDS = 60;

/** People read a page before they open the next one. */
const THINK_MS = 800;

/** Promised 99th percentile, in milliseconds. */
const LIMIT_MS = 300;

const PASSWORD = 'a password for the bench';

/** One user's tour of the studio; admins visit the admin area as well. */
const DASHBOARD = ['/api/auth/user', '/api/projects', '/api/account/usage', '/api/assets', '/api/config'];
const ADMIN = ['/api/admin/analytics', '/api/admin/users', '/api/admin/users?search=user1', '/api/admin/subscriptions'];

/** 50 simultaneous users on sign-in, dashboard and admin calls for a minute, against a server in its own process. */
export async function benchApi(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  try {
    await fill(dataDir);
    const server = await startServerProcess({ DATA_DIR: dataDir });
    try {
      const times = new Map<string, number[]>();
      const failures: string[] = [];
      const until = performance.now() + SECONDS * 1000;
      await Promise.all(Array.from({ length: USER_COUNT }, (_, n) => visit(server.url, n, until, times, failures)));
      report(times, failures);
    } finally {
      server.signal('SIGTERM');
      await server.exited;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Accounts with projects, written straight into the database. */
async function fill(dataDir: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const server = await startServer(readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }), log);
  const passwordHash = await hashPassword(PASSWORD);
  for (let n = 0; n < USER_COUNT; n++) {
    const user = await User.create({ email: emailOf(n), passwordHash, isAdmin: n < ADMIN_COUNT });
    for (let p = 0; p < PROJECTS_EACH; p++) {
      const aiPrompt = {
        topic: 'Why bees matter',
        durationSec: 30,
        platform: 'tiktok' as const,
        tone: 'calm' as const,
      };
      const project = {
        userId: user._id,
        title: `Project ${p}`,
        status: 'ready' as const,
        targetPlatform: 'tiktok' as const,
      };
      await createTimelineOf((await Project.create({ ...project, aiPrompt }))._id);
    }
  }
  await server.close();
}

const emailOf = (n: number) => `user${n}@example.com`;

async function visit(
  url: string,
  n: number,
  until: number,
  times: Map<string, number[]>,
  failures: string[],
): Promise<void> {
  // Users don't all arrive at the same instant.
  await sleep(Math.random() * THINK_MS * 10);
  const agent = new Agent(url);
  const call = async (name: string, send: () => Promise<{ status: number }>) => {
    const startedAt = performance.now();
    const { status } = await send();
    times.set(name, [...(times.get(name) ?? []), performance.now() - startedAt]);
    if (status !== 200) failures.push(`${status} ${name}`);
    await sleep(THINK_MS * (0.5 + Math.random()));
  };
  while (performance.now() < until) {
    await call('sign-in', () => agent.post('/api/auth/login', { email: emailOf(n), password: PASSWORD }));
    for (let round = 0; round < 3 && performance.now() < until; round++) {
      for (const path of n < ADMIN_COUNT ? [...DASHBOARD, ...ADMIN] : DASHBOARD)
        await call(path, () => agent.get(path));
    }
  }
}

function report(times: ReadonlyMap<string, readonly number[]>, failures: readonly string[]): void {
  const all = [...times.values()].flat();
  const row = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    percentile(values, 0.5).toFixed(1),
    percentile(values, 0.99).toFixed(1),
    Math.max(...values).toFixed(1),
  ];
  printTable(
    ['call', 'calls', 'p50 ms', 'p99 ms', 'worst ms'],
    [...[...times].map(([name, values]) => row(name, values)), row('all', all)],
  );
  const isKept = percentile(all, 0.99) < LIMIT_MS && failures.length === 0;
  console.log(`\n  ${failures.length} failed${failures.length > 0 ? `: ${[...new Set(failures)].join(', ')}` : ''}`);
  console.log(`  p99 under ${LIMIT_MS} ms without a failure: ${isKept ? 'yes' : 'NO'}`);
}
