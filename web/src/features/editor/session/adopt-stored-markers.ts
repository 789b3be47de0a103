import { addMarkers } from '#shared/timeline/edits/markers.ts';
import { forgetMarkers, readMarkers } from '#web/state/stored-markers.ts';
import { createClipId, type EditorSession } from './editor-session.ts';

/** Saves markers with the project that an earlier version kept on this device, unless the project has some already. */
export function adoptStoredMarkers(session: EditorSession): void {
  const stored = readMarkers(session.projectId);
  if (stored.length === 0) return;
  const { timeline } = session.document;
  const added = stored.map((at) => ({ id: createClipId(), at, name: '', color: 'yellow' as const }));
  const isKept = (timeline.markers?.length ?? 0) > 0 || session.edit('Markers saved', addMarkers(timeline, added));
  if (isKept) forgetMarkers(session.projectId);
}
