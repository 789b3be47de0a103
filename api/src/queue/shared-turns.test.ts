import { expect, it } from 'vitest';
import { SharedTurns } from './shared-turns.ts';
import { Turns } from './turns.ts';

const { signal } = new AbortController();

function start() {
  const turns = new Turns();
  const shared = new SharedTurns(turns);
  const done: string[] = [];
  const run = (account: string, name: string) => turns.run(account, signal, async () => void done.push(name));
  const want = (account: string, from = signal) =>
    shared.run('clip', account, from, async () => void done.push('clip'));
  return { shared, done, run, want };
}

it('work that two want runs once, at the turn of the one who comes first in line', async () => {
  const { done, run, want } = start();
  const own = ['a1', 'a2', 'a3'].map((name) => run('a', name));
  const first = want('a');
  const [second, others] = [want('b'), ['c1', 'c2'].map((name) => run('c', name))];
  await Promise.all([first, second]);
  expect(done.slice(0, 2)).toEqual(['a1', 'clip']);
  await Promise.all([...own, ...others]);
  expect(done).toEqual(['a1', 'clip', 'c1', 'a2', 'c2', 'a3']);
});

it('goes on for those who stay, and is aborted when everyone has left', async () => {
  const { shared } = start();
  const hold = Promise.withResolvers<void>();
  const [one, other] = [new AbortController(), new AbortController()];
  let given: AbortSignal | undefined;
  const work = (from: AbortSignal) => {
    given = from;
    return hold.promise;
  };
  const first = shared.run('clip', 'a', one.signal, work);
  const second = shared.run('clip', 'b', other.signal, work);
  one.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  expect(given?.aborted).toBe(false);
  other.abort(new Error('left too'));
  await expect(second).rejects.toThrow('left too');
  expect(given?.aborted).toBe(true);
  hold.resolve();
  await shared.run('clip', 'c', signal, async () => {});
});

it('an error reaches everyone who waits, and the next try runs again', async () => {
  const { shared } = start();
  const fail = async () => {
    await Promise.resolve();
    throw new Error('broken');
  };
  const both = [shared.run('clip', 'a', signal, fail), shared.run('clip', 'b', signal, fail)];
  expect(await Promise.allSettled(both)).toEqual(Array(2).fill({ status: 'rejected', reason: new Error('broken') }));
  await shared.run('clip', 'b', signal, async () => {});
});
