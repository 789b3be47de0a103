import { formatSeconds } from '#shared/time/format.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import { addMarkers, markerBeside, removeMarkers } from '#shared/timeline/edits/markers.ts';
import type { Marker } from '#shared/timeline/timeline.ts';
import { createClipId, type EditorSession } from './editor-session.ts';
import { runEdit } from './run-edit.ts';

/** A marker's name, also for one without. */
export function markerName({ name }: Marker): string {
  return name || 'Marker';
}

/**
 * Sets a marker at the playhead, or removes those within half a frame: a marker set during playback lies between
 * frames.
 */
export function toggleMarker(session: EditorSession): void {
  const at = session.playback.currentTime();
  const { timeline } = session.document;
  const halfFrameUs = Math.ceil(frameToMicroseconds(1, session.format.frameRate) / 2);
  const here = (timeline.markers ?? []).filter((marker) => Math.abs(marker.at - at) <= halfFrameUs);
  if (here.length > 0) runEdit(session, 'Marker removed', removeMarkers(timeline, new Set(here.map(({ id }) => id))));
  else runEdit(session, 'Marker set', addMarkers(timeline, [{ id: createClipId(), at, name: '', color: 'yellow' }]));
}

/** Moves the playhead to the previous or next marker. */
export function goToMarker(session: EditorSession, side: 'previous' | 'next'): void {
  const marker = markerBeside(session.document.timeline, session.playback.currentTime(), side);
  if (!marker) {
    session.announce(`No ${side} marker`);
    return;
  }
  session.playback.seek(marker.at);
  session.announce(`${markerName(marker)} at ${formatSeconds(marker.at)} s`);
}
