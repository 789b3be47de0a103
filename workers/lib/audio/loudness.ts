/** Filters of ITU-R BS.1770-5 at 48 kHz: a head shelf and a high-pass. */
const STAGES = [
  { b: [1.53512485958697, -2.69169618940638, 1.19839281085285], a: [-1.69065929318241, 0.73248077421585] },
  { b: [1, -2, 1], a: [-1.99004745483398, 0.99007225036621] },
] as const;

/** Samples of a step: 100 ms. */
export const STEP_SAMPLES = 4_800;
/** A block is 400 ms, four steps. */
const STEPS_PER_BLOCK = 4;
const SILENCE_LUFS = -70;
const RELATIVE_GATE_LU = -10;

/** Integrated loudness of one channel at 48 kHz, as {@link LoudnessMeter} measures it. */
export function loudnessOf(samples: Float32Array): number {
  const meter = new LoudnessMeter();
  meter.add([samples]);
  return meter.lufs;
}

/** Measures the integrated loudness of sound at 48 kHz by ITU-R BS.1770, piece by piece. */
export class LoudnessMeter {
  readonly #filters = new LoudnessFilters();
  /** Mean squares of the filtered sound in steps of 100 ms, all channels together. */
  readonly #steps: number[] = [];
  #sum = 0;
  #count = 0;

  /** Adds the next samples of each channel. The number of channels must stay the same. */
  add(channels: readonly Float32Array[]): void {
    const length = channels[0]?.length ?? 0;
    for (let from = 0; from < length; ) {
      const to = Math.min(length, from + STEP_SAMPLES - this.#count);
      this.#sum += this.#filters.energyOf(channels, from, to);
      this.#count += to - from;
      from = to;
      if (this.#count < STEP_SAMPLES) continue;
      this.#steps.push(this.#sum / STEP_SAMPLES);
      this.#sum = 0;
      this.#count = 0;
    }
  }

  /** In LUFS; −Infinity for silence. Sound shorter than a block counts as one. */
  get lufs(): number {
    const isShort = this.#steps.length < STEPS_PER_BLOCK && this.#count > 0;
    return integratedLoudness(isShort ? [...this.#steps, this.#sum / this.#count] : this.#steps);
  }
}

/**
 * Integrated loudness in LUFS, gated as ITU-R BS.1770 says; −Infinity for silence.
 * @param steps Mean squares of the filtered sound in steps of {@link STEP_SAMPLES}, all channels together.
 */
export function integratedLoudness(steps: readonly number[]): number {
  const blocks: number[] = [];
  for (let first = 0; first === 0 || first + STEPS_PER_BLOCK <= steps.length; first++) {
    const block = steps.slice(first, first + STEPS_PER_BLOCK);
    blocks.push(block.reduce((sum, energy) => sum + energy, 0) / (Math.min(STEPS_PER_BLOCK, block.length) || 1));
  }
  const loud = blocks.filter((energy) => toLufs(energy) > SILENCE_LUFS);
  const gate = toLufs(mean(loud)) + RELATIVE_GATE_LU;
  return toLufs(mean(loud.filter((energy) => toLufs(energy) > gate)));
}

/** Filters sound at 48 kHz as ears weigh it, by ITU-R BS.1770. */
export class LoudnessFilters {
  readonly #filters: Filter[] = [];

  /** Sum of squares of the filtered samples from `from` to `to`, all channels together. Samples must come in order. */
  energyOf(channels: readonly Float32Array[], from: number, to: number): number {
    while (this.#filters.length < channels.length) this.#filters.push(new Filter());
    return channels.reduce((sum, samples, index) => sum + (this.#filters[index]?.energyOf(samples, from, to) ?? 0), 0);
  }
}

/** The two filters of one channel. */
class Filter {
  readonly #memory = new Float64Array(6);

  /** Sum of squares of the filtered samples from `from` to `to`. */
  energyOf(samples: Float32Array, from: number, to: number): number {
    const [shelf, highPass] = STAGES;
    let [x1 = 0, x2 = 0, y1 = 0, y2 = 0, z1 = 0, z2 = 0] = this.#memory;
    let sum = 0;
    for (let n = from; n < to; n++) {
      const x = samples[n] ?? 0;
      const y = shelf.b[0] * x + shelf.b[1] * x1 + shelf.b[2] * x2 - shelf.a[0] * y1 - shelf.a[1] * y2;
      const z = highPass.b[0] * y + highPass.b[1] * y1 + highPass.b[2] * y2 - highPass.a[0] * z1 - highPass.a[1] * z2;
      [x2, x1, y2, y1, z2, z1] = [x1, x, y1, y, z1, z];
      sum += z * z;
    }
    this.#memory.set([x1, x2, y1, y2, z1, z2]);
    return sum;
  }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length || 0;
}

function toLufs(energy: number): number {
  return -0.691 + 10 * Math.log10(energy);
}
