import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { RemovedTime } from './time-ranges.ts';
import { openingShift, type TimeShift } from './time-shift.ts';

/** Ranges are removed. Times inside a removed range map to its place. */
export function closingShift(removed: RemovedTime): TimeShift {
  return { after: (at) => removed.after(at), before: (at) => removed.before(at) };
}

/**
 * A range is removed and inserted elsewhere, with everything in it.
 * @param to Its new start, on the timeline without it.
 */
export function movingShift(start: TimelineTime, endExclusive: TimelineTime, to: TimelineTime): TimeShift {
  const length = endExclusive - start;
  const [there, here] = [openingShift(to, length), openingShift(start, length)];
  return {
    after: (at) => (at >= start && at < endExclusive ? timelineTime(at - start + to) : there.after(here.before(at))),
    before: (at) => (at >= to && at < to + length ? timelineTime(at - to + start) : here.after(there.before(at))),
  };
}
