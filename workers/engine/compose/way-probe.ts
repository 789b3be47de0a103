/** Two ways to draw a decoded picture: fetch its planes and draw them in memory, or draw it on a canvas. */
export interface Ways<T> {
  readonly fetch: () => Promise<T>;
  readonly drawFetched: (fetched: T) => void;
  readonly drawOnCanvas: () => void;
}

/** Pictures timed each way. The first also pays for compilation and setup. */
const TRIALS = 2;

/** Shortest time of each step in milliseconds, and the number of timings. */
class Trials {
  readonly fetching = { least: Infinity, count: 0 };
  readonly drawing = { least: Infinity, count: 0 };
  readonly canvas = { least: Infinity, count: 0 };

  /**
   * A canvas can only save the fetch, and has to read its own pixels back. Pictures that are faster to fetch than to
   * draw are already in memory, so there is nothing to save.
   */
  get canCanvasWin(): boolean {
    return this.drawing.count >= TRIALS && this.fetching.least > this.drawing.least;
  }

  get isCanvasQuicker(): boolean {
    return this.canvas.count >= TRIALS && this.canvas.least < this.fetching.least + this.drawing.least;
  }
}

/**
 * Finds the faster way to draw each kind of picture on this device. Without a GPU it is the planes in memory. When
 * decoded pictures stay on a GPU, fetching their planes may be slower than letting the GPU draw. Pictures in memory are
 * never tried on a canvas: it would delay the first ones while the encoder waits.
 */
export class WayProbe {
  readonly #now: () => number;
  readonly #trials = new Map<string, Trials>();

  /** @param now A clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Draws a picture: both ways until the faster one is known (they draw the same), then only that way. */
  async run<T>(kind: string, ways: Ways<T>): Promise<void> {
    const trials = this.#trials.get(kind) ?? new Trials();
    this.#trials.set(kind, trials);
    if (trials.isCanvasQuicker) {
      ways.drawOnCanvas();
      return;
    }
    if (trials.canCanvasWin && trials.canvas.count < TRIALS) await this.#time(trials.canvas, ways.drawOnCanvas);
    const fetched = await this.#time(trials.fetching, ways.fetch);
    await this.#time(trials.drawing, () => ways.drawFetched(fetched));
  }

  async #time<T>(step: { least: number; count: number }, work: () => T | Promise<T>): Promise<T> {
    const start = this.#now();
    const result = await work();
    step.least = Math.min(step.least, this.#now() - start);
    step.count++;
    return result;
  }
}
