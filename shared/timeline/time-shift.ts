import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';

/** Says where instants of the timeline go in an edit that takes time out of all tracks, or puts time in. */
export interface TimeShift {
  /** The place after the edit of an instant before it. */
  after(at: TimelineTime): TimelineTime;
  /** The place before the edit of an instant after it. */
  before(at: TimelineTime): TimelineTime;
}

/** Time is put in: what is at the place, or later, moves. */
export function openingShift(place: TimelineTime, byUs: Microseconds): TimeShift {
  return {
    after: (at) => timelineTime(at < place ? at : at + byUs),
    before: (at) => timelineTime(at < place ? at : Math.max(place, at - byUs)),
  };
}
