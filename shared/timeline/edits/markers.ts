import { type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { MAX_TIMELINE_US } from '#shared/timeline/constants.ts';
import { type EditResult, refuse } from '#shared/timeline/edit-result.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { TimeShift } from '#shared/timeline/time-shift.ts';
import type { Marker, Timeline } from '#shared/timeline/timeline.ts';

/** Adds markers. Refused beyond the number that a timeline can have. */
export function addMarkers(timeline: Timeline, added: readonly Marker[]): EditResult {
  const markers = [...(timeline.markers ?? []), ...added];
  if (markers.length > TIMELINE_LIMITS.markers) return refuse('edit.too-many-markers');
  return { ok: true, timeline: withMarkers(timeline, markers) };
}

/** Moves, names or colours a marker. Times stop at the timeline's ends; a name is cut to its longest length. */
export function setMarker(timeline: Timeline, id: string, change: Partial<Omit<Marker, 'id'>>): EditResult {
  const { markers = [] } = timeline;
  const marker = markers.find((each) => each.id === id);
  if (!marker) return refuse('edit.marker-not-found');
  const changed = { ...marker, ...change };
  const name = changed.name.replace(/\p{C}/gu, ' ').trim().slice(0, TIMELINE_LIMITS.markerNameCharacters).trim();
  const at = timelineTime(Math.min(MAX_TIMELINE_US, Math.max(0, changed.at)));
  if (at === marker.at && name === marker.name && changed.color === marker.color) return { ok: true, timeline };
  const next = markers.map((each) => (each.id === id ? { ...changed, name, at } : each));
  return { ok: true, timeline: withMarkers(timeline, next) };
}

/** Removes markers. Ids that are gone are ignored. */
export function removeMarkers(timeline: Timeline, ids: ReadonlySet<string>): EditResult {
  const { markers = [] } = timeline;
  const left = markers.filter(({ id }) => !ids.has(id));
  return { ok: true, timeline: left.length === markers.length ? timeline : { ...timeline, markers: left } };
}

/** Moves the markers along with an edit that moved time. */
export function shiftMarkers(timeline: Timeline, shift: TimeShift): Timeline {
  const { markers = [] } = timeline;
  const shifted = markers.map((marker) => ({ ...marker, at: within(shift.after(marker.at)) }));
  return shifted.every(({ at }, index) => at === markers[index]?.at) ? timeline : withMarkers(timeline, shifted);
}

/** The nearest marker before or after a time, or undefined. */
export function markerBeside(
  { markers = [] }: Timeline,
  at: TimelineTime,
  side: 'previous' | 'next',
): Marker | undefined {
  return side === 'next' ? markers.find((marker) => marker.at > at) : markers.findLast((marker) => marker.at < at);
}

function withMarkers(timeline: Timeline, markers: readonly Marker[]): Timeline {
  return { ...timeline, markers: markers.toSorted((left, right) => left.at - right.at) };
}

function within(at: TimelineTime): TimelineTime {
  return timelineTime(Math.min(MAX_TIMELINE_US, at));
}
