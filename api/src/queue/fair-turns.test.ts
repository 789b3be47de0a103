import { expect, test } from 'vitest';
import { FairTurns } from './fair-turns.ts';

const never = new AbortController().signal;

/** Work that ends when it is told to, in a list of those that have begun. */
function steps(turns: FairTurns) {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const add = (accountId: string, name: string, signal = never) =>
    turns.run(accountId, signal, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, add, end };
}

test('an account that comes late is served before the second piece of work of an early one', async () => {
  const { begun, add, end } = steps(new FairTurns());
  void add('ann', 'ann 1');
  void add('ann', 'ann 2');
  void add('ann', 'ann 3');
  void add('ben', 'ben 1');
  await end('');
  expect(begun).toEqual(['ann 1']);
  await end('ann 1');
  await end('ben 1');
  await end('ann 2');
  expect(begun).toEqual(['ann 1', 'ben 1', 'ann 2', 'ann 3']);
});

test('work that is cancelled while it waits never begins', async () => {
  const { begun, add, end } = steps(new FairTurns());
  void add('ann', 'first');
  const leaving = new AbortController();
  const cancelled = add('ann', 'cancelled', leaving.signal);
  void add('ann', 'last');
  leaving.abort(new Error('gone'));
  await expect(cancelled).rejects.toThrow('gone');
  await end('first');
  expect(begun).toEqual(['first', 'last']);
});

test('work that fails lets the next begin', async () => {
  const turns = new FairTurns();
  await expect(turns.run('ann', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  await expect(turns.run('ann', never, async () => 'done')).resolves.toBe('done');
});
