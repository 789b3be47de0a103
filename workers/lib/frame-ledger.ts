/** Most frames that a job may hold open at once. With more, decoders stall and memory grows. */
export const MAX_OPEN_FRAMES = 32;

interface Closable {
  close(): void;
}

/**
 * Counts the open frames of a job, so that a leak causes an error instead of a slow death. A job opens every frame that
 * it receives or makes here once, and closes it here once.
 */
export class FrameLedger {
  readonly #open = new Set<Closable>();
  readonly #limit: number;
  #peak = 0;

  constructor(limit = MAX_OPEN_FRAMES) {
    this.#limit = limit;
  }

  /** Frames open now. */
  get openCount(): number {
    return this.#open.size;
  }

  /** Most frames that were open at once. */
  get peakCount(): number {
    return this.#peak;
  }

  /**
   * Records a frame and returns it.
   * @throws Error when the limit is exceeded. Closes the frame first, so that nothing leaks.
   */
  open<F extends Closable>(frame: F): F {
    this.#open.add(frame);
    if (this.#open.size > this.#limit) {
      this.close(frame);
      throw new Error(`More than ${this.#limit} frames are open at once`);
    }
    this.#peak = Math.max(this.#peak, this.#open.size);
    return frame;
  }

  /** Closes a frame. Closing it twice does nothing. */
  close(frame: Closable): void {
    if (this.#open.delete(frame)) frame.close();
  }

  /**
   * Closes all open frames when a job ends early.
   * @returns Their number.
   */
  closeAll(): number {
    const count = this.#open.size;
    for (const frame of this.#open) frame.close();
    this.#open.clear();
    return count;
  }
}
