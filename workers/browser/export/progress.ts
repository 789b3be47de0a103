import type { ExportProgress, ReusedParts } from './export-types.ts';

/** Milliseconds over which speed is measured: long enough to be steady, short enough to follow. */
const WINDOW_MS = 5_000;

/** Minimum interval of reports: people read four numbers a second at most. */
const REPORT_INTERVAL_MS = 250;

/** Frames that are copied instead of encoded. */
export interface CopiedFrames {
  readonly done: number;
  readonly toCome: number;
}

/** Turns counted frames into progress with speed and time left, no more often than people can read. */
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
   * Returns progress to report, or null when the last report is fresh. The last frame is always reported. Copied frames count as done,
   * but not for the speed.
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
