import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import type { RemovedTime } from './time-ranges.ts';

/** Says where instants of the timeline go in an edit that takes time out of all tracks, or puts time in. */
export interface TimeShift {
  /** The place after the edit of an instant before it. */
  after(at: TimelineTime): TimelineTime;
  /** The place before the edit of an instant after it. */
  before(at: TimelineTime): TimelineTime;
}

/** Ranges are taken out; what was in one falls on its place. */
export function closingShift(removed: RemovedTime): TimeShift {
  return { after: (at) => removed.after(at), before: (at) => removed.before(at) };
}

/** Time is put in: what is at the place, or later, moves. */
export function openingShift(place: TimelineTime, byUs: Microseconds): TimeShift {
  return {
    after: (at) => timelineTime(at < place ? at : at + byUs),
    before: (at) => timelineTime(at < place ? at : Math.max(place, at - byUs)),
  };
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
