import type { ExportProgress } from './export-types.ts';

/** Milliseconds over which speed is measured: long enough to be steady, short enough to follow. */
const WINDOW_MS = 5_000;

/** Minimum interval of reports: people read four numbers a second at most. */
const REPORT_INTERVAL_MS = 250;

/** Turns counted frames into progress with speed and time left, no more often than people can read. */
export class ProgressMeter {
  readonly #frameCount: number;
  readonly #now: () => number;
  readonly #marks: { readonly at: number; readonly framesDone: number }[] = [];
  #reportedAt = Number.NEGATIVE_INFINITY;

  /** @param now A clock in milliseconds. */
  constructor(frameCount: number, now: () => number = () => performance.now()) {
    this.#frameCount = frameCount;
    this.#now = now;
    this.#marks.push({ at: now(), framesDone: 0 });
  }

  /** Returns progress to report, or null when the last report is fresh. The last frame is always reported. */
  update(framesDone: number, byteLength: number): ExportProgress | null {
    const at = this.#now();
    if (at - this.#reportedAt < REPORT_INTERVAL_MS && framesDone < this.#frameCount) return null;
    this.#reportedAt = at;
    this.#marks.push({ at, framesDone });
    while ((this.#marks[1]?.at ?? at) < at - WINDOW_MS) this.#marks.shift();
    const [first] = this.#marks;
    const elapsedMs = first ? at - first.at : 0;
    const framesPerSecond = first && elapsedMs > 0 ? ((framesDone - first.framesDone) * 1_000) / elapsedMs : 0;
    const secondsLeft = framesPerSecond > 0 ? (this.#frameCount - framesDone) / framesPerSecond : null;
    return { framesDone, frameCount: this.#frameCount, framesPerSecond, secondsLeft, byteLength };
  }
}
