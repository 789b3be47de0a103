import { proxy } from 'comlink';
import type { Microseconds } from '#shared/time/microseconds.ts';
import type { PreviewEvent, PreviewSource } from '#workers/browser/preview/preview-types.ts';
import type { SoundCalls } from '#workers/browser/preview/sound.calls.ts';
import type { SoundChunk } from '#workers/browser/preview/sound.ts';
import type { SoundPlan } from '#workers/browser/preview/sound-from.ts';
import { WorkerClient } from '#workers/browser/threads/worker-client.ts';
import { startMediaWorker } from './start-media-worker.ts';

/** One run of mixed sound. Pieces come in order, on request. */
export interface RemoteSound {
  /** Returns the next piece, or null after the end. @throws CodedError `worker.lost`, AbortedError. */
  next(): Promise<SoundChunk | null>;
  /** Closes it. Several may be open at once. */
  end(): void;
}

/** Mixes sound for the preview in its own worker, so that a heavy picture doesn't make it stutter. */
export class SoundClient {
  readonly #worker = new WorkerClient<SoundCalls>(() => startMediaWorker('sound'));
  readonly #onEvent: (event: PreviewEvent) => void;
  #lastId = 0;

  /** @param onEvent Receives events about silent sources. */
  constructor(onEvent: (event: PreviewEvent) => void) {
    this.#onEvent = onEvent;
  }

  /** Opens the sound of a plan from a time on. The caller ends it. */
  open(plan: SoundPlan, sources: readonly PreviewSource[], from: Microseconds): RemoteSound {
    const id = ++this.#lastId;
    const { audio, sampleFrameCount, sampleRateHz, channelCount } = plan;
    const format = { audio, sampleFrameCount, sampleRateHz, channelCount };
    const opened = this.#worker.call((remote) => remote.open(id, format, sources, from, proxy(this.#onEvent)));
    opened.catch(() => {}); // `next` says so.
    return {
      next: async () => {
        await opened;
        return await this.#worker.call((remote) => remote.next(id));
      },
      end: () => {
        // A dead worker has ended it too.
        this.#worker.call((remote) => remote.end(id)).catch(() => {});
      },
    };
  }

  /** Ends the worker and all its sound. */
  terminate(): void {
    this.#worker.terminate();
  }
}
