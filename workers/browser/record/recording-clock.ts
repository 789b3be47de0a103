/** A part of a device's time that is recorded. */
export interface RecordedPart {
  /** Device time in µs. */
  readonly start: number;
  readonly end: number;
  /** Time of `start` in the recording, in µs. */
  readonly at: number;
}

/**
 * Maps device time to recording time, which starts at zero and stands still in pauses. All tracks of all takes share
 * one clock, so that a pause shifts sound and picture by the same amount.
 */
export class RecordingClock {
  /** The last one is open while the recording runs. */
  readonly #parts: RecordedPart[];

  /** @param start Device time of the start, in µs. */
  constructor(start: number) {
    this.#parts = [{ start, end: Number.POSITIVE_INFINITY, at: 0 }];
  }

  /** Pauses, or ends, the recording at a device time in µs. Pausing a paused recording does nothing. */
  pause(time: number): void {
    const last = this.#last;
    if (last.end !== Number.POSITIVE_INFINITY) return;
    this.#parts[this.#parts.length - 1] = { ...last, end: Math.max(last.start, time) };
  }

  /** Continues a paused recording at a device time in µs. */
  resume(time: number): void {
    const { start, end, at } = this.#last;
    if (end === Number.POSITIVE_INFINITY) return;
    this.#parts.push({ start: Math.max(end, time), end: Number.POSITIVE_INFINITY, at: at + end - start });
  }

  get isPaused(): boolean {
    return this.#last.end !== Number.POSITIVE_INFINITY;
  }

  /** Recording time at a device time, in µs. During a pause, the time at which the pause began. */
  elapsed(time: number): number {
    const { start, end, at } = this.#last;
    return at + Math.max(0, Math.min(time, end) - start);
  }

  /** The recorded parts of a range of device time, in order. */
  recorded(start: number, end: number): RecordedPart[] {
    return this.#parts.flatMap((part) => {
      const from = Math.max(start, part.start);
      const to = Math.min(end, part.end);
      return to > from ? [{ start: from, end: to, at: part.at + from - part.start }] : [];
    });
  }

  get #last(): RecordedPart {
    return this.#parts[this.#parts.length - 1] as RecordedPart;
  }
}
