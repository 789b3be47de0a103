import * as z from 'zod';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';

const markersSchema = z.array(z.int().min(0).transform(timelineTime));

function storageKey(projectId: string): string {
  return `clipwright.markers.${projectId}`;
}

/** The markers of a project that an earlier version stored on this device, in order. */
export function readMarkers(projectId: string): readonly TimelineTime[] {
  try {
    const parsed = markersSchema.safeParse(JSON.parse(localStorage.getItem(storageKey(projectId)) ?? '[]'));
    return parsed.success ? parsed.data.toSorted((left, right) => left - right) : [];
  } catch {
    // Some private windows refuse storage, and an older version may have written something else. Then there are no
    // markers.
    return [];
  }
}

/** Forgets them, once the project has them. */
export function forgetMarkers(projectId: string): void {
  try {
    localStorage.removeItem(storageKey(projectId));
  } catch {
    // As above.
  }
}
