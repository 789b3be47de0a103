import { proxy } from 'comlink';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import type { RecognisedPart } from '#workers/lib/speech/recognise-speech.ts';
import type { SpeechCalls, SpeechOrder } from './speech.calls.ts';

/** Recognises speech on this device, in a worker that starts with the first call. */
export class SpeechClient {
  readonly #worker = new WorkerClient<SpeechCalls>(
    () => new Worker(new URL('./speech.worker.ts', import.meta.url), { type: 'module', name: 'speech' }),
  );

  /**
   * Fetches the models to this device.
   * @throws CodedError `model.…`, `storage.quota-exceeded`, `worker.lost`; AbortedError.
   */
  async fetch(onShare: (share: number) => void, signal: AbortSignal): Promise<void> {
    await this.#untilAborted(signal, () => this.#worker.call((remote) => remote.fetch(proxy(onShare), signal), signal));
    // Ending the worker frees the memory used to build the graphs.
    this.terminate();
  }

  /** Loads the models into memory; false when they are not on this device. @throws CodedError `captions.crashed`, `model.damaged`, `worker.lost`; AbortedError. */
  load(signal: AbortSignal): Promise<boolean> {
    return this.#untilAborted(signal, () => this.#worker.call((remote) => remote.load(), signal));
  }

  /**
   * Recognises a sound, part by part; the models must be loaded. An abort ends the worker at once.
   * @param onRecognised The next part waits for it.
   * @throws CodedError of the media catalogue, `captions.crashed`, `worker.lost`; AbortedError.
   */
  recognise(
    order: SpeechOrder,
    onRecognised: (part: RecognisedPart) => void | Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    return this.#untilAborted(signal, () =>
      this.#worker.call((remote) => remote.recognise(order, proxy(onRecognised), signal), signal),
    );
  }

  /** Ends the worker and frees its memory; pending calls reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }

  /** A running model notices an abort only after a window, which may take seconds. */
  async #untilAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const end = () => this.terminate();
    signal.addEventListener('abort', end, { once: true });
    try {
      return await work();
    } catch (error) {
      // Exhausted memory is only free again in a new worker.
      if (error instanceof CodedError && error.code === 'captions.crashed') end();
      throw error;
    } finally {
      signal.removeEventListener('abort', end);
    }
  }
}
