/** Adds up how long reads of a source have waited for bytes; reads that wait at once count once. */
export class ByteWait {
  readonly #now: () => number;
  #waiting = 0;
  #since = 0;
  #endedMs = 0;

  /** @param now Milliseconds, only going forward. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Milliseconds that were waited until now, a wait that is not over included. */
  get totalMs(): number {
    return this.#endedMs + (this.#waiting > 0 ? this.#now() - this.#since : 0);
  }

  /** The value of a read, which is waited for. */
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

  /** A response whose body is waited for wherever somebody reads it. */
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
      // Reads only what is asked for: what nobody asks for, nobody waits for.
      { highWaterMark: 0 },
    );
    const { status, statusText, headers, url, redirected, type } = response;
    const followed = new Response(body, { status, statusText, headers });
    // A response that is made has none of these, and readers go by them: of which kind it is, and where it came from.
    return Object.defineProperties(followed, {
      url: { value: url },
      redirected: { value: redirected },
      type: { value: type },
    });
  }
}
