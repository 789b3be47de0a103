import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const signal = new AbortController().signal;

it('accounts take turns, the one that waited longest first, each in its own order', async () => {
  const turns = new Turns('voiceover.busy');
  const done: string[] = [];
  const run = (account: string, name: string) => turns.run(account, signal, async () => done.push(name));
  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1'), run('b', 'b2')]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('an aborted wait ends at once and takes no turn; a failure passes the turn on', async () => {
  const turns = new Turns('voiceover.busy');
  const hold = Promise.withResolvers<void>();
  const held = turns.run('a', signal, () => hold.promise);
  const controller = new AbortController();
  const waiting = turns.run('b', controller.signal, async () => 'never');
  const next = turns.run('c', signal, async () => 'next');
  controller.abort(new Error('left'));
  await expect(waiting).rejects.toThrow('left');
  hold.reject(new Error('broken'));
  await expect(held).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

it('refuses an account’s 61st order until one is done', () => {
  const turns = new Turns('voiceover.busy');
  const leave = Array.from({ length: 60 }, () => turns.enter('a'));
  expect(() => turns.enter('a')).toThrow(expect.objectContaining({ code: 'request.queue-full', status: 429 }));
  turns.enter('b')();
  leave[0]?.();
  turns.enter('a');
  for (const account of ['b', 'c', 'd', 'e']) for (let n = 0; n < 60; n += 1) turns.enter(account);
  expect(() => turns.enter('f')).toThrow(expect.objectContaining({ code: 'voiceover.busy', status: 503 }));
});

it('with two at once, an account’s second waits for its first, another account’s first does not', async () => {
  const turns = new Turns('request.unavailable', 2);
  const hold = Promise.withResolvers<void>();
  const started: string[] = [];
  const run = (account: string, name: string) =>
    turns.run(account, signal, () => {
      started.push(name);
      return hold.promise;
    });
  const all = [run('a', 'a1'), run('a', 'a2'), run('b', 'b1'), run('c', 'c1')];
  await new Promise(setImmediate);
  expect(started).toEqual(['a1', 'b1']);
  hold.resolve();
  await Promise.all(all);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2']);
});
