import { Readable } from 'node:stream';

/** How long the bucket is waited for. The client library's own limit has no effect on Node. */
export interface Patience {
  /** For an answer, the library's own repetitions included. */
  readonly answerMs: number;
  /** For the next bytes of a body, and until it takes some. */
  readonly stallMs: number;
}

export const PATIENCE: Patience = { answerMs: 30_000, stallMs: 60_000 };

class Silence extends Error {
  constructor(ms: number) {
    super(`Google Cloud Storage has not answered within ${ms / 1000} seconds.`);
  }
}

/** The outcome of a request to the bucket. @throws Error when it takes longer than it may; the request itself goes on. */
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
 * Passes on what a stream brings, and fails when it brings nothing for too long. The time runs while something is waited for
 * only: whoever takes the pieces may take as long as they like. The stream ends with the one that is given back.
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
 * Sends a body, and aborts when none of it was taken for too long, or when its end is not answered. Whoever makes the body may
 * take as long as they like.
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
