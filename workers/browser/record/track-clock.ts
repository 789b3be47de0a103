/**
 * Converts a track's timestamps to the device time of this thread. Each kind of track has its own origin (in Chromium
 * the start of the machine for pictures, that of the thread for sound), so the shortest delay from timestamp to arrival
 * is treated as zero.
 */
export class TrackClock {
  #offset = Number.POSITIVE_INFINITY;
  #last = Number.NEGATIVE_INFINITY;
  #count = 0;

  /** Timestamps received since the origin last changed. */
  get count(): number {
    return this.#count;
  }

  /**
   * Records a timestamp and returns its device time in µs: the instant of a picture, the end of a block of sound.
   * @param timestamp In µs of the track.
   * @param arrival Now, in µs of this thread.
   */
  toDeviceTime(timestamp: number, arrival: number): number {
    if (timestamp < this.#last) {
      // Sound that was buffered before its stream reached this thread has the other thread's origin.
      this.#offset = Number.POSITIVE_INFINITY;
      this.#count = 0;
    }
    this.#last = timestamp;
    this.#count += 1;
    this.#offset = Math.min(this.#offset, arrival - timestamp);
    return timestamp + this.#offset;
  }
}
