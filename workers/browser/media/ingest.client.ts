import type { Remote } from 'comlink';
import type { MediaInfo } from '#shared/media/media-info.ts';
import type { IngestCalls } from '#workers/browser/ingest/ingest.calls.ts';
import { WORKER_LOST_CODE, WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { INTERNAL_CODE, type Result } from '#workers/lib/result.ts';
import { startMediaWorker } from './start-media-worker.ts';

/** Inspects files in its own worker, which starts with the first call. */
export class IngestClient {
  readonly #worker = newWorker();

  /** Inspects a file. @throws CodedError of the media catalogue or `worker.lost`, AbortedError. */
  inspect(file: File, signal: AbortSignal): Promise<MediaInfo> {
    return this.#call((remote) => remote.inspect(file, file.name, signal), signal);
  }

  /**
   * Returns the intact part of a truncated file, under the same name; null when there is none. @throws As {@link
   * inspect}.
   */
  async salvage(file: File, signal: AbortSignal): Promise<File | null> {
    const part = await this.#call((remote) => remote.salvage(file), signal);
    return part && new File([part], file.name, { type: file.type, lastModified: file.lastModified });
  }

  /** Makes a small picture of an inspected video or image. @throws As {@link inspect}. */
  thumbnail(file: File, info: Pick<MediaInfo, 'type' | 'durationUs'>, signal: AbortSignal): Promise<Blob> {
    const { type, durationUs } = info;
    return this.#call((remote) => remote.thumbnail(file, { type, durationUs }, signal), signal);
  }

  /** Ends the worker; pending calls reject. The next call starts a new one. */
  terminate(): void {
    this.#worker.terminate();
  }

  /** A dying worker fails all its calls, whichever file killed it, so each call is repeated once in a new worker. */
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

/** True when an error says nothing about the file: the worker died or threw an unknown error. */
function isUnforeseen(error: unknown): boolean {
  return error instanceof CodedError && [WORKER_LOST_CODE, INTERNAL_CODE].includes(error.code);
}
