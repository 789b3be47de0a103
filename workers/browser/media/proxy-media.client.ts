import type { MediaLocation } from '#workers/browser/decode/media-location.ts';
import type { ProxyMediaCalls } from '#workers/browser/proxy-media/proxy-media.calls.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { startMediaWorker } from './start-media-worker.ts';

/** Makes proxy media in a worker that starts with the first call. */
export class ProxyMediaClient {
  readonly #worker = new WorkerClient<ProxyMediaCalls>(() => startMediaWorker('proxy-media'));

  /**
   * Makes a video's proxy media, an MP4; null when it needs none or none can be made. One call at a time.
   * @throws CodedError of the media catalogue or `worker.lost`, AbortedError.
   */
  make(location: MediaLocation, signal: AbortSignal): Promise<Blob | null> {
    return this.#worker.call((remote) => remote.make(location, signal), signal);
  }

  /** Ends the worker; a pending call rejects. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }
}
