import { expect, it } from 'vitest';
import { noteAddress } from './places.ts';
import { Turns } from './turns.ts';

const signal = new AbortController().signal;

it('accounts take turns, the one that waited longest first, each in its own order', async () => {
  const turns = new Turns();
  const done: string[] = [];
  const run = (account: string, name: string) => turns.run(account, signal, async () => done.push(name));
  await Promise.all([run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1'), run('c', 'c1'), run('b', 'b2')]);
  expect(done).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

it('an aborted wait ends at once and takes no turn; a failure passes the turn on', async () => {
  const turns = new Turns();
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
  const turns = new Turns();
  const leave = Array.from({ length: 60 }, () => turns.enter('a'));
  expect(() => turns.enter('a')).toThrow(expect.objectContaining({ code: 'request.queue-full', status: 429 }));
  turns.enter('b')();
  leave[0]?.();
  turns.enter('a');
});

it('many accounts at one place never fill the room of another, nor of a newcomer beside them', () => {
  const turns = new Turns();
  const crowd = atPlace('192.0.2.1', 500);
  const leave = crowd.flatMap((account) => enterWhile(turns, account));
  expect(leave.length).toBeLessThan(1_500);
  const [beside = '', elsewhere = ''] = [...atPlace('192.0.2.1', 1), ...atPlace('192.0.2.2', 1)];
  expect(enterWhile(turns, beside)).toHaveLength(1);
  expect(enterWhile(turns, elsewhere)).toHaveLength(60);
  for (const left of leave) left();
  expect(enterWhile(turns, crowd[0] ?? '')).toHaveLength(60);
});

it('many accounts at one place delay another place’s work by one turn, and leave it half of what is done at once', async () => {
  const turns = new Turns();
  const order: string[] = [];
  const run = (account: string) => turns.run(account, signal, async () => order.push(account));
  const [elsewhere = ''] = atPlace('192.0.2.4', 1);
  await Promise.all([...atPlace('192.0.2.3', 100), elsewhere].map(run));
  expect(order.indexOf(elsewhere)).toBe(1);

  const wide = new Turns(4);
  const hold = Promise.withResolvers<void>();
  let held = 0;
  const holding = atPlace('192.0.2.3', 100).map((account) =>
    wide.run(account, signal, async () => {
      held += 1;
      await hold.promise;
    }),
  );
  expect(await wide.run(elsewhere, signal, async () => held)).toBe(2);
  hold.resolve();
  await Promise.all(holding);
});

let accounts = 0;

function atPlace(address: string, count: number): string[] {
  return Array.from({ length: count }, () => {
    accounts += 1;
    noteAddress(`account-${accounts}`, address);
    return `account-${accounts}`;
  });
}

/** Enters until it is refused. */
function enterWhile(turns: Turns, account: string): (() => void)[] {
  const left: (() => void)[] = [];
  try {
    for (;;) left.push(turns.enter(account));
  } catch (error) {
    expect(error).toMatchObject({ status: 429, headers: { 'Retry-After': '60' } });
    return left;
  }
}

it('with two at once, an account’s second waits for its first, another account’s first does not', async () => {
  const turns = new Turns(2);
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
