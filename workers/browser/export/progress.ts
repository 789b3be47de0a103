import type { ExportProgress, ReusedParts } from './export-types.ts';

/** Window for measuring speed, in ms: long enough to be steady, short enough to follow changes. */
const WINDOW_MS = 5_000;

/** Shortest interval between reports. People can't read more than four numbers a second. */
const REPORT_INTERVAL_MS = 250;

/** Number of frames that are copied instead of encoded. */
export interface CopiedFrames {
  readonly done: number;
  readonly toCome: number;
}

/** Turns frame counts into progress with speed and time left, at a rate that people can read. */
export class ProgressMeter {
  readonly #frameCount: number;
  readonly #now: () => number;
  readonly #marks: { readonly at: number; readonly framesEncoded: number }[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param now A clock in milliseconds. */
  constructor(frameCount: number, now: () => number = () => performance.now()) {
    this.#frameCount = frameCount;
    this.#now = now;
    this.#marks.push({ at: now(), framesEncoded: 0 });
  }

  /**
   * Returns progress to report, or null when the last report is recent. Always reports the last frame. Copied frames
   * count as done but not towards the speed.
   */
  update(
    framesDone: number,
    byteLength: number,
    copied: CopiedFrames = { done: 0, toCome: 0 },
  ): Omit<ExportProgress, keyof ReusedParts> | null {
    const at = this.#now();
    if (at - this.#reportedAt < REPORT_INTERVAL_MS && framesDone < this.#frameCount) return null;
    this.#reportedAt = at;
    const framesEncoded = framesDone - copied.done;
    this.#marks.push({ at, framesEncoded });
    while ((this.#marks[1]?.at ?? at) < at - WINDOW_MS) this.#marks.shift();
    const [first] = this.#marks;
    const elapsedMs = first ? at - first.at : 0;
    const framesPerSecond = first && elapsedMs > 0 ? ((framesEncoded - first.framesEncoded) * 1_000) / elapsedMs : 0;
    const framesLeft = this.#frameCount - framesDone - copied.toCome;
    const secondsLeft = framesPerSecond > 0 ? framesLeft / framesPerSecond : null;
    return { framesDone, frameCount: this.#frameCount, framesPerSecond, secondsLeft, byteLength };
  }
}
