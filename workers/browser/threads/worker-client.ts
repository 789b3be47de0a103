import { type Remote, releaseProxy, wrap } from 'comlink';
import { AbortedError, CodedError, throwIfAborted } from '#workers/lib/coded-error.ts';
import { type Result, unwrap } from '#workers/lib/result.ts';
import { registerAbortTransfer } from './abort-transfer.ts';

/** The part of Worker that the client uses. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

/** Code of a call whose worker died: it failed to load, threw outside a call, ran out of memory or was terminated. */
export const WORKER_LOST_CODE = 'worker.lost';

interface Running<T> {
  readonly worker: WorkerLike;
  readonly remote: Remote<T>;
  /** Rejects each pending call when the worker dies. */
  readonly rejections: Set<(error: Error) => void>;
  readonly kill: (error: Error) => void;
}

/**
 * Owns one worker: starts it at the first call, and again after it died. comlink waits forever for a dead worker, so
 * each call races with the worker's end.
 */
export class WorkerClient<T> {
  readonly #start: () => WorkerLike;
  #running: Running<T> | null = null;

  /** @param start Creates the worker; a function, so that Vite sees `new Worker(new URL(…))` in the caller. */
  constructor(start: () => WorkerLike) {
    this.#start = start;
  }

  /**
   * Calls the worker and returns the value of its result.
   * @throws AbortedError when canceled or terminated, CodedError with the worker's code or {@link WORKER_LOST_CODE}.
   */
  async call<R>(work: (remote: Remote<T>) => Promise<Result<R>>, signal?: AbortSignal): Promise<R> {
    throwIfAborted(signal);
    this.#running ??= this.#run();
    const { remote, rejections } = this.#running;
    // One promise per call: a promise as old as the worker would retain every answer that raced with it.
    const { promise: death, reject } = Promise.withResolvers<never>();
    rejections.add(reject);
    try {
      return unwrap(await Promise.race([work(remote), death]));
    } finally {
      rejections.delete(reject);
    }
  }

  /** Terminates the worker. Pending calls reject with AbortedError. The next call starts a new one. */
  terminate(): void {
    this.#running?.kill(new AbortedError('The worker was terminated.'));
  }

  #run(): Running<T> {
    registerAbortTransfer();
    const worker = this.#start();
    const rejections: Running<T>['rejections'] = new Set();
    const remote = wrap<T>(worker as Worker);
    const kill = (error: Error) => {
      if (this.#running?.worker === worker) this.#running = null;
      worker.removeEventListener('error', handleError);
      worker.removeEventListener('messageerror', handleMessageError);
      remote[releaseProxy]();
      worker.terminate();
      for (const reject of rejections) reject(error);
    };
    const handleError = (event: Event) => {
      event.preventDefault(); // Reported here, so keep it from the page's error handler.
      const reason = 'message' in event && event.message ? String(event.message) : 'it could not be loaded';
      kill(lost(reason));
    };
    const handleMessageError = () => kill(lost('a message could not be read'));
    worker.addEventListener('error', handleError);
    worker.addEventListener('messageerror', handleMessageError);
    return { worker, remote, rejections, kill };
  }
}

function lost(reason: string): CodedError {
  return new CodedError(WORKER_LOST_CODE, `A background worker stopped: ${reason}. Try again.`, { reason });
}
