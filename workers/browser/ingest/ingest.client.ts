import type { MediaInfo } from '#shared/media/media-info.ts';
import { WorkerClient } from '../../lib/worker-client.ts';
import { startMediaWorker } from '../media/start-media-worker.ts';
import type { IngestCalls } from './ingest.calls.ts';

/** Looks into files in a worker of its own, started with the first call. */
export class IngestClient {
  readonly #worker = new WorkerClient<IngestCalls>(() => startMediaWorker('ingest'));

  /** What a file is. @throws CodedError of the media catalogue or `worker.lost`, AbortedError. */
  inspect(file: File, signal: AbortSignal): Promise<MediaInfo> {
    return this.#worker.call((remote) => remote.inspect(file, file.name, signal), signal);
  }

  /** A small picture of an inspected video or image. @throws As {@link inspect}. */
  thumbnail(file: File, info: Pick<MediaInfo, 'type' | 'durationUs'>, signal: AbortSignal): Promise<Blob> {
    const { type, durationUs } = info;
    return this.#worker.call((remote) => remote.thumbnail(file, { type, durationUs }, signal), signal);
  }

  /** Ends the worker; calls under way reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }
}
