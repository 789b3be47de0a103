import { proxy } from 'comlink';
import type { HeardPart } from '#workers/lib/speech/listen.ts';
import { WorkerClient } from '#workers/lib/worker-client.ts';
import type { SpeechCalls, SpeechOrder } from './speech.calls.ts';

/** Recognises speech on this device, in a worker that starts with the first call. */
export class SpeechClient {
  readonly #worker = new WorkerClient<SpeechCalls>(
    () => new Worker(new URL('./speech.worker.ts', import.meta.url), { type: 'module', name: 'speech' }),
  );

  /** True when the models seem to be on this device. */
  isReady(): Promise<boolean> {
    return this.#worker.call((remote) => remote.isReady());
  }

  /**
   * Fetches the models to this device.
   * @throws CodedError `model.…`, `storage.quota-exceeded`, `worker.lost`; AbortedError.
   */
  async fetch(onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
    await this.#untilAborted(signal, () => this.#worker.call((remote) => remote.fetch(proxy(onShare), signal), signal));
    // The memory that building the graphs took goes with the worker.
    this.terminate();
  }

  /** Loads the models into memory; false when they are not on this device. @throws CodedError `worker.lost`; AbortedError. */
  load(signal: AbortSignal): Promise<boolean> {
    return this.#untilAborted(signal, () => this.#worker.call((remote) => remote.load(), signal));
  }

  /**
   * Recognises a sound, part by part; the models must be loaded. An abort ends the worker at once.
   * @throws CodedError of the media catalogue, `worker.lost`; AbortedError.
   */
  listen(order: SpeechOrder, onHeard: (part: HeardPart) => void, signal: AbortSignal): Promise<void> {
    return this.#untilAborted(signal, () =>
      this.#worker.call((remote) => remote.listen(order, proxy(onHeard), signal), signal),
    );
  }

  /** Ends the worker and frees its memory; pending calls reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }

  /** A model at work notices an abort only when it has heard a window, which may take seconds. */
  async #untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const end = () => this.terminate();
    signal.addEventListener('abort', end, { once: true });
    try {
      return await work();
    } finally {
      signal.removeEventListener('abort', end);
    }
  }
}
