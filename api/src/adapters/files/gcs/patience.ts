import { Readable } from 'node:stream';

/** Time limits for the bucket. The client library's own limit has no effect on Node. */
export interface Patience {
  /** Time until an answer arrives, including the library's own retries. */
  readonly answerMs: number;
  /** Time until the next bytes of a body arrive or are accepted. */
  readonly stallMs: number;
}

export const PATIENCE: Patience = { answerMs: 30_000, stallMs: 60_000 };

/** The bucket did not answer in time. */
export class Silence extends Error {
  constructor(ms: number) {
    super(`Google Cloud Storage has not answered within ${ms / 1000} seconds.`);
  }
}

/**
 * Awaits a request to the bucket.
 * @throws Error when the request exceeds its time limit. The request itself continues.
 */
export async function within<T>(ms: number, request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Silence(ms)), ms);
  });
  try {
    return await Promise.race([request, silence]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Passes a stream on and fails when it stalls. The clock runs only while data is awaited, so the reader may take as
 * long as it likes. The input ends when the returned stream ends.
 */
export function unstalled(ms: number, stream: Readable): Readable {
  const pieces: AsyncIterator<unknown> = stream[Symbol.asyncIterator]();
  return new Readable({
    objectMode: stream.readableObjectMode,
    read() {
      within(ms, pieces.next()).then(
        ({ done, value }) => this.push(done ? null : value),
        (error: Error) => this.destroy(error),
      );
    },
    destroy(error, callback) {
      stream.destroy();
      callback(error);
    },
  });
}

/**
 * Sends a body, and aborts when the receiver stalls or does not acknowledge the end. The producer of the body may take
 * as long as it likes.
 */
export async function taken(
  ms: number,
  body: AsyncIterable<Uint8Array>,
  send: (body: AsyncIterable<Uint8Array>, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const stalled = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(() => stalled.abort(new Silence(ms)), ms);
  };
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const piece of body) {
      wait();
      yield piece;
      clearTimeout(timer);
    }
    wait();
  }
  try {
    await send(pieces(), stalled.signal);
  } catch (error) {
    throw stalled.signal.aborted ? stalled.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}
