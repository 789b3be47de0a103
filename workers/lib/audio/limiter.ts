/** Highest sample that leaves the mixer: slightly below full scale, because AAC encoding adds some. */
export const CEILING = 0.95;

/** Look-ahead, and the attack time: 5 ms, too short to hear. */
export const LOOK_AHEAD_SAMPLES = 240;

/** Release time constant: two thirds of the way up in this time. A shorter one distorts, a longer one pumps. */
export const RELEASE_SECONDS = 0.12;

/**
 * Keeps a mix below a ceiling without clipping. It looks ahead for peaks, turns down smoothly before them and up again
 * slowly afterwards. Sound that never reaches the ceiling passes unchanged. Both channels change together, so that
 * nothing moves from left to right. Output is {@link Limiter.delay} samples behind the input.
 */
export class Limiter {
  /** Delay of the output, in samples. */
  readonly delay = LOOK_AHEAD_SAMPLES;
  readonly #release: number;
  readonly #ceiling: number;
  readonly #channels: Float32Array[];
  /** Ring of the gains that the next samples need. */
  readonly #needed = new Float32Array(LOOK_AHEAD_SAMPLES + 1).fill(1);
  /** Sample numbers with rising needed gains. The first is the lowest in the window. */
  readonly #lowest: number[] = [];
  /** Ring of held gains, and their sum. Their mean is applied. */
  readonly #held = new Float32Array(LOOK_AHEAD_SAMPLES).fill(1);
  #heldSum = LOOK_AHEAD_SAMPLES;
  #lastHeld = 1;
  #count = 0;
  /** Last sample at which a gain below 1 was held. Two rings later it has left even the sum. */
  #turnedDownUntil = Number.NEGATIVE_INFINITY;

  /** @param ceiling Highest value of the output, linear. Default: {@link CEILING}. */
  constructor(channelCount: number, sampleRateHz: number, ceiling = CEILING) {
    this.#ceiling = ceiling;
    this.#channels = Array.from({ length: channelCount }, () => new Float32Array(LOOK_AHEAD_SAMPLES));
    this.#release = 1 - Math.exp(-1 / (RELEASE_SECONDS * sampleRateHz));
  }

  /**
   * Replaces samples, `[channel][sample]`, with limited ones that entered {@link Limiter.delay} samples ago.
   * @param peaks The level of each entering sample, linear, over all channels. Default: its highest absolute value.
   */
  process(channels: readonly Float32Array[], peaks = peaksOf(channels)): void {
    const length = channels[0]?.length ?? 0;
    // Fast path: nearly all sound is below the ceiling and only needs a delay.
    const isQuiet = length >= LOOK_AHEAD_SAMPLES && this.#count - this.#turnedDownUntil > 2 * LOOK_AHEAD_SAMPLES;
    if (isQuiet && peaks.every((peak) => peak <= this.#ceiling)) this.#pass(channels, length);
    else this.#limit(channels, peaks);
  }

  #limit(channels: readonly Float32Array[], peaks: Float32Array): void {
    for (let n = 0; n < peaks.length; n++) {
      const gain = this.#advance(peaks[n] ?? 0);
      const at = this.#count % LOOK_AHEAD_SAMPLES;
      for (let index = 0; index < channels.length; index++) {
        const [samples, delayed] = [channels[index], this.#channels[index]];
        if (!samples || !delayed) continue;
        const entering = samples[n] ?? 0;
        samples[n] = (delayed[at] ?? 0) * gain;
        delayed[at] = entering;
      }
      this.#count++;
    }
  }

  /** {@link Limiter.#limit} for gains of 1 only. */
  #pass(channels: readonly Float32Array[], length: number): void {
    const next = this.#count + length;
    const split = LOOK_AHEAD_SAMPLES - (this.#count % LOOK_AHEAD_SAMPLES);
    const nextSplit = LOOK_AHEAD_SAMPLES - (next % LOOK_AHEAD_SAMPLES);
    for (const [index, samples] of channels.entries()) {
      const delayed = this.#channels[index];
      if (!delayed) continue;
      const staying = samples.slice(length - LOOK_AHEAD_SAMPLES);
      samples.copyWithin(LOOK_AHEAD_SAMPLES, 0, length - LOOK_AHEAD_SAMPLES);
      // The oldest sample of the ring is where the next one enters.
      samples.set(delayed.subarray(LOOK_AHEAD_SAMPLES - split), 0);
      samples.set(delayed.subarray(0, LOOK_AHEAD_SAMPLES - split), split);
      delayed.set(staying.subarray(0, nextSplit), LOOK_AHEAD_SAMPLES - nextSplit);
      delayed.set(staying.subarray(nextSplit), 0);
    }
    this.#count = next;
    this.#needed.fill(1);
    this.#held.fill(1);
    this.#heldSum = LOOK_AHEAD_SAMPLES;
    this.#lowest.length = 0;
    this.#lowest.push(next - 1);
  }

  /** Computes the gain of the sample that leaves now, while one of a level enters. */
  #advance(peak: number): number {
    const now = this.#count;
    const size = this.#needed.length;
    const needed = peak > this.#ceiling ? this.#ceiling / peak : 1;
    this.#needed[now % size] = needed;
    // The lowest gain of the window [now - LOOK_AHEAD, now], as a queue of candidates.
    while (this.#lowest.length > 0 && (this.#needed[(this.#lowest.at(-1) ?? 0) % size] ?? 1) >= needed)
      this.#lowest.pop();
    this.#lowest.push(now);
    while ((this.#lowest[0] ?? now) < now - LOOK_AHEAD_SAMPLES) this.#lowest.shift();
    const lowest = this.#needed[(this.#lowest[0] ?? now) % size] ?? 1;
    const held = Math.min(lowest, this.#lastHeld + (1 - this.#lastHeld) * this.#release);
    this.#lastHeld = held > 0.999_999 ? 1 : held;
    if (this.#lastHeld < 1) this.#turnedDownUntil = now;
    const at = now % LOOK_AHEAD_SAMPLES;
    this.#heldSum += this.#lastHeld - (this.#held[at] ?? 1);
    this.#held[at] = this.#lastHeld;
    // Float sums drift, so the whole ring is summed again once per turn.
    if (at === 0) this.#heldSum = this.#held.reduce((sum, gain) => sum + gain, 0);
    return Math.min(1, this.#heldSum / LOOK_AHEAD_SAMPLES);
  }
}

/** Highest absolute value of each sample, over all channels. */
function peaksOf(channels: readonly Float32Array[]): Float32Array {
  const [first] = channels;
  const peaks = new Float32Array(first?.length ?? 0);
  for (const samples of channels) {
    for (let n = 0; n < samples.length; n++) {
      const level = Math.abs(samples[n] ?? 0);
      if (level > (peaks[n] ?? 0)) peaks[n] = level;
    }
  }
  return peaks;
}
