import type { Microseconds } from '#shared/time/microseconds.ts';

/** Smaller deviations are not a gap: containers round, and phones measure. */
const TOLERANCE_US: Microseconds = 20_000;

/** Vorbis packets vary in length, up to 0.19 s, and only the setup header has the lengths. */
const VORBIS_TOLERANCE_US: Microseconds = 200_000;

/** Number of stored spacings, and the number needed to establish the usual one. */
const REMEMBERED = 8;
const ENOUGH = 3;

/** Learns the usual distance between a track's packets and detects gaps. */
export class PacketSpacing {
  readonly #toleranceUs: Microseconds;
  #recent: Microseconds[] = [];

  /** @param codec WebCodecs' name. */
  constructor(codec = '') {
    this.#toleranceUs = codec === 'vorbis' ? VORBIS_TOLERANCE_US : TOLERANCE_US;
  }

  /** True once enough packets have passed to distinguish an initial gap from long packets. */
  get isKnown(): boolean {
    return this.#recent.length >= ENOUGH;
  }

  /** Adds the distance from one packet to the next. */
  add(spacing: Microseconds): void {
    this.#recent = [...this.#recent, spacing].slice(-REMEMBERED);
  }

  /** @param lengthUs Length of the first packet, if it states one; otherwise the usual distance counts. */
  isGap(spacing: Microseconds, lengthUs: Microseconds | null): boolean {
    return spacing - (lengthUs ?? this.#usual()) > this.#toleranceUs;
  }

  /** The mean distance: without gaps, with jitter. */
  #usual(): Microseconds {
    const sorted = this.#recent.toSorted((left, right) => left - right);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const ordinary = sorted.filter((spacing) => spacing <= median + this.#toleranceUs);
    return ordinary.reduce((sum, spacing) => sum + spacing, 0) / Math.max(1, ordinary.length);
  }
}
