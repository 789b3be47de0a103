import * as z from 'zod';
import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';

const markersSchema = z.array(z.int().min(0).transform(timelineTime));

function storageKey(projectId: string): string {
  return `clipwright.markers.${projectId}`;
}

/** The markers of a project stored on this device, in order. */
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

export function keepMarkers(projectId: string, markers: readonly TimelineTime[]): void {
  try {
    if (markers.length === 0) localStorage.removeItem(storageKey(projectId));
    else localStorage.setItem(storageKey(projectId), JSON.stringify(markers));
  } catch {
    // As above: the markers then last as long as the page.
  }
}
