import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { RenderJob } from '#api/models/render-job.ts';
import type { RenderOrder } from '#workers/server/job/render-types.ts';
import { OrderCache } from './order-cache.ts';

const never = new AbortController().signal;
const job = (id: string) => new RenderJob({ _id: id });

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'clipwright-cache-'));
});
afterEach(() => rm(root, { recursive: true }));

const orderIn = (folder: string) => ({ scratchPath: folder, sources: {} }) as RenderOrder;

it('fetches a render’s media once and gives each job its own folder', async () => {
  let fetched = 0;
  const cache = new OrderCache(root, async (_, folder) => {
    fetched += 1;
    return orderIn(folder);
  });
  const paths = await Promise.all([1, 2].map(() => cache.use(job('a'), never, async ({ scratchPath }) => scratchPath)));
  await cache.use(job('a'), never, async () => {});
  expect(fetched).toBe(1);
  expect(new Set(paths).size).toBe(2);
});

it('keeps the media of the last three renders, which take turns, until they end', async () => {
  const cache = new OrderCache(root, async (_, folder) => orderIn(folder));
  for (const id of ['a', 'b', 'c', 'a', 'd']) await cache.use(job(id), never, async () => {});
  expect((await readdir(root)).map(([id]) => id).sort()).toEqual(['a', 'c', 'd']);
  await cache.dropEnded(async () => new Set());
  expect(await readdir(root)).toEqual([]);
});

it('removes the media of renders that ended while no job here used them', async () => {
  const cache = new OrderCache(root, async (_, folder) => orderIn(folder));
  await cache.use(job('a'), never, async () => {});
  await cache.dropEnded(async (ids) => new Set(ids));
  expect(await readdir(root)).toEqual([expect.stringMatching(/^a-/)]);
  await cache.use(job('b'), never, async () => {
    await cache.dropEnded(async () => new Set());
    // A job still uses the file and will soon notice.
    expect(await readdir(root)).toContainEqual(expect.stringMatching(/^b-/));
  });
  await cache.dropEnded(async () => new Set());
  expect(await readdir(root)).toEqual([]);
});

it('stops fetching only when no caller waits any more', async () => {
  const signals: AbortSignal[] = [];
  let gate = Promise.withResolvers<void>();
  const cache = new OrderCache(root, async (_, folder, signal) => {
    signals.push(signal);
    await gate.promise;
    signal.throwIfAborted();
    return orderIn(folder);
  });
  const first = new AbortController();
  const second = new AbortController();
  const users = [first, second].map(({ signal }) => cache.use(job('a'), signal, async () => 'used'));
  await expect.poll(() => signals.length).toBe(1);
  first.abort(new Error('cancelled'));
  await expect(users[0]).rejects.toThrow('cancelled');
  expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
  gate.resolve();
  await expect(users[1]).resolves.toBe('used');

  gate = Promise.withResolvers<void>();
  const alone = new AbortController();
  const stopped = cache.use(job('b'), alone.signal, async () => 'used');
  await expect.poll(() => signals.length).toBe(2);
  alone.abort(new Error('cancelled'));
  const rejected = expect(stopped).rejects.toThrow('cancelled');
  await expect.poll(() => signals[1]?.aborted).toBe(true);
  gate.resolve();
  await rejected;
  expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  expect(await readdir(root)).toEqual([expect.stringMatching(/^a-/)]);
});

it('fetches again after a failure', async () => {
  let calls = 0;
  const cache = new OrderCache(root, async (_, folder) => {
    calls += 1;
    if (calls === 1) throw new Error('no network');
    return orderIn(folder);
  });
  await expect(cache.use(job('a'), never, async () => {})).rejects.toThrow('no network');
  await expect(cache.use(job('a'), never, async () => 'used')).resolves.toBe('used');
  expect((await readdir(root)).length).toBe(1);
});
