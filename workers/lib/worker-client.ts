import { type Remote, releaseProxy, wrap } from 'comlink';
import { registerAbortTransfer } from './abort-transfer.ts';
import { AbortedError, CodedError, throwIfAborted } from './coded-error.ts';
import { type Result, unwrap } from './result.ts';

/** The part of Worker that the client uses. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'addEventListener' | 'removeEventListener' | 'terminate'>;

/** The code of a call whose worker died: it could not be loaded, threw outside a call, ran out of memory or was ended. */
export const WORKER_LOST_CODE = 'worker.lost';

interface Running<T> {
  readonly worker: WorkerLike;
  readonly remote: Remote<T>;
  /** Rejects each call under way, when the worker dies. */
  readonly rejections: Set<(error: Error) => void>;
  readonly kill: (error: Error) => void;
}

/**
 * Owns one worker: starts it at the first call, and again after it died. comlink waits for ever for a worker that no
 * longer answers, so each call races with the worker's end.
 */
export class WorkerClient<T> {
  readonly #start: () => WorkerLike;
  #running: Running<T> | null = null;

  /** @param start Makes the worker; a function, so that Vite sees `new Worker(new URL(…))` in the caller. */
  constructor(start: () => WorkerLike) {
    this.#start = start;
  }

  /**
   * Calls the worker and gives the value of its result.
   * @throws AbortedError when canceled or terminated, CodedError with the worker's code or {@link WORKER_LOST_CODE}.
   */
  async call<R>(work: (remote: Remote<T>) => Promise<Result<R>>, signal?: AbortSignal): Promise<R> {
    throwIfAborted(signal);
    this.#running ??= this.#run();
    const { remote, rejections } = this.#running;
    // One for each call: a promise that lives as long as the worker keeps every answer that it raced with.
    const { promise: death, reject } = Promise.withResolvers<never>();
    rejections.add(reject);
    try {
      return unwrap(await Promise.race([work(remote), death]));
    } finally {
      rejections.delete(reject);
    }
  }

  /** Ends the worker at once; calls under way reject with AbortedError. The next call starts a new one. */
  terminate(): void {
    this.#running?.kill(new AbortedError('The worker was ended.'));
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
      event.preventDefault(); // It is reported here; the page's own error handler need not see it.
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
