interface RetryOptions {
  /** Waits before the second try, the third, and so on. After the last one the failure is final. */
  pausesMs: readonly number[];
  /** True for failures that may pass. */
  mayPass: (error: unknown) => boolean;
  signal: AbortSignal;
  /** Called when a try failed, with the wait before the next one. */
  onPause?: (error: unknown, pauseMs: number) => void;
  /** Default: the real one. */
  pause?: Pause;
}

/** Settles after this time, or sooner when the network returns. Rejects when aborted. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/**
 * Repeats work while its failures may pass. Work that made progress may call `startAnew`, which restarts the waits from
 * the first.
 * @throws The signal's reason when aborted; otherwise the failure of the last try.
 */
export async function retry<T>(work: (startAnew: () => void) => Promise<T>, options: RetryOptions): Promise<T> {
  const { pausesMs, mayPass, signal, onPause, pause = pauseUntilOnline } = options;
  for (let failures = 0; ; failures += 1) {
    try {
      return await work(() => {
        failures = 0;
      });
    } catch (error) {
      signal.throwIfAborted();
      const pauseMs = pausesMs[failures];
      if (pauseMs === undefined || !mayPass(error)) throw error;
      onPause?.(error, pauseMs);
      await pause(pauseMs, signal);
    }
  }
}

export const pauseUntilOnline: Pause = (ms, signal) =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', end);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    globalThis.addEventListener?.('online', end);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
