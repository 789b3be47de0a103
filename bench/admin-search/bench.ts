import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#api/config/config.ts';
import { User } from '#api/models/user.ts';
import { userSearchKeys } from '#api/models/user-search-keys.ts';
import { startServer } from '#api/server.ts';
import { Agent } from '#api/testing/agent.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { adminUsersSchema } from '#shared/contracts/admin.ts';

const USER_COUNT = 100_000;
const BATCH_SIZE = 2_000;

/** Promised time of a search, and of a list without one, in milliseconds. */
const LIMIT_MS = 100;

const FIRST_NAMES = 'Ada Grace Alan Edsger Barbara Donald Katherine Linus Margaret Niklaus Radia Tim'.split(' ');
const LAST_NAMES = 'Byron Hopper Turing Dijkstra Liskov Knuth Johnson Torvalds Hamilton Wirth Perlman Lee'.split(' ');

/** Searches that find one user to all of them, on early and late pages. */
const QUERIES: readonly (readonly [what: string, query: string])[] = [
  ['no search', ''],
  ['one plan', '?plan=studio'],
  ['page 1,000', '?page=1000'],
  ['the last page', '?page=2001'],
  ['a whole e-mail', '?search=user77777%40example.com'],
  ['the beginning of 1,111 e-mails', '?search=user77'],
  ['the beginning of every e-mail', '?search=user'],
  ['one letter of every e-mail', '?search=u'],
  ['one letter of many names', '?search=l'],
  ['a first name', '?search=margaret'],
  ['a last name and a plan', '?search=hopper&plan=enterprise'],
  ['both names', '?search=ada%20byron'],
  ['a late page of a first name', '?search=margaret&page=100'],
  ['nobody', '?search=nobody'],
  ['a pattern that is none', '?search=.*'],
  ['sixty characters', `?search=${'user1'.repeat(12)}`],
];

/** Measures `GET /api/admin/users` over 100,000 users on the embedded database, as a client sees it. */
export async function benchAdminSearch({ runCount }: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  try {
    const agent = new Agent(server.url);
    await agent.post('/api/auth/register', { email: 'chief@example.com', password: 'a password for the bench' });
    await fill();
    const rows: string[][] = [];
    for (const [what, query] of QUERIES) rows.push([what, ...(await measure(agent, query, Math.max(runCount, 5)))]);
    printTable(['search', 'found', 'median ms', 'worst ms', `under ${LIMIT_MS}`], rows);
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function fill(): Promise<void> {
  const startedAt = performance.now();
  for (let from = 0; from < USER_COUNT; from += BATCH_SIZE) {
    await User.insertMany(
      Array.from({ length: BATCH_SIZE }, (_, n) => userOf(from + n)),
      { ordered: false },
    );
  }
  const seconds = (performance.now() - startedAt) / 1000;
  console.log(`  ${USER_COUNT.toLocaleString('en-GB')} users written in ${seconds.toFixed(0)} s\n`);
}

function userOf(n: number) {
  const user = {
    email: `user${n}@example.com`,
    firstName: FIRST_NAMES[n % FIRST_NAMES.length] ?? null,
    lastName: LAST_NAMES[Math.floor(n / 7) % LAST_NAMES.length] ?? null,
    plan: (['creator', 'creator', 'studio', 'creator', 'enterprise'] as const)[n % 5] ?? 'creator',
  };
  return { ...user, ...userSearchKeys(user) };
}

async function measure(agent: Agent, query: string, runs: number): Promise<string[]> {
  const times: number[] = [];
  let total = 0;
  for (let run = 0; run < runs; run++) {
    const startedAt = performance.now();
    const answer = await agent.get(`/api/admin/users${query}`);
    times.push(performance.now() - startedAt);
    total = adminUsersSchema.parse(answer.body).total;
  }
  const worst = Math.max(...times);
  return [
    total.toLocaleString('en-GB'),
    median(times).toFixed(1),
    worst.toFixed(1),
    median(times) < LIMIT_MS ? 'yes' : 'NO',
  ];
}
