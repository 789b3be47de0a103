import { MICROSECONDS_PER_SECOND, type Microseconds, microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { Scale, TimeRange } from './gestures/geometry.ts';

export interface RulerTick {
  readonly time: Microseconds;
  /** Text of a labelled tick, null for the small ones between. */
  readonly label: string | null;
}

/** Familiar distances between labels, in milliseconds, each with its number of parts. */
const STEPS = [
  { ms: 100, parts: 2 },
  { ms: 200, parts: 2 },
  { ms: 500, parts: 5 },
  { ms: 1_000, parts: 10 },
  { ms: 2_000, parts: 4 },
  { ms: 5_000, parts: 5 },
  { ms: 10_000, parts: 10 },
  { ms: 15_000, parts: 3 },
  { ms: 30_000, parts: 6 },
  { ms: 60_000, parts: 6 },
  { ms: 300_000, parts: 5 },
  { ms: 600_000, parts: 10 },
  { ms: 1_800_000, parts: 6 },
] as const;

/** Closer labels would overlap. */
const MINIMUM_LABEL_GAP_PX = 64;

/** The ruler's ticks inside `range`, in time order. Labels are seconds ("2s", "2.5s", "1:30" past a minute). */
export function rulerTicks(range: TimeRange, scale: Scale): RulerTick[] {
  const step = STEPS.find(({ ms }) => (ms / 1_000) * scale >= MINIMUM_LABEL_GAP_PX) ?? STEPS[STEPS.length - 1];
  if (!step) return [];
  const minorUs = (step.ms * (MICROSECONDS_PER_SECOND / 1_000)) / step.parts;
  const ticks: RulerTick[] = [];
  for (let index = Math.ceil(range.start / minorUs); index * minorUs < range.endExclusive; index += 1) {
    const time = index * minorUs;
    ticks.push({ time, label: index % step.parts === 0 ? tickLabel(time) : null });
  }
  return ticks;
}

function tickLabel(time: Microseconds): string {
  const seconds = microsecondsToSeconds(time);
  if (seconds < 60) return `${Number(seconds.toFixed(1))}s`;
  const rest = Number((seconds % 60).toFixed(1));
  return `${Math.floor(seconds / 60)}:${rest < 10 ? '0' : ''}${rest}`;
}
