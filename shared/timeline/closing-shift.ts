import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { RemovedTime } from './time-ranges.ts';
import { openingShift, type TimeShift } from './time-shift.ts';

/** Ranges are taken out; what was in one falls on its place. */
export function closingShift(removed: RemovedTime): TimeShift {
  return { after: (at) => removed.after(at), before: (at) => removed.before(at) };
}

/**
 * A range is taken out and put in elsewhere, with all that is in it.
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
