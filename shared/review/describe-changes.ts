import { formatDuration } from '#shared/time/format.ts';
import { microsecondsToSeconds } from '#shared/time/microseconds.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import { isUnchanged, type VideoChanges } from './changed-ranges.ts';

/** Ranges that a sentence names one by one. */
const MAX_NAMED = 4;

/** The difference in words: "0:04–0:06 and 0:10–0:12 differ. It is 0:02 longer." */
export function describeChanges(changes: VideoChanges): string {
  if (isUnchanged(changes)) return 'Nothing differs.';
  const { ranges, longerBy } = changes;
  const named = ranges.slice(0, MAX_NAMED).map(rangeText);
  const others = ranges.length - named.length;
  const all = others === 0 ? named : [...named, others === 1 ? '1 other place' : `${others} other places`];
  const listed = all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} and ${all.at(-1)}`;
  const length = formatDuration(microsecondsToSeconds(Math.abs(longerBy)));
  return [
    all.length > 0 && `${listed} ${all.length === 1 ? 'differs' : 'differ'}.`,
    longerBy !== 0 && `It is ${length} ${longerBy > 0 ? 'longer' : 'shorter'}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A stretch of a video: "0:04–0:06". */
export function rangeText({ start, endExclusive }: TimeRange): string {
  return [start, endExclusive].map((time) => formatDuration(microsecondsToSeconds(time))).join('–');
}
