import { type Microseconds, microsecondsToSeconds, secondsToMicroseconds } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US } from '#shared/timeline/constants.ts';

export interface TypedTime {
  /** In µs; infinite for a time later than any timeline. */
  readonly us: number;
  /** The intended time may be this far from `us`, in µs: half of the last digit. */
  readonly toleranceUs: Microseconds;
}

/** Decimals that the fields show. Fewer typed ones mean zeros. */
const SHOWN_DECIMALS = 2;

/** Reads "2.5", "2,5", "1:02.5" and "7s"; null for anything else. Never throws, however many digits there are. */
export function parseTime(text: string): TypedTime | null {
  const match = /^(?:(\d+):)?(\d+(?:[.,](\d*))?|[.,](\d+))\s*s?$/.exec(text.trim());
  if (!match) return null;
  const seconds = Number(match[1] ?? 0) * 60 + Number((match[2] ?? '').replace(',', '.'));
  const decimals = (match[3] ?? match[4] ?? '').length;
  return {
    us: seconds > microsecondsToSeconds(MAX_TIMELINE_US) ? Number.POSITIVE_INFINITY : secondsToMicroseconds(seconds),
    toleranceUs: secondsToMicroseconds(0.5 * 10 ** -Math.max(SHOWN_DECIMALS, decimals)),
  };
}

/**
 * The intended time. Fields show times rounded: a frame's 3.333333 s is read, and so typed, as 3.33.
 *
 *     an edge at 3.333333   typed 3.33    →   3.333333
 *                           typed 3.34    →   3.34
 *                           typed 3.335   →   3.335        finer than shown: taken as typed
 *
 * @param candidatesUs Times in µs that the typed one may stand for. Negative ones are ignored.
 * @returns In µs: the nearest candidate within half of the last digit (the first of two), else the typed time.
 */
export function exactTime({ us, toleranceUs }: TypedTime, candidatesUs: readonly Microseconds[]): number {
  const distance = (candidate: Microseconds) => Math.abs(candidate - us);
  const near = candidatesUs.filter((candidate) => candidate >= 0 && distance(candidate) <= toleranceUs);
  return near.toSorted((left, right) => distance(left) - distance(right))[0] ?? us;
}
