import type { Microseconds } from '#shared/time/microseconds.ts';

/** Packets whose times are off by less than this follow each other: containers round, phones measure. */
const TOLERANCE_US: Microseconds = 20_000;

/** Vorbis has packets of many lengths, up to 0.19 s, which only its setup header tells. */
const VORBIS_TOLERANCE_US: Microseconds = 200_000;

/** Spacings that are remembered, and how many of them say what is usual. */
const REMEMBERED = 8;
const ENOUGH = 3;

/** How far the packets of a track lie apart, and whether there is a hole between two of them. */
export class PacketSpacing {
  readonly #toleranceUs: Microseconds;
  #recent: Microseconds[] = [];

  /** @param codec As WebCodecs names it. */
  constructor(codec = '') {
    this.#toleranceUs = codec === 'vorbis' ? VORBIS_TOLERANCE_US : TOLERANCE_US;
  }

  /** Whether enough packets were seen to tell a hole at the very beginning from packets that are long. */
  get isKnown(): boolean {
    return this.#recent.length >= ENOUGH;
  }

  /** Another packet has come, so much later than the one before it. */
  add(spacing: Microseconds): void {
    this.#recent = [...this.#recent, spacing].slice(-REMEMBERED);
  }

  /** @param lengthUs How long the first of the two is, where it says so; else what is usual counts. */
  isGap(spacing: Microseconds, lengthUs: Microseconds | null): boolean {
    return spacing - (lengthUs ?? this.#usual()) > this.#toleranceUs;
  }

  /** The mean, holes left out; jitter is left in. */
  #usual(): Microseconds {
    const sorted = this.#recent.toSorted((left, right) => left - right);
    const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
    const ordinary = sorted.filter((spacing) => spacing <= median + this.#toleranceUs);
    return ordinary.reduce((sum, spacing) => sum + spacing, 0) / Math.max(1, ordinary.length);
  }
}
