import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { readConfig } from '#api/config/config.ts';
import { startServer } from '#api/server.ts';
import { Agent } from '#api/testing/agent.ts';
import { type BenchOptions, median, printTable } from '#bench/lib/bench.ts';
import { stockAnswerSchema } from '#shared/contracts/stock.ts';

/** Promised time of a search of the built-in library, in milliseconds. */
const SEARCH_MS = 50;

const SCENE =
  'Close-up of hands grinding fresh coffee beans by the window. First, grind the beans right before you brew, ' +
  'because the smell is gone within minutes.';

/** Files and the seconds in which each should be made. */
const FILES = [
  ['soft, 8 s of 1080p', 'backgrounds/leak-amber/file', 3],
  ['layers, 10 s of 1080p', 'backgrounds/waves-ocean/file', 10],
  ['particles, 10 s of 1080p', 'backgrounds/dust-gold/file', 10],
  ['lines, 8 s of 1080p', 'backgrounds/silk-indigo/file', 8],
  ['soft, 8 s of 4K', 'backgrounds/leak-azure/file?quality=uhd', 30],
  ['lines, 8 s of 4K', 'backgrounds/silk-coral/file?quality=uhd', 60],
  ['music, 60 s', 'music/bed-open-road?seconds=60', 3],
] as const;

/** Measures searches of the built-in library and the making of its files, as a client sees them. */
export async function benchStock({ runCount }: BenchOptions): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'clipwright-bench-'));
  const server = await startServer(
    readConfig({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    pino({ level: 'silent' }),
  );
  try {
    const agent = new Agent(server.url);
    await agent.post('/api/auth/register', { email: 'maker@example.com', password: 'a password for the bench' });
    const rows: string[][] = [];
    for (const [name, path] of [
      ['popular', 'popular'],
      ['a word', 'search?query=ocean'],
      ['a scene', `search?query=${encodeURIComponent(SCENE)}`],
      ['2,000 characters', `search?query=${encodeURIComponent(SCENE.repeat(20).slice(0, 2_000))}`],
    ] as const) {
      const times: number[] = [];
      let found = 0;
      for (let run = 0; run < Math.max(20, runCount); run++) {
        const startedAt = performance.now();
        const { body } = await agent.get(`/api/pexels/${path}`);
        times.push(performance.now() - startedAt);
        found = stockAnswerSchema.parse(body).videos.length;
      }
      const worst = Math.max(...times);
      rows.push([name, String(found), median(times).toFixed(1), worst.toFixed(1), worst <= SEARCH_MS ? 'yes' : 'NO']);
    }
    printTable(['search', 'found', 'median ms', 'worst ms', `under ${SEARCH_MS}`], rows);
    console.log('');
    printTable(['file', 'MB', 'seconds', 'wanted', 'API p99 ms meanwhile'], await makeFiles(agent));
  } finally {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function makeFiles(agent: Agent): Promise<string[][]> {
  const rows: string[][] = [];
  for (const [name, path, wanted] of FILES) {
    const startedAt = performance.now();
    const made = agent
      .fetch('GET', `/api/stock/${path}`)
      .then(async (answer) => (await answer.arrayBuffer()).byteLength);
    const waits = waitsUntil(agent, made);
    const bytes = await made;
    const seconds = (performance.now() - startedAt) / 1_000;
    const sorted = (await waits).toSorted((a, b) => a - b);
    const p99 = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? 0;
    rows.push([name, (bytes / 1e6).toFixed(1), seconds.toFixed(1), String(wanted), p99.toFixed(0)]);
  }
  return rows;
}

/** Times of other calls while a file is made. */
async function waitsUntil(agent: Agent, made: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isMade = false;
  void made.finally(() => {
    isMade = true;
  });
  while (!isMade) {
    const startedAt = performance.now();
    await agent.get('/api/auth/user');
    waits.push(performance.now() - startedAt);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return waits;
}
