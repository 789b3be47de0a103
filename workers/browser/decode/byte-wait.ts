/** Measures the total time that reads of a source have waited for bytes. Simultaneous waits count once. */
export class ByteWait {
  readonly #now: () => number;
  #waiting = 0;
  #since = 0;
  #endedMs = 0;

  /** @param now Monotonic clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds waited so far, including a wait in progress. */
  get totalMs(): number {
    return this.#endedMs + (this.#waiting > 0 ? this.#now() - this.#since : 0);
  }

  /** Measures the wait of one read. */
  async during<T>(read: Promise<T>): Promise<T> {
    if (this.#waiting === 0) this.#since = this.#now();
    this.#waiting += 1;
    try {
      return await read;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#endedMs += this.#now() - this.#since;
    }
  }

  /** Wraps a response so that reads of its body count as waits. */
  follow(response: Response): Response {
    const reader = response.body?.getReader();
    if (!reader) return response;
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const { done, value } = await this.during(reader.read());
          if (done) controller.close();
          else controller.enqueue(value);
        },
        cancel: (reason) => reader.cancel(reason),
      },
      // Reads only on demand: without a reader nothing waits.
      { highWaterMark: 0 },
    );
    const { status, statusText, headers, url, redirected, type } = response;
    const followed = new Response(body, { status, statusText, headers });
    // A constructed response lacks these, and readers rely on them.
    return Object.defineProperties(followed, {
      url: { value: url },
      redirected: { value: redirected },
      type: { value: type },
    });
  }
}
