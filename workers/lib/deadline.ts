import { AbortedError, throwIfAborted } from './coded-error.ts';

/**
 * Waits for `promise` unless the signal aborts or `limitMs` pass first. The promise itself keeps running; `onLate` lets
 * the caller close a late value.
 * @throws AbortedError when canceled; the error from `expired` when time is up.
 */
export async function withDeadline<T>(
  promise: Promise<T>,
  options: { limitMs: number; expired: () => Error; signal?: AbortSignal; onLate?: (value: T) => void },
): Promise<T> {
  const { limitMs, expired, signal, onLate } = options;
  const { promise: end, reject } = Promise.withResolvers<never>();
  let isOver = false;
  const stop = (error: Error) => {
    isOver = true;
    reject(error);
  };
  const timer = setTimeout(() => stop(expired()), limitMs);
  const handleAbort = () => stop(new AbortedError());
  signal?.addEventListener('abort', handleAbort, { once: true });
  promise.then(
    (value) => {
      if (isOver) onLate?.(value);
    },
    () => {}, // The race below reports it; a late rejection is irrelevant.
  );
  try {
    throwIfAborted(signal);
    return await Promise.race([promise, end]);
  } catch (error) {
    isOver = true;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', handleAbort);
  }
}

/**
 * Waits until `work` has ended in any way, but no longer than the limit, because work that hangs with a codec never
 * ends.
 */
export async function settleWithin(limitMs: number, work: Promise<unknown>): Promise<void> {
  const ended = work.catch(() => {});
  await withDeadline(ended, { limitMs, expired: () => new Error('It has not ended in time') }).catch(() => {});
}
