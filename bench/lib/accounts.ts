import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '#api/config/config.ts';
import { Project } from '#api/models/project.ts';
import { User } from '#api/models/user.ts';
import { startServer } from '#api/server.ts';
import { hashPassword } from '#api/services/account/credentials.ts';
import { createTimelineOf } from '#api/services/timelines/timelines.ts';
import { Agent } from '#api/testing/agent.ts';
import { temporaryFolder, timeOf } from './bench.ts';

const PASSWORD = 'a password for the bench';
const emailOf = (n: number) => `user${n}@example.com`;

/** Starts the API in this process, on an empty data folder, until the stack is disposed. */
export async function startInProcess(stack: AsyncDisposableStack, dataDir = temporaryFolder(stack)) {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
  const server = await startServer(config, pino({ level: 'silent' }));
  stack.defer(() => server.close());
  return server;
}

/** A new account, signed in. */
export async function register(url: string, name = 'maker'): Promise<Agent> {
  const agent = new Agent(url);
  await agent.post('/api/auth/register', { email: `${name}@example.com`, password: PASSWORD });
  return agent;
}

/** Fills a data folder with accounts and their projects, written directly into the database. */
export async function fillAccounts(
  dataDir: string,
  { users, projectsEach, valuesOf }: { users: number; projectsEach: number; valuesOf: (n: number) => object },
): Promise<void> {
  await using stack = new AsyncDisposableStack();
  await startInProcess(stack, dataDir);
  const passwordHash = await hashPassword(PASSWORD);
  for (let n = 0; n < users; n++) {
    const { _id: userId } = await User.create({ email: emailOf(n), passwordHash, ...valuesOf(n) });
    for (let p = 0; p < projectsEach; p++) {
      const aiPrompt = { topic: 'Bees', durationSec: 30, platform: 'tiktok', tone: 'calm' } as const;
      const values = { userId, title: `Project ${p}`, status: 'ready', targetPlatform: 'tiktok', aiPrompt } as const;
      await createTimelineOf((await Project.create(values))._id);
    }
  }
}

/** Signs one of the accounts in. */
export function signIn(agent: Agent, n: number): Promise<{ status: number }> {
  return agent.post('/api/auth/login', { email: emailOf(n), password: PASSWORD });
}

/** Times of many users' calls, in milliseconds. */
export interface Visits {
  readonly times: ReadonlyMap<string, readonly number[]>;
  readonly failures: readonly string[];
}

/** One user's next call, timed under a name. An answer other than 200 is a failure. */
export type Call = (name: string, send: () => Promise<{ status: number }>) => Promise<void>;

/**
 * Runs concurrent users, each with visit after visit until the time is over. They don't all arrive at the same moment.
 * @param visit One visit. Ends early when `isOver`.
 */
export async function visitTogether(
  { users, arriveMs, ms }: { users: number; arriveMs: number; ms: number },
  visit: (n: number, call: Call, isOver: () => boolean) => Promise<void>,
): Promise<Visits> {
  const times = new Map<string, number[]>();
  const failures: string[] = [];
  const until = performance.now() + ms;
  const isOver = () => performance.now() >= until;
  const call: Call = async (name, send) => {
    let status = 0;
    const took = await timeOf(async () => {
      status = (await send()).status;
    });
    times.set(name, [...(times.get(name) ?? []), took]);
    if (status !== 200) failures.push(`${status} ${name}`);
  };
  const visits = Array.from({ length: users }, async (_, n) => {
    await sleep(Math.random() * arriveMs);
    while (!isOver()) await visit(n, call, isOver);
  });
  await Promise.all(visits);
  return { times, failures };
}

/** Summarizes failures in one line. */
export function describeFailures(failures: readonly string[]): string {
  return `${failures.length} failed${failures.length > 0 ? `: ${[...new Set(failures)].join(', ')}` : ''}`;
}
