import { type Microseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';

/** Maps times of the timeline through an edit that removes time from all tracks or inserts time. */
export interface TimeShift {
  /** Maps a time before the edit to a time after it. */
  after(at: TimelineTime): TimelineTime;
  /** Maps a time after the edit to a time before it. */
  before(at: TimelineTime): TimelineTime;
}

/** Time is inserted. Everything at the place or later moves. */
export function openingShift(place: TimelineTime, byUs: Microseconds): TimeShift {
  return {
    after: (at) => timelineTime(at < place ? at : at + byUs),
    before: (at) => timelineTime(at < place ? at : Math.max(place, at - byUs)),
  };
}

/** The move of time by one edit and then another. Undefined where neither moves any. */
export function chainShifts(first: TimeShift | undefined, second: TimeShift | undefined): TimeShift | undefined {
  if (!first || !second) return first ?? second;
  return { after: (at) => second.after(first.after(at)), before: (at) => first.before(second.before(at)) };
}
