/** Input frames on each side that contribute to an output frame. */
const HALF_WIDTH = 16;
/** Positions between two input frames with a stored filter. */
const PHASES = 512;

/** Windowed sinc (Blackman), `2 * HALF_WIDTH` taps for each phase. */
const FILTER = makeFilter();

/**
 * Resamples sound by a ratio that may change from block to block without a click. At exactly 1 and in phase it copies.
 */
export class Resampler {
  readonly #history: Float32Array[];
  /** Position of the next output frame, in input frames from the start of the history. */
  #position = HALF_WIDTH - 1;

  constructor(channelCount: number) {
    this.#history = Array.from({ length: channelCount }, () => new Float32Array(HALF_WIDTH - 1));
  }

  /** Input frames received but not yet output. */
  get pendingFrames(): number {
    return (this.#history[0]?.length ?? 0) - this.#position;
  }

  /**
   * Takes a block and returns the complete output.
   * @param step Input frames per output frame: input rate divided by output rate.
   */
  push(channels: readonly Float32Array[], step: number): Float32Array[] {
    const inputs = this.#history.map((history, channel) => join(history, channels[channel] as Float32Array));
    const length = inputs[0]?.length ?? 0;
    const count = Math.max(0, Math.ceil((length - HALF_WIDTH - this.#position) / step));
    const outputs = inputs.map((input) => resample(input, this.#position, step, count));
    this.#position += count * step;
    const used = Math.max(0, Math.floor(this.#position) - (HALF_WIDTH - 1));
    this.#position -= used;
    for (const [channel, input] of inputs.entries()) this.#history[channel] = input.slice(used);
    return outputs;
  }
}

function resample(input: Float32Array, start: number, step: number, count: number): Float32Array {
  const output = new Float32Array(count);
  for (let index = 0; index < count; index++) {
    const position = start + index * step;
    let whole = Math.floor(position);
    let phase = Math.round((position - whole) * PHASES);
    if (phase === PHASES) {
      whole += 1;
      phase = 0;
    }
    if (phase === 0) {
      output[index] = input[whole] as number;
      continue;
    }
    let sum = 0;
    const from = whole - HALF_WIDTH + 1;
    const taps = phase * 2 * HALF_WIDTH;
    for (let tap = 0; tap < 2 * HALF_WIDTH; tap++) {
      sum += (input[from + tap] ?? 0) * (FILTER[taps + tap] as number);
    }
    output[index] = sum;
  }
  return output;
}

function makeFilter(): Float32Array {
  const filter = new Float32Array(PHASES * 2 * HALF_WIDTH);
  for (let phase = 0; phase < PHASES; phase++) {
    const taps = filter.subarray(phase * 2 * HALF_WIDTH, (phase + 1) * 2 * HALF_WIDTH);
    for (let tap = 0; tap < taps.length; tap++) {
      const x = tap - HALF_WIDTH + 1 - phase / PHASES;
      const sinc = x === 0 ? 1 : Math.sin(Math.PI * x) / (Math.PI * x);
      const angle = (Math.PI * x) / HALF_WIDTH;
      taps[tap] = sinc * (0.42 + 0.5 * Math.cos(angle) + 0.08 * Math.cos(2 * angle));
    }
    const sum = taps.reduce((total, tap) => total + tap, 0);
    for (let tap = 0; tap < taps.length; tap++) taps[tap] = (taps[tap] as number) / sum;
  }
  return filter;
}

function join(a: Float32Array, b: Float32Array): Float32Array {
  const joined = new Float32Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
