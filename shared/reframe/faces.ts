import { type Microseconds, type SourceTime, sourceTime } from '#shared/time/microseconds.ts';

/** A face in a picture. All lengths are fractions of the picture's width or height. */
export interface Face {
  /** Its centre. */
  readonly x: number;
  readonly y: number;
  /** From brow to chin, and as wide as high in pixels. */
  readonly width: number;
  readonly height: number;
  /** Certainty of the detector, 0 to 1. */
  readonly score: number;
}

/** The faces of a source at one time; none is an answer too. */
export interface FaceSample {
  readonly time: SourceTime;
  readonly faces: readonly Face[];
}

/** A range of source time. */
export interface SourceRange {
  readonly start: SourceTime;
  readonly endExclusive: SourceTime;
}

/** Time between two samples: twice as many find no better window, half as many a worse one. */
export const FACE_INTERVAL_US: Microseconds = 200_000;

/**
 * Times of a source's samples in ranges of it, in order, without those that are known. They are the same whatever the
 * ranges, so that each picture of a source is looked at once.
 */
export function timesToLookAt(ranges: readonly SourceRange[], known: readonly FaceSample[]): readonly SourceTime[] {
  const seen = new Set(known.map(({ time }) => time));
  const times = new Set<SourceTime>();
  for (const { start, endExclusive } of ranges) {
    for (let index = Math.ceil(start / FACE_INTERVAL_US); index * FACE_INTERVAL_US < endExclusive; index++) {
      const time = sourceTime(index * FACE_INTERVAL_US);
      if (!seen.has(time)) times.add(time);
    }
  }
  return [...times].toSorted((left, right) => left - right);
}

/** Samples of a source with further ones, in order. */
export function joinSamples(known: readonly FaceSample[], found: readonly FaceSample[]): readonly FaceSample[] {
  const byTime = new Map([...known, ...found].map((sample) => [sample.time, sample]));
  return [...byTime.values()].toSorted((left, right) => left.time - right.time);
}
