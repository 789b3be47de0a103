/**
 * Converts a track's timestamps to the device time of this thread. Each kind of track has an origin of its own (in Chromium the start
 * of the machine for pictures, that of the thread for sound), so the shortest delay from timestamp to arrival stands for none.
 */
export class TrackClock {
  #offset = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Timestamps seen since the origin changed last. */
  get count(): number {
    return this.#count;
  }

  /**
   * Notes a timestamp and returns its device time in µs: the instant of a picture, the end of a block of sound.
   * @param timestamp In µs of the track.
   * @param arrival Now, in µs of this thread.
   */
  toDeviceTime(timestamp: number, arrival: number): number {
    if (timestamp < this.#last) {
      // Sound that was buffered before its stream came to this thread has the origin of the other thread.
      this.#offset = Number.POSITIVE_INFINITY;
      this.#count = 0;
    }
    this.#last = timestamp;
    this.#count += 1;
    this.#offset = Math.min(this.#offset, arrival - timestamp);
    return timestamp + this.#offset;
  }
}
