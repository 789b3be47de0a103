import { proxy } from 'comlink';
import type { FaceSample } from '#shared/reframe/faces.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import type { FacesCalls, FacesOrder } from './faces.calls.ts';

/** Finds faces on this device, in a worker that starts with the first call. */
export class FacesClient {
  readonly #worker = new WorkerClient<FacesCalls>(
    () => new Worker(new URL('./faces.worker.ts', import.meta.url), { type: 'module', name: 'faces' }),
  );

  /**
   * Finds the faces of a video at some times; fetches the detector first if the browser lacks it.
   * @param onFound The next picture waits for it.
   * @throws CodedError of the media catalogue, `model.…`, `faces.crashed`, `worker.lost`; AbortedError.
   */
  find(order: FacesOrder, onFound: (sample: FaceSample) => void, signal: AbortSignal): Promise<void> {
    return this.#worker.call((remote) => remote.find(order, proxy(onFound), signal), signal);
  }

  /** Ends the worker and frees its memory; pending calls reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }
}
