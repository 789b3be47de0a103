declare const timelineBrand: unique symbol;
declare const sourceBrand: unique symbol;

/** A whole number of microseconds (1/1 000 000 s), WebCodecs' unit. Either a length or a time. */
export type Microseconds = number & { readonly __unit?: 'us' };

/** A time on the project's timeline, in whole microseconds. 0 is the timeline's start. */
export type TimelineTime = Microseconds & { readonly [timelineBrand]: true };

/** A time in a media source (or in a caption's own time), in whole microseconds. 0 is its start. */
export type SourceTime = Microseconds & { readonly [sourceBrand]: true };

/** Microseconds in a second. No other place writes the factor. */
export const MICROSECONDS_PER_SECOND = 1_000_000;

/**
 * Marks a whole number of microseconds as timeline time.
 * @throws RangeError when `us` is not a safe integer.
 */
export function timelineTime(us: number): TimelineTime {
  return checked(us) as TimelineTime;
}

/**
 * Marks a whole number of microseconds as source time.
 * @throws RangeError when `us` is not a safe integer.
 */
export function sourceTime(us: number): SourceTime {
  return checked(us) as SourceTime;
}

/** Float seconds to whole microseconds, rounded to the nearest (ties away from zero for positive times). */
export function secondsToMicroseconds(seconds: number): Microseconds {
  return checked(Math.round(seconds * MICROSECONDS_PER_SECOND));
}

/** Whole microseconds to float seconds. */
export function microsecondsToSeconds(us: Microseconds): number {
  return us / MICROSECONDS_PER_SECOND;
}

function checked(us: number): Microseconds {
  if (!Number.isSafeInteger(us)) throw new RangeError(`Not a whole number of microseconds: ${us}`);
  return us === 0 ? 0 : us;
}
