import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startServerProcess } from '#api/testing/server-process.ts';
import { type BenchAccount, fillAccounts, readClip } from '#bench/hold-up/accounts.ts';
import type { Answer } from '#bench/hold-up/client.ts';
import { type Bench, type Figures, type Table, temporaryFolder, timeOf } from '#bench/lib/bench.ts';
import { watchMemory } from '#bench/lib/process-tree.ts';
import { layBaits } from './baits.ts';
import { type HostileFile, makeHostileFiles } from './files.ts';
import { endOf, order, type RenderEnd, register, type Visitor, waitOf } from './visit.ts';

/** Accounts that upload files at the same time. */
const ATTACKERS = 4;
const PRESET = 'tiktok-1080-916';
/** Three frames: a file's harm is in opening it. */
const RENDER_SECONDS = 0.1;

/**
 * A probe's limit is 20 s. A try at a render ends after 30 s without progress, and there are three tries. Each must end
 * 3 s later at most.
 */
const LIMITS_S = { register: 23, render: 3 * 33 } as const;

/** All of it ends after this time. Files left are in the table as not rendered. */
const ATTACK_MS = 420_000;

/** The other account orders 10 s of 4K: two clips of its video. */
const LARGE = { preset: 'tiktok-4k-916', seconds: 5, clips: 2, pauseMs: 20_000, limitS: 30 } as const;

const SEED = Number(process.env['SEED'] ?? 1);

/**
 * Uploads hostile files as four accounts, then renders the start of each accepted one on the server. Meanwhile another
 * account uploads a small video each second, and orders 10 s of 4K again and again. The files name an address and a path
 * that nothing may open.
 */
export const hostile: Bench = {
  summary: '300 files that try to harm their reader: their ends, memory, connections, and another account’s work',
  isOnDemand: true,
  async setUp(stack) {
    const baits = await layBaits(stack);
    const files = await makeHostileFiles(randomOf(SEED), baits);
    const dataDir = join(temporaryFolder(stack), 'data');
    const addresses = Array.from({ length: ATTACKERS + 1 }, (_, n) => `127.0.3.${1 + n}`);
    const [neighbour, ...attackers] = (await fillAccounts(dataDir, addresses)) as [BenchAccount, ...BenchAccount[]];
    const server = await startServerProcess({ DATA_DIR: dataDir, TRUST_PROXY: 'true' });
    stack.defer(async () => {
      server.killAll();
      await server.exited;
    });
    const peakMiB = watchMemory(stack, () => server.pid, 500);
    const beside = { uploads: [] as number[], waits: [] as number[] };
    return [
      {
        title: `kind of file, seed ${SEED}`,
        turns: 1,
        columns: COLUMNS,
        async *measure() {
          const visitors = attackers.map((account) => ({ url: server.url, account }));
          const over = new AbortController();
          const work = besideAttack({ url: server.url, account: neighbour }, beside, over.signal);
          const tried = await attack(visitors, files).finally(() => over.abort());
          await work;
          for (const [kind, list] of Map.groupBy(tried, ({ file }) => file.kind)) yield [kind, figuresOf(list)];
        },
      },
      besideTable(() => ({
        ...{ connections: baits.connections(), reads: baits.reads(), peakMiB: peakMiB() },
        ...beside,
      })),
    ];
  },
};

const COLUMNS: Table['columns'] = [
  { title: 'files', of: 'files' },
  { title: 'refused', of: 'refused' },
  { title: 'rendered', of: 'rendered' },
  { title: 'render failed', of: 'failed' },
  { title: 'not rendered', of: 'left' },
  { title: 'stuck', of: 'stuck', most: 0 },
  { title: 'server errors', of: 'errors', most: 0 },
  { title: 'longest answer, s', of: 'answers', at: 1, digits: 1, most: LIMITS_S.register },
  { title: 'longest render, s', of: 'renders', at: 1, digits: 1, most: LIMITS_S.render },
];

function besideTable(read: () => Figures): Table {
  return {
    title: 'beside them',
    turns: 1,
    columns: [
      { title: 'connections outward', of: 'connections', most: 0 },
      { title: 'local files opened', of: 'reads', most: 0 },
      { title: 'peak MiB (PSS), all processes', of: 'peakMiB', most: 1_536 },
      { title: 'another’s upload, median s', of: 'uploads', digits: 2 },
      { title: 'longest, s', of: 'uploads', at: 1, digits: 2, most: 1 },
      { title: 'another’s 4K begins after, longest s', of: 'waits', at: 1, digits: 1, most: LARGE.limitS },
    ],
    async *measure() {
      yield ['the studio', read()];
    },
  };
}

