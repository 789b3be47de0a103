import { timelineTime } from '#shared/time/microseconds.ts';
import { DEFAULT_STILL_US } from '#shared/timeline/constants.ts';
import { waitsForMedia } from '#shared/timeline/edits/replace-placeholder.ts';
import { clipAt } from '#shared/timeline/queries.ts';
import { snapGroup } from '#shared/timeline/snapping.ts';
import { rowAt, type TrackRow } from '#web/features/editor/session/track-rows.ts';
import type { DropPlace } from '#web/features/editor/subtitles/import-subtitles.ts';
import { lengthToPx, timeToX } from './gestures/geometry.ts';
import type { GesturePoint } from './gestures/gesture.ts';
import { type GestureHost, snapTolerance } from './gestures/gesture-host.ts';

interface FileDropOptions {
  readonly host: GestureHost;
  readonly pointAt: (event: DragEvent) => GesturePoint;
  readonly onFiles: (files: FileList, place: DropPlace) => void;
}

/**
 * Accepts files dropped on the lanes, and shows where they would land. Their length isn't known yet, so the ghost is as
 * long as a still.
 * @returns A function that stops it.
 */
export function listenForFileDrops(scroller: HTMLElement, { host, pointAt, onFiles }: FileDropOptions): () => void {
  const { stage } = host;
  const listeners = new AbortController();
  const { signal } = listeners;

  function find(event: DragEvent): { row: TrackRow; place: DropPlace } | null {
    const point = pointAt(event);
    const row = point.target.type === 'outside' ? null : rowAt(host.rows(), point.y);
    if (!row) return null;
    const snaps = point.isAlt ? null : host.snapIndex();
    const byUs = snaps ? snapGroup(snaps, [point.time], 0, snapTolerance(host.scale())).byUs : 0;
    return { row, place: { at: timelineTime(Math.max(0, point.time + byUs)), trackId: row.track.id } };
  }

  function show({ row, place }: { row: TrackRow; place: DropPlace }): void {
    const under = clipAt(row.track, place.at);
    const target = under && waitsForMedia(under, row.track.type, host.media) ? under.id : null;
    const x = timeToX(place.at, host.scale());
    stage.markTarget(target);
    stage.showSnapLine(target === null ? x : null);
    const ghost = {
      key: 'files',
      type: row.track.type,
      label: 'Upload and place here',
      x,
      y: row.top,
      width: lengthToPx(DEFAULT_STILL_US, host.scale()),
    };
    stage.showGhosts(target === null && row.track.type !== 'caption' ? [ghost] : [], false);
  }

  scroller.addEventListener(
    'dragover',
    (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      const found = find(event);
      if (!found) return stage.clear();
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      show(found);
    },
    { signal },
  );
  scroller.addEventListener(
    'dragleave',
    (event) => {
      const isStillInside = event.relatedTarget instanceof Node && scroller.contains(event.relatedTarget);
      if (!isStillInside) stage.clear();
    },
    { signal },
  );
  scroller.addEventListener(
    'drop',
    (event) => {
      const files = event.dataTransfer?.files;
      const found = files && files.length > 0 ? find(event) : null;
      stage.clear();
      if (!files || !found) return;
      event.preventDefault();
      onFiles(files, found.place);
    },
    { signal },
  );
  return () => listeners.abort();
}
