import * as z from 'zod';
import {
  type Microseconds,
  microsecondsToSeconds,
  type SourceTime,
  secondsToMicroseconds,
  sourceTime,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import { HOUR_SECONDS } from '#shared/time/periods.ts';

/** The latest time that a timeline may contain: 6 hours. */
const MAX_SECONDS = 6 * HOUR_SECONDS;

/** Float seconds on the wire, {@link TimelineTime} inside. */
export const timelineSeconds = z.codec(
  z.number().min(0).max(MAX_SECONDS),
  z.custom<TimelineTime>(Number.isSafeInteger),
  {
    decode: (seconds) => timelineTime(secondsToMicroseconds(seconds)),
    encode: (us) => microsecondsToSeconds(us),
  },
);

/** Float seconds on the wire, {@link SourceTime} inside. */
export const sourceSeconds = z.codec(z.number().min(0).max(MAX_SECONDS), z.custom<SourceTime>(Number.isSafeInteger), {
  decode: (seconds) => sourceTime(secondsToMicroseconds(seconds)),
  encode: (us) => microsecondsToSeconds(us),
});

/** A length: float seconds on the wire, {@link Microseconds} inside. */
export const lengthSeconds = z.codec(z.number().min(0).max(MAX_SECONDS), z.custom<Microseconds>(Number.isSafeInteger), {
  decode: secondsToMicroseconds,
  encode: microsecondsToSeconds,
});

/** An id (24 hexadecimal digits or a uuid); never a path or an operator. */
export const idSchema = z.string().regex(/^[A-Za-z0-9-]{8,64}$/);

/** Comma-separated ids of a query. */
export const idListSchema = (most: number) =>
  z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(most));

/**
 * Id of a new object, created by its client, so that a request that arrives twice creates one object. Without it the
 * server creates the id.
 */
export const newIdSchema = idSchema.optional();

/** A date and time in ISO 8601. */
export const instantSchema = z.iso.datetime();
