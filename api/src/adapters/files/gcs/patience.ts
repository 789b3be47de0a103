import { Readable } from 'node:stream';

/** How long the bucket is waited for. The client library's own limit has no effect on Node. */
export interface Patience {
  /** For an answer, the library's own repetitions included. */
  readonly answerMs: number;
  /** For the next bytes of a body. */
  readonly stallMs: number;
}

export const PATIENCE: Patience = { answerMs: 30_000, stallMs: 60_000 };

/** The outcome of a request to the bucket. @throws Error when it takes longer than it may; the request itself goes on. */
export async function within<T>(ms: number, request: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`Google Cloud Storage has not answered within ${ms / 1000} seconds.`)),
      ms,
    );
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
