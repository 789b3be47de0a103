import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from '#api/testing/agent.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { type BenchOptions, percentile, printTable } from '#bench/lib/bench.ts';
import { type HeldUp, holdUp } from './hold-up.ts';
import { fillStudio, shortTracks, signIn, startLongRender } from './studio.ts';

const USER_COUNT = 50;
const SAVES_EACH_VISIT = 10;

/** Mean time between two edits that are saved, and between two pages. */
const THINK_MS = 3_000;

/** Promised 99th percentiles and the longest pause of the event loop, in milliseconds. */
const LIMITS_MS = { pages: 200, saves: 300, pause: 100 } as const;

const METRICS_TOKEN = 'a token of the bench';

interface Answers {
  readonly pages: number[];
  readonly saves: number[];
  readonly signIns: number[];
  readonly failures: string[];
}

/**
 * Fifty users beside a 4K render, and then one account that sends the largest and the worst it may while the render continues. A user signs
 * in, looks at the dashboard, opens a project, saves ten times, and starts over, with a mean of three seconds of thought before each of these:
 * the pace of a user in a hurry, as the editor waits for 1.5 s without an edit before it saves. Each of a page's four requests counts by
 * itself. Clients, server, database and ffmpeg share this machine's processors, and the clients have the server's priority. The pauses are
 * those that the server reports to Prometheus; they include the 10 ms between two of its samples. Exports of one account have 3 s to be prepared.
 */
export async function benchLoad({ minutes }: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  try {
    await fillStudio(dataDir, USER_COUNT + 1);
    const server = await startServerProcess({ DATA_DIR: dataDir, METRICS_TOKEN });
    try {
      const render = await startLongRender(server.url, USER_COUNT);
      const progress = async () => (await render.agent.get(render.path)).body as { status: string; progress: number };
      while ((await progress()).progress === 0) {
        if ((await progress()).status === 'failed') throw new Error('The render failed.');
        await sleep(1_000);
      }
      const answers: Answers = { pages: [], saves: [], signIns: [], failures: [] };
      const until = performance.now() + minutes * 60_000;
      const pause = () => worstPause(server.url);
      await pause();
      await Promise.all(Array.from({ length: USER_COUNT }, (_, n) => visit(server.url, n, until, answers)));
      const underLoad = await pause();
      const { status } = await progress();
      report(answers, underLoad);
      reportHeldUp(await holdUp(server.url, 0, pause));
      console.log(`  the 4K render is ${status === 'processing' ? 'still' : 'NOT'} in progress\n`);
    } finally {
      server.killAll();
      await server.exited;
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function visit(url: string, n: number, until: number, answers: Answers): Promise<void> {
  // Users don't all arrive at the same instant.
  await sleep(Math.random() * THINK_MS * 3);
  const call = async (times: number[], name: string, send: () => Promise<{ status: number }>) => {
    const startedAt = performance.now();
    const { status } = await send();
    times.push(performance.now() - startedAt);
    if (status !== 200) answers.failures.push(`${status} ${name}`);
  };
  while (performance.now() < until) {
    const agent = new Agent(url);
    await call(answers.signIns, 'sign-in', () => signIn(agent, n));
    const read = (paths: readonly string[]) =>
      Promise.all(paths.map((path) => call(answers.pages, path, () => agent.get(path))));
    await read(['/api/auth/user', '/api/projects', '/api/account/usage', '/api/config']);
    await sleep(THINK_MS);
    const { body: projects } = await agent.get('/api/projects');
    const project = `/api/projects/${projects[Math.floor(Math.random() * projects.length)].id}`;
    await read([project, `${project}/timeline`, '/api/assets', '/api/brand-kits']);
    for (let save = 0; save < SAVES_EACH_VISIT && performance.now() < until; save++) {
      await sleep(THINK_MS * (0.5 + Math.random()));
      const tracks = shortTracks(save);
      await call(answers.saves, 'save', () => agent.put(`${project}/timeline`, { tracks }));
    }
  }
}

/** The longest pause of the server's event loop since it was asked before, in milliseconds. */
async function worstPause(url: string): Promise<number> {
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const { body } = await new Agent(url).get('/api/metrics', { headers });
  return 1_000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(body)?.[1]);
}

function report({ pages, saves, signIns, failures }: Answers, underLoad: number): void {
  const row = (name: string, values: readonly number[], limit?: number) => {
    const [half, most] = [percentile(values, 0.5), percentile(values, 0.99)];
    const worst = Math.max(...values).toFixed(0);
    return [name, `${values.length}`, half.toFixed(0), most.toFixed(0), worst, limit ? verdict(most, limit) : '–'];
  };
  printTable(
    ['calls', 'count', 'p50 ms', 'p99 ms', 'worst ms', 'promised p99'],
    [row('sign-ins', signIns), row('pages', pages, LIMITS_MS.pages), row('saves', saves, LIMITS_MS.saves)],
  );
  console.log(`\n  ${failures.length} failed${failures.length > 0 ? `: ${[...new Set(failures)].join(', ')}` : ''}`);
  console.log(
    `  longest pause of the event loop: ${underLoad.toFixed(0)} ms, ${verdict(underLoad, LIMITS_MS.pause)}\n`,
  );
}

function reportHeldUp(results: readonly HeldUp[]): void {
  printTable(
    ['one account sends', 'answer', 'ms', 'longest pause', 'promised'],
    results.map(({ what, status, ms, pauseMs }) => [
      what,
      `${status}`,
      ms.toFixed(0),
      pauseMs.toFixed(0),
      verdict(pauseMs, LIMITS_MS.pause),
    ]),
  );
}

function verdict(value: number, limit: number): string {
  return `${value <= limit ? 'within' : 'ABOVE'} ${limit}`;
}
