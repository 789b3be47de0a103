import type { Timeline } from '#shared/timeline/timeline.ts';

/**
 * Compares two timelines by value. Edits share unchanged parts, so comparing neighbours in history reads little more than the changed
 * clips.
 */
export function sameTimeline(left: Timeline, right: Timeline): boolean {
  return sameValue(left.tracks, right.tracks);
}

/** Deep equality of plain data; a field that is undefined counts as absent. */
function sameValue(left: unknown, right: unknown): boolean {
  if (Object.is(left, right)) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((value, index) => sameValue(value, right[index]));
  }
  if (!isRecord(left) || !isRecord(right)) return false;
  const keys = new Set([...Object.keys(left), ...Object.keys(right)]);
  for (const key of keys) if (!sameValue(left[key], right[key])) return false;
  return true;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
