import type { Remote } from 'comlink';
import type { MediaInfo } from '#shared/media/media-info.ts';
import { CodedError } from '../../lib/coded-error.ts';
import { INTERNAL_CODE, type Result } from '../../lib/result.ts';
import { WORKER_LOST_CODE, WorkerClient } from '../../lib/worker-client.ts';
import { startMediaWorker } from '../media/start-media-worker.ts';
import type { IngestCalls } from './ingest.calls.ts';

/** Looks into files in a worker of its own, started with the first call. */
export class IngestClient {
  readonly #worker = newWorker();

  /** What a file is. @throws CodedError of the media catalogue or `worker.lost`, AbortedError. */
  inspect(file: File, signal: AbortSignal): Promise<MediaInfo> {
    return this.#call((remote) => remote.inspect(file, file.name, signal), signal);
  }

  /** What is whole of a file that was cut off, under the same name; null when there is nothing to be had. @throws As {@link inspect}. */
  async salvage(file: File, signal: AbortSignal): Promise<File | null> {
    const part = await this.#call((remote) => remote.salvage(file), signal);
    return part && new File([part], file.name, { type: file.type, lastModified: file.lastModified });
  }

  /** A small picture of an inspected video or image. @throws As {@link inspect}. */
  thumbnail(file: File, info: Pick<MediaInfo, 'type' | 'durationUs'>, signal: AbortSignal): Promise<Blob> {
    const { type, durationUs } = info;
    return this.#call((remote) => remote.thumbnail(file, { type, durationUs }, signal), signal);
  }

  /** Ends the worker; calls under way reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }

  /** A worker that dies fails all of its calls, whichever file it died of: each is made once more in a worker of its own. */
  async #call<R>(work: (remote: Remote<IngestCalls>) => Promise<Result<R>>, signal: AbortSignal): Promise<R> {
    try {
      return await this.#worker.call(work, signal);
    } catch (error) {
      if (!isUnforeseen(error)) throw error;
    }
    const own = newWorker();
    try {
      return await own.call(work, signal);
    } finally {
      own.terminate();
    }
  }
}

function newWorker(): WorkerClient<IngestCalls> {
  return new WorkerClient(() => startMediaWorker('ingest'));
}

/** Whether an error says nothing of the file: the worker died, or stumbled over something that is in no catalogue. */
function isUnforeseen(error: unknown): boolean {
  return error instanceof CodedError && [WORKER_LOST_CODE, INTERNAL_CODE].includes(error.code);
}
