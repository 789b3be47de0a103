import { MICROSECONDS_PER_SECOND, type Microseconds } from './microseconds.ts';

/** Seconds as m:ss, whole seconds rounded to the nearest: 75.4 → "1:15". Negative counts as 0. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Timeline time in seconds with two decimals, as the timeline's playhead readout shows it: "12.50". */
export function formatSeconds(us: Microseconds): string {
  return (us / MICROSECONDS_PER_SECOND).toFixed(2);
}
