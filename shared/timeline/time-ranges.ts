import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';

/** A half-open range of timeline time. */
export interface TimeRange {
  readonly start: TimelineTime;
  readonly endExclusive: TimelineTime;
}

/**
 * Sorts ranges and joins those that touch, overlap or have less than `nearUs` between them. Drops empty ones.
 *
 *     [==)..[===)     →   [==)..[=====)
 *             [===)
 */
export function joinRanges(ranges: readonly TimeRange[], nearUs: Microseconds = 0): readonly TimeRange[] {
  const joined: { start: TimelineTime; endExclusive: TimelineTime }[] = [];
  for (const { start, endExclusive } of ranges.toSorted((left, right) => left.start - right.start)) {
    if (endExclusive <= start) continue;
    const last = joined.at(-1);
    const isNear = last && (start <= last.endExclusive || start - last.endExclusive < nearUs);
    if (isNear) last.endExclusive = timelineTime(Math.max(last.endExclusive, endExclusive));
    else joined.push({ start, endExclusive });
  }
  return joined;
}

/** Disjoint ranges in order that are removed from the timeline, with the remaining time. */
export class RemovedTime {
  readonly #ranges: readonly TimeRange[];
  /** Time removed before each range, and in total at the end. */
  readonly #removed: readonly Microseconds[];

  /** @param ranges In the form that {@link joinRanges} returns. */
  constructor(ranges: readonly TimeRange[]) {
    const removed: Microseconds[] = [0];
    for (const { start, endExclusive } of ranges) removed.push((removed.at(-1) ?? 0) + endExclusive - start);
    this.#ranges = ranges;
    this.#removed = removed;
  }

  /** Total removed time. */
  get total(): Microseconds {
    return this.#removed.at(-1) ?? 0;
  }

  /** Maps a time to the time after the removal. Times in a removed range map to its place. */
  after(at: Microseconds): TimelineTime {
    const index = this.#firstEndingAfter(at);
    const inside = Math.max(0, at - (this.#ranges[index]?.start ?? at));
    return timelineTime(at - (this.#removed[index] ?? 0) - inside);
  }

  /**
   * Maps a time to the time before the removal. A place where time was removed maps to the end of the removed range.
   */
  before(at: Microseconds): TimelineTime {
    let time = at;
    for (const { start, endExclusive } of this.#ranges) {
      if (start > time) break;
      time += endExclusive - start;
    }
    return timelineTime(time);
  }

  /** The parts of [start, endExclusive) that stay. */
  keptOf(start: TimelineTime, endExclusive: TimelineTime): readonly TimeRange[] {
    const kept: TimeRange[] = [];
    let from = start;
    for (let index = this.#firstEndingAfter(start); index < this.#ranges.length; index += 1) {
      const range = this.#ranges[index];
      if (!range || range.start >= endExclusive) break;
      if (range.start > from) kept.push({ start: from, endExclusive: range.start });
      from = range.endExclusive;
    }
    if (from < endExclusive) kept.push({ start: from, endExclusive });
    return kept;
  }

  /** True for a time in a removed range. */
  has(at: Microseconds): boolean {
    const range = this.#ranges[this.#firstEndingAfter(at)];
    return range !== undefined && at >= range.start;
  }

  #firstEndingAfter(at: Microseconds): number {
    let [low, high] = [0, this.#ranges.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#ranges[middle]?.endExclusive ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
