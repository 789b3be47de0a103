import { setTimeout as sleep } from 'node:timers/promises';
import type { Agent } from '#api/testing/agent.ts';
import { register, startInProcess } from '#bench/lib/accounts.ts';
import { type Bench, timeOf } from '#bench/lib/bench.ts';
import { stockAnswerSchema } from '#shared/contracts/stock.ts';

/** Maximum time of a search of the built-in library, in milliseconds. */
const SEARCH_MS = 50;

const SCENE =
  'Close-up of hands grinding fresh coffee beans by the window. First, grind the beans right before you brew, ' +
  'because the smell is gone within minutes.';

/** Files, and the maximum seconds to make each. */
const FILES = [
  ['soft, 8 s of 1080p', 'backgrounds/leak-amber/file', 3],
  ['layers, 10 s of 1080p', 'backgrounds/waves-ocean/file', 10],
  ['particles, 10 s of 1080p', 'backgrounds/dust-gold/file', 10],
  ['lines, 8 s of 1080p', 'backgrounds/silk-indigo/file', 8],
  ['soft, 8 s of 4K', 'backgrounds/leak-azure/file?quality=uhd', 30],
  ['lines, 8 s of 4K', 'backgrounds/silk-coral/file?quality=uhd', 60],
  ['music, 60 s', 'music/bed-open-road?seconds=60', 3],
] as const;

const SEARCHES = [
  ['popular', 'popular'],
  ['a word', 'search?query=ocean'],
  ['a scene', `search?query=${encodeURIComponent(SCENE)}`],
  ['2,000 characters', `search?query=${encodeURIComponent(SCENE.repeat(20).slice(0, 2_000))}`],
] as const;

/** Searches of the built-in library, and the making of its files, as a client sees them. */
export const stock: Bench = {
  summary: 'searches of the built-in stock library, and making its files',
  isOnDemand: true,
  async setUp(stack) {
    const agent = await register((await startInProcess(stack)).url);
    return [
      {
        title: 'search',
        leastTurns: 20,
        columns: [
          { title: 'found', of: 'found' },
          { title: 'median ms', of: 'ms', digits: 1 },
          { title: 'worst ms', of: 'ms', at: 1, digits: 1, most: SEARCH_MS },
        ],
        async *measure() {
          for (const [name, path] of SEARCHES) {
            const startedAt = performance.now();
            const { body } = await agent.get(`/api/pexels/${path}`);
            const ms = performance.now() - startedAt;
            yield [name, { ms, found: stockAnswerSchema.parse(body).videos.length }];
          }
        },
      },
      {
        title: 'file',
        // Generated files are cached, so one turn is enough.
        turns: 1,
        columns: [
          { title: 'MB', of: 'megabytes', digits: 1 },
          {
            ...{ title: 'seconds', of: 'seconds', digits: 1 },
            most: Object.fromEntries(FILES.map(([name, , wanted]) => [name, wanted])),
          },
          { title: 'API p99 ms meanwhile', of: 'waitMs', at: 0.99 },
        ],
        async *measure() {
          for (const [name, path] of FILES) {
            const startedAt = performance.now();
            const answer = agent.fetch('GET', `/api/stock/${path}`);
            const made = answer.then(async (body) => (await body.arrayBuffer()).byteLength);
            const waiting = waitsUntil(agent, made);
            const megabytes = (await made) / 1e6;
            const seconds = (performance.now() - startedAt) / 1_000;
            yield [name, { megabytes, seconds, waitMs: await waiting }];
          }
        },
      },
    ];
  },
};

/** Times of other calls while a file is made. */
async function waitsUntil(agent: Agent, made: Promise<unknown>): Promise<number[]> {
  const waits: number[] = [];
  let isMade = false;
  void made.finally(() => {
    isMade = true;
  });
  while (!isMade) {
    waits.push(await timeOf(() => agent.get('/api/auth/user')));
    await sleep(20);
  }
  return waits;
}
