import type { Timeline } from '#shared/timeline/timeline.ts';

/**
 * Whether two timelines hold the same. Edits share what they do not touch, so that comparing a timeline with its
 * neighbour in history looks at little more than the clips that changed.
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
