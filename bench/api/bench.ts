import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '#api/testing/agent.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { describeFailures, fillAccounts, signIn, visitTogether } from '#bench/lib/accounts.ts';
import { type Bench, temporaryFolder } from '#bench/lib/bench.ts';

const USERS = 50;
const ADMINS = 5;
const PROJECTS_EACH = 12;
const SECONDS = 60;

/** Time that a user reads a page before opening the next one. */
const THINK_MS = 800;

/** Maximum 99th percentile, in milliseconds. */
const LIMIT_MS = 300;

/** One user's tour of the studio; admins visit the admin area as well. */
const DASHBOARD = ['/api/auth/user', '/api/projects', '/api/account/usage', '/api/assets', '/api/config'];
const ADMIN = ['/api/admin/analytics', '/api/admin/users', '/api/admin/users?search=user1', '/api/admin/subscriptions'];

/** 50 simultaneous users for a minute, against a server in its own process. */
export const api: Bench = {
  summary: '50 users at once on sign-in, dashboard and admin calls',
  isOnDemand: true,
  async setUp(stack) {
    const dataDir = temporaryFolder(stack);
    const valuesOf = (n: number) => ({ isAdmin: n < ADMINS });
    await fillAccounts(dataDir, { users: USERS, projectsEach: PROJECTS_EACH, valuesOf });
    const server = await startServerProcess({ DATA_DIR: dataDir });
    stack.defer(async () => {
      server.signal('SIGTERM');
      await server.exited;
    });
    const agents = Array.from({ length: USERS }, () => new Agent(server.url));
    let failed: readonly string[] = [];
    return [
      {
        title: 'call',
        turns: 1,
        columns: [
          { title: 'calls', of: 'count' },
          { title: 'p50 ms', of: 'ms', at: 0.5, digits: 1 },
          { title: 'p99 ms', of: 'ms', at: 0.99, digits: 1, most: { all: LIMIT_MS } },
          { title: 'worst ms', of: 'ms', at: 1, digits: 1 },
        ],
        async *measure() {
          const order = { users: USERS, arriveMs: 10 * THINK_MS, ms: SECONDS * 1_000 };
          const { times, failures } = await visitTogether(order, async (n, call, isOver) => {
            const agent = agents[n] ?? new Agent(server.url);
            const think = () => sleep(THINK_MS * (0.5 + Math.random()));
            await call('sign-in', () => signIn(agent, n));
            await think();
            for (let round = 0; round < 3 && !isOver(); round++) {
              for (const path of n < ADMINS ? [...DASHBOARD, ...ADMIN] : DASHBOARD) {
                await call(path, () => agent.get(path));
                await think();
              }
            }
          });
          failed = failures;
          for (const [name, ms] of [...times, ['all', [...times.values()].flat()] as const]) {
            yield [name, { ms, count: ms.length }];
          }
        },
        note: () => `${describeFailures(failed)}; none may`,
      },
    ];
  },
};
