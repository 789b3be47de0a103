import { MICROSECONDS_PER_SECOND, type Microseconds } from './microseconds.ts';

/** Formats seconds as m:ss, rounded to the nearest second: 75.4 → "1:15". Negative values count as 0. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Formats timeline time in seconds with two decimals, as the playhead readout shows it: "12.50". */
export function formatSeconds(us: Microseconds): string {
  return (us / MICROSECONDS_PER_SECOND).toFixed(2);
}
