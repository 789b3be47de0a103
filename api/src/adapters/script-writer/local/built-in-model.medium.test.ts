import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, expect, it } from 'vitest';
import { MODELS } from '#shared/models/manifest.ts';
import type { WriterOrder } from '#workers/server/writer/messages.ts';
import { BuiltInModel } from './built-in-model.ts';

/** Speaks the protocol of the process without a model: it repeats the question word by word, without end for "forever". */
const main = join(import.meta.dirname, '../../../../../workers/server/writer/testing/stand-in.ts');
const log = pino({ level: 'silent' });
const { signal } = new AbortController();

let kept = ['smollm3-3b'];
let state: 'ready' | 'missing' = 'ready';
const models = {
  ensure: async (id: string) => `/models/${id}`,
  list: async () =>
    MODELS.map(({ id, name, use }) => ({
      id,
      name,
      use,
      keptBytes: kept.includes(id) ? 1 : 0,
      bytes: 1,
      memoryBytes: null,
    })),
  status: async () => ({ state, fraction: 1 }),
};
let freeBytes = 8e9;
const model = new BuiltInModel({ models, log, main, freeMemory: () => freeBytes });
afterEach(async () => {
  kept = ['smollm3-3b'];
  state = 'ready';
  freeBytes = 8e9;
});

const order = (text: string): WriterOrder => ({ instructions: '', text, schema: { type: 'object' }, maxTokens: 10 });
const write = (text: string, accountId = 'a', options: { signal?: AbortSignal; onPiece?(piece: string): void } = {}) =>
  model.write(order(text), { accountId, signal, onPiece() {}, ...options });

it('streams an answer, and cancels at once with its process; the next has another', async () => {
  const pieces: string[] = [];
  expect(await write('one two', 'a', { onPiece: (piece) => pieces.push(piece) })).toMatchObject({
    content: 'one two ',
    name: 'SmolLM3 3B',
  });
  expect(pieces).toEqual(['one ', 'two ']);
  const { pid } = model;
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const endless = write('forever', 'a', { signal: stop.signal, onPiece: () => begun.resolve() });
  await begun.promise;
  stop.abort(new Error('left'));
  await expect(endless).rejects.toThrow('left');
  expect((await write('again')).content).toBe('again ');
  expect(model.pid).not.toBe(pid);
});

it('a process that is killed says so, and the next question has another', async () => {
  const begun = Promise.withResolvers<void>();
  const endless = write('forever', 'a', { onPiece: () => begun.resolve() });
  await begun.promise;
  process.kill(model.pid ?? 0, 'SIGKILL');
  await expect(endless).rejects.toMatchObject({ code: 'ai.model-stopped' });
  expect((await write('again')).content).toBe('again ');
});

it('accounts take turns: many scripts of one delay another’s by one', async () => {
  const ended: string[] = [];
  const end = (name: string) => () => void ended.push(name);
  await Promise.all([
    ...['a1', 'a2', 'a3'].map((name) => write(name, 'a').then(end(name))),
    write('b1', 'b').then(end('b1')),
  ]);
  expect(ended.indexOf('b1')).toBe(1);
});

it('chooses the largest model that fits into free memory, and names what is missing', async () => {
  await model.stop();
  const other = new BuiltInModel({ models, log, main, freeMemory: () => freeBytes });
  kept = ['smollm3-3b', 'qwen3-4b'];
  expect(await other.name()).toBe('Qwen3 4B');
  freeBytes = 4.5e9;
  expect(await other.name()).toBe('SmolLM3 3B');
  freeBytes = 1.2e9;
  await expect(other.write(order('x'), { accountId: 'a', signal, onPiece() {} })).rejects.toMatchObject({
    code: 'ai.model-memory',
    message: 'SmolLM3 3B needs 4 GB of free memory, and 1.2 GB are free.',
  });
  freeBytes = 8e9;
  state = 'missing';
  await expect(other.write(order('x'), { accountId: 'a', signal, onPiece() {} })).rejects.toMatchObject({
    code: 'model.unavailable',
    message: expect.stringContaining('damaged'),
  });
  kept = [];
  expect(await other.name()).toBeNull();
  await other.stop();
});