interface Tried {
  readonly file: HostileFile;
  readonly answer: Answer;
  readonly answerS: number;
  /** Null for a file that was refused, or whose turn did not come. */
  render: RenderEnd | null;
}

async function attack(attackers: readonly Visitor[], files: readonly HostileFile[]): Promise<Tried[]> {
  const endsAt = performance.now() + ATTACK_MS;
  const owned = await inTurn(attackers, files, async (visitor, file) => {
    let answer: Answer = { status: 0, text: '' };
    const ms = await timeOf(async () => {
      answer = await register(visitor, file);
    });
    const tried: Tried = { file, answer, answerS: ms / 1_000, render: null };
    return { visitor, tried };
  });
  await Promise.all(
    attackers.map(async (visitor) => {
      for (const { tried } of owned.filter((one) => one.visitor === visitor && one.tried.answer.status === 201)) {
        if (performance.now() > endsAt) return;
        tried.render = await render(visitor, tried.answer, endsAt);
      }
    }),
  );
  return owned.map(({ tried }) => tried);
}

/** Hands items to workers, each the next one when it is free. */
async function inTurn<W, T, R>(workers: readonly W[], items: readonly T[], work: (worker: W, item: T) => Promise<R>) {
  const left = items.values();
  const done: R[] = [];
  await Promise.all(
    workers.map(async (worker) => {
      for (const item of left) done.push(await work(worker, item));
    }),
  );
  return done;
}

async function render(visitor: Visitor, { text }: Answer, endsAt: number): Promise<RenderEnd> {
  const { id: assetId, type } = JSON.parse(text) as { id: string; type: string };
  const clip = { assetId, type: type === 'audio' ? 'audio' : 'video', seconds: RENDER_SECONDS } as const;
  const answer = await order(visitor, clip, PRESET);
  if (answer.status !== 201) return { status: isRefusal(answer) ? 'refused' : 'error', seconds: null, answer };
  return endOf(visitor, JSON.parse(answer.text).id, { limitS: LIMITS_S.render, endsAt });
}

const isRefusal = ({ status }: Answer) => status >= 400 && status < 500;

/** Uploads and orders of an account that does no harm, until the signal. */
async function besideAttack(
  visitor: Visitor,
  { uploads, waits }: { uploads: number[]; waits: number[] },
  signal: AbortSignal,
): Promise<void> {
  const video = { type: 'video', name: 'a.mp4', bytes: await readClip() } as const;
  const { id: assetId } = JSON.parse((await register(visitor, video)).text) as { id: string };
  const uploading = (async () => {
    while (!signal.aborted) {
      uploads.push((await timeOf(() => register(visitor, video))) / 1_000);
      await sleep(1_000);
    }
  })();
  while (!signal.aborted) {
    const { seconds, clips, preset } = LARGE;
    const { status, text } = await order(visitor, { assetId, type: 'video', seconds, clips }, preset);
    if (status === 201)
      waits.push(await waitOf(visitor, JSON.parse(text).id, performance.now() + 4 * LARGE.limitS * 1_000));
    else console.log(`  4K: ${status} ${text.slice(0, 200)}`);
    await sleep(LARGE.pauseMs, undefined, { signal }).catch(() => {});
  }
  await uploading;
}

function figuresOf(tried: readonly Tried[]): Figures {
  const faults = tried.filter(
    ({ answer, render }) => !(answer.status === 201 || isRefusal(answer)) || render?.status === 'error',
  );
  for (const { file, answer, render } of faults) {
    const { status, text } = render?.answer ?? answer;
    console.log(`  ${file.kind}, ${file.name}: ${status} ${text.slice(0, 200)}`);
  }
  const count = (...ends: RenderEnd['status'][]) =>
    tried.filter(({ render }) => render && ends.includes(render.status)).length;
  return {
    files: tried.length,
    refused: tried.filter(({ answer }) => isRefusal(answer)).length,
    rendered: count('completed'),
    failed: count('failed', 'refused'),
    left: tried.filter(({ answer, render }) => answer.status === 201 && !render).length + count('left'),
    stuck: count('stuck'),
    errors: faults.length,
    answers: tried.map(({ answerS }) => answerS),
    renders: tried.flatMap(({ render }) => render?.seconds ?? []),
  };
}

/** Lehmer's numbers from 0 to 1, as the tests have them. */
function randomOf(seed: number): () => number {
  let state = ((seed + 1) * 48_271) % 2_147_483_647;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
