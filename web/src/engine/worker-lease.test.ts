import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WorkerLease } from './worker-lease.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const IDLE_MS = 1_000;

function newLease() {
  const terminate = vi.fn();
  return { lease: new WorkerLease({ terminate }, IDLE_MS), terminate };
}

test('a worker ends after its idle time, counted from the last use, even one that failed', async () => {
  const { lease, terminate } = newLease();
  await lease.use(async () => {});
  vi.advanceTimersByTime(IDLE_MS - 1);
  await expect(lease.use(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  vi.advanceTimersByTime(IDLE_MS - 1);
  expect(terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(terminate).toHaveBeenCalledOnce();
});

test('a use that ends leaves the worker to another that lasts', async () => {
  const { lease, terminate } = newLease();
  const { promise, resolve } = Promise.withResolvers<void>();
  const long = lease.use(() => promise);
  await lease.use(async () => {});
  vi.advanceTimersByTime(10 * IDLE_MS);
  expect(terminate).not.toHaveBeenCalled();
  resolve();
  await long;
  vi.advanceTimersByTime(IDLE_MS);
  expect(terminate).toHaveBeenCalledOnce();
});
