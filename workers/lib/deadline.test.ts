import { expect, test } from 'vitest';
import { settleWithin, withDeadline } from './deadline.ts';

const expired = () => new Error('too late');

test('a value in time is returned', async () => {
  await expect(withDeadline(Promise.resolve(3), { limitMs: 1000, expired })).resolves.toBe(3);
});

test('a missing value ends in the given error, and a late one is handed over', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const late: string[] = [];
  await expect(withDeadline(promise, { limitMs: 5, expired, onLate: (value) => late.push(value) })).rejects.toThrow(
    'too late',
  );
  resolve('frame');
  await promise;
  expect(late).toEqual(['frame']);
});

test('an abort ends the wait', async () => {
  const controller = new AbortController();
  const waiting = withDeadline(new Promise(() => {}), { limitMs: 60_000, expired, signal: controller.signal });
  controller.abort();
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
});

test('the end of work is waited for, whatever it is, but not for ever', async () => {
  await settleWithin(60_000, Promise.reject(new Error('closed already')));
  await settleWithin(5, new Promise(() => {}));
});
