import type { Filmstrip, Peaks } from '#shared/media/derivatives.ts';
import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { DerivativesCalls } from '#workers/browser/derivatives/derivatives.calls.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { startMediaWorker } from './start-media-worker.ts';

/** Makes filmstrips and computes peaks in a worker that starts with the first call. */
export class DerivativesClient {
  readonly #worker = new WorkerClient<DerivativesCalls>(() => startMediaWorker('derivatives'));

  /** Makes the filmstrip of a video. @throws CodedError of the media catalogue or `worker.lost`, AbortedError. */
  filmstrip(location: MediaLocation, signal: AbortSignal): Promise<Filmstrip> {
    return this.#worker.call((remote) => remote.filmstrip(location, signal), signal);
  }

  /** Computes the peaks of an asset's sound. @throws As {@link filmstrip}. */
  peaks(location: MediaLocation, signal: AbortSignal): Promise<Peaks> {
    return this.#worker.call((remote) => remote.peaks(location, signal), signal);
  }

  /** Ends the worker; pending calls reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }
}
