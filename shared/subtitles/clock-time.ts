import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';

const MILLISECONDS_PER_SECOND = 1_000;

/** The time of a clock reading, in whole microseconds. */
export function clockTime(hours: number, minutes: number, seconds: number, milliseconds: number): Microseconds {
  return (
    ((hours * 60 + minutes) * 60 + seconds) * MICROSECONDS_PER_SECOND +
    milliseconds * (MICROSECONDS_PER_SECOND / MILLISECONDS_PER_SECOND)
  );
}

/**
 * Formats a time as hh:mm:ss and milliseconds, rounded to the nearest.
 * @param mark Separator before the milliseconds: a comma in SRT, a full stop in WebVTT.
 */
export function formatClock(us: Microseconds, mark: ',' | '.'): string {
  const total = Math.round((us * MILLISECONDS_PER_SECOND) / MICROSECONDS_PER_SECOND);
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0');
  const seconds = total / MILLISECONDS_PER_SECOND;
  const clock = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => pad(part)).join(':');
  return `${clock}${mark}${pad(total % MILLISECONDS_PER_SECOND, 3)}`;
}
