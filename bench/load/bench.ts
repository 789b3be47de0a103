import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '#api/testing/agent.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { type Call, describeFailures, fillAccounts, signIn, visitTogether } from '#bench/lib/accounts.ts';
import { type Bench, temporaryFolder } from '#bench/lib/bench.ts';
import { worstSendings } from './hold-up.ts';
import { shortTracks, startLongRender } from './studio.ts';

const USERS = 50;
const SAVES_EACH_VISIT = 10;

/** Mean time between two saved edits, and between two pages. */
const THINK_MS = 3_000;

/** Maximum 99th percentiles and longest pause of the event loop, in milliseconds. */
const LIMITS_MS = { pages: 200, saves: 300, pause: 100 } as const;

const METRICS_TOKEN = 'a token of the bench';

/**
 * Fifty users beside a 4K render, and then one account that sends the largest and the worst allowed requests while the
 * render continues. A user signs in, looks at the dashboard, opens a project, saves ten times, and starts over, with a
 * mean pause of three seconds before each of these. That is the pace of a user in a hurry, as the editor waits for 1.5
 * s without an edit before it saves. Each of a page's four requests counts separately. Clients, server, database and
 * ffmpeg share this machine's processors, and the clients have the server's priority. The pauses are those that the
 * server reports to Prometheus, which include the 10 ms between two of its samples. Exports of one account get 3 s of
 * preparation.
 */
export const load: Bench = {
  summary: '50 users beside a 4K render for `--minutes`, and the worst that one account may send',
  isOnDemand: true,
  async setUp(stack, { minutes }) {
    const dataDir = temporaryFolder(stack);
    await fillAccounts(dataDir, { users: USERS + 1, projectsEach: 4, valuesOf: () => ({ plan: 'studio' }) });
    const server = await startServerProcess({ DATA_DIR: dataDir, METRICS_TOKEN });
    stack.defer(async () => {
      server.killAll();
      await server.exited;
    });
    const { url } = server;
    const render = await startLongRender(url, USERS);
    const progress = async () => (await render.agent.get(render.path)).body as { status: string; progress: number };
    while ((await progress()).progress === 0) {
      if ((await progress()).status === 'failed') throw new Error('The render failed.');
      await sleep(1_000);
    }
    const sendings = await worstSendings(url, 0);
    let failed: readonly string[] = [];
    let status = '';
    return [
      {
        title: 'calls',
        turns: 1,
        columns: [
          { title: 'count', of: 'count' },
          { title: 'p50 ms', of: 'ms', at: 0.5 },
          { title: 'p99 ms', of: 'ms', at: 0.99, most: LIMITS_MS },
          { title: 'worst ms', of: 'ms', at: 1, most: { 'pause of the event loop': LIMITS_MS.pause } },
        ],
        async *measure() {
          await worstPause(url);
          const order = { users: USERS, arriveMs: 3 * THINK_MS, ms: minutes * 60_000 };
          const { times, failures } = await visitTogether(order, (n, call, isOver) => visit(url, n, call, isOver));
          const pauseMs = await worstPause(url);
          failed = failures;
          ({ status } = await progress());
          for (const [name, ms] of times) yield [name, { ms, count: ms.length }];
          yield ['pause of the event loop', { ms: pauseMs }];
        },
        note: () => `${describeFailures(failed)}; the 4K render: ${status}`,
      },
      {
        title: 'one account sends',
        turns: 3,
        columns: [
          { title: 'answer', of: 'status' },
          { title: 'ms', of: 'ms', at: 1 },
          { title: 'longest pause', of: 'pauseMs', at: 1, most: LIMITS_MS.pause },
        ],
        async *measure() {
          for (const [what, send] of sendings) {
            await worstPause(url);
            const startedAt = performance.now();
            const answer = await send();
            const ms = performance.now() - startedAt;
            yield [what, { status: `${answer.status}`, ms, pauseMs: await worstPause(url) }];
          }
          ({ status } = await progress());
        },
        note: () => `the 4K render: ${status}`,
      },
    ];
  },
};

async function visit(url: string, n: number, call: Call, isOver: () => boolean): Promise<void> {
  const agent = new Agent(url);
  await call('sign-ins', () => signIn(agent, n));
  const read = (paths: readonly string[]) => Promise.all(paths.map((path) => call('pages', () => agent.get(path))));
  await read(['/api/auth/user', '/api/projects', '/api/account/usage', '/api/config']);
  await sleep(THINK_MS);
  const { body: projects } = await agent.get('/api/projects');
  const project = `/api/projects/${projects[Math.floor(Math.random() * projects.length)].id}`;
  await read([project, `${project}/timeline`, '/api/assets', '/api/brand-kits']);
  for (let save = 0; save < SAVES_EACH_VISIT && !isOver(); save++) {
    await sleep(THINK_MS * (0.5 + Math.random()));
    await call('saves', () => agent.put(`${project}/timeline`, { tracks: shortTracks(save) }));
  }
}

/** The longest pause of the server's event loop since the last reading, in milliseconds. */
async function worstPause(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await new Agent(url).get('/api/metrics', { headers });
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body)?.[1]);
}
