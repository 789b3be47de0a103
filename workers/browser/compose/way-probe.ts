/** The two ways to draw a decoded picture. */
export interface Ways {
  readonly planes: () => Promise<void>;
  readonly canvas: () => Promise<void>;
}

/** Pictures that are drawn both ways before the quicker is known; the first of each also pays for setting up. */
const TRIALS = 2;

/**
 * Finds out, for each kind of picture, which way draws it quicker here: without a GPU it is the planes in memory; where
 * decoded pictures stay on a GPU, fetching their planes may take longer than having the GPU draw them.
 */
export class WayProbe {
  readonly #now: () => number;
  readonly #quickest = new Map<string, { planes: number; canvas: number; trials: number }>();

  /** @param now A clock in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Draws a picture: by both ways while this kind is new (they draw the same), then by the quicker one. */
  async run(kind: string, ways: Ways): Promise<void> {
    const known = this.#quickest.get(kind) ?? { planes: Infinity, canvas: Infinity, trials: 0 };
    if (known.trials >= TRIALS) {
      await (known.canvas < known.planes ? ways.canvas() : ways.planes());
      return;
    }
    const canvas = await this.#time(ways.canvas);
    const planes = await this.#time(ways.planes);
    this.#quickest.set(kind, {
      planes: Math.min(known.planes, planes),
      canvas: Math.min(known.canvas, canvas),
      trials: known.trials + 1,
    });
  }

  async #time(draw: () => Promise<void>): Promise<number> {
    const start = this.#now();
    await draw();
    return this.#now() - start;
  }
}
