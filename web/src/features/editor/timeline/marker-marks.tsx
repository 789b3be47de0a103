import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { formatSeconds } from '#shared/time/format.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { frameToMicroseconds } from '#shared/time/rational.ts';
import { removeMarkers, setMarker } from '#shared/timeline/edits/markers.ts';
import { createSnapIndex, findSnap, type SnapIndex } from '#shared/timeline/snapping.ts';
import type { Marker, Timeline } from '#shared/timeline/timeline.ts';
import { useEditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { markerName } from '#web/features/editor/session/marker-commands.ts';
import { runEdit } from '#web/features/editor/session/run-edit.ts';
import { markersAtom } from '#web/state/document-atoms.ts';
import { isGestureActiveAtom, isSnappingAtom } from '#web/state/view-atoms.ts';
import { pxToLength, type Scale, timeToX } from './gestures/geometry.ts';
import { snapTolerance } from './gestures/gesture-host.ts';
import { MarkerDialog } from './marker-dialog.tsx';

interface Drag {
  readonly from: Timeline;
  readonly clientX: number;
  readonly marker: Marker;
  readonly snaps: SnapIndex | null;
  /** The pointer has moved far enough: this is no press. */
  isMoving: boolean;
}

/** A pointer that moves less than this has pressed. */
const SLOP_PX = 3;

const MOVED = 'Marker moved';

/**
 * The markers on the ruler. A press moves the playhead to one, a drag moves it, and so do the left and right arrows; up
 * and down go to its neighbours. Enter or a double click opens its name and colour, Delete removes it.
 */
export function MarkerMarks({ scale }: { scale: Scale }) {
  const session = useEditor();
  const markers = useAtomValue(markersAtom);
  const { run, bounds } = useEditRun();
  const drag = useRef<Drag | null>(null);
  const [focusedId, setFocusedId] = useState<string | null>(null);
  const [editedId, setEditedId] = useState<string | null>(null);
  const tabStop = markers.some(({ id }) => id === focusedId) ? focusedId : markers[0]?.id;
  // A marker that passes another keeps its element, and with it the pointer and the focus.
  const elements = markers.toSorted((left, right) => (left.id < right.id ? -1 : 1));
  const edited = markers.find(({ id }) => id === editedId);

  function handlePointerDown(event: PointerEvent<HTMLElement>, marker: Marker): void {
    bounds.onPointerDown();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    session.store.set(isGestureActiveAtom, true);
    const from = session.document.begin(MOVED);
    const markersBeside = markers.filter(({ id }) => id !== marker.id).map(({ at }) => at);
    const playhead = session.playback.currentTime();
    const snaps = session.store.get(isSnappingAtom)
      ? createSnapIndex(from, { playhead, markers: markersBeside })
      : null;
    drag.current = { from, clientX: event.clientX, marker, snaps, isMoving: false };
  }

  function handlePointerMove(event: PointerEvent): void {
    const { current } = drag;
    if (!current) return;
    const { from, clientX, marker, snaps } = current;
    current.isMoving ||= Math.abs(event.clientX - clientX) > SLOP_PX;
    if (!current.isMoving) return;
    const wanted = timelineTime(Math.max(0, marker.at + pxToLength(event.clientX - clientX, scale)));
    const snap = snaps && !event.altKey ? findSnap(snaps, wanted, snapTolerance(scale)) : null;
    const result = setMarker(from, marker.id, { at: snap?.time ?? wanted });
    if (result.ok) session.document.show(result.timeline);
  }

  function endDrag(isDone: boolean): void {
    const { current } = drag;
    if (!current) return;
    drag.current = null;
    session.store.set(isGestureActiveAtom, false);
    if (!isDone || !current.isMoving) {
      session.document.cancel();
      if (isDone) session.playback.seek(current.marker.at);
      return;
    }
    session.document.commit();
    session.announce(MOVED);
  }

  function moveBy(marker: Marker, byUs: Microseconds): void {
    const at = timelineTime(Math.max(0, marker.at + byUs));
    run.edit(MOVED, setMarker(session.document.timeline, marker.id, { at }));
  }

  function handleKeyDown(event: KeyboardEvent<HTMLElement>, marker: Marker): void {
    bounds.onKeyDown(event);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const direction = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const step = event.shiftKey ? MICROSECONDS_PER_SECOND : frameToMicroseconds(1, session.format.frameRate);
    const { currentTarget } = event;
    if (direction) moveBy(marker, direction * step);
    else if (event.key === 'ArrowUp' && !event.shiftKey) focusBeside(currentTarget, marker, -1);
    else if (event.key === 'ArrowDown' && !event.shiftKey) focusBeside(currentTarget, marker, 1);
    else if (event.key === 'Escape' && drag.current) endDrag(false);
    else if (event.key === 'Delete' || event.key === 'Backspace') {
      const isFocused = focusBeside(currentTarget, marker, 1) || focusBeside(currentTarget, marker, -1);
      if (!isFocused) focusOn(currentTarget.closest('[data-timeline-scroller]'));
      remove(marker);
    } else return;
    event.preventDefault();
  }

  function focusBeside(element: HTMLElement, marker: Marker, by: 1 | -1): boolean {
    const next = markers[markers.indexOf(marker) + by];
    return next !== undefined && focusOn(element.parentElement?.querySelector(`[data-marker-id="${next.id}"]`));
  }

  function remove({ id }: Marker): void {
    runEdit(session, 'Marker removed', removeMarkers(session.document.timeline, new Set([id])));
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a field set would bring its own layout to the ruler. */}
      <div role="group" aria-label="Markers" data-markers="" className="pointer-events-none absolute inset-0">
        {elements.map((marker) => (
          <button
            key={marker.id}
            type="button"
            tabIndex={marker.id === tabStop ? 0 : -1}
            aria-label={`${markerName(marker)} at ${formatSeconds(marker.at)} s`}
            aria-description={`${marker.color}. Arrow keys move it, Enter edits it, Delete removes it.`}
            title={`${markerName(marker)} at ${formatSeconds(marker.at)} s`}
            data-marker-id={marker.id}
            data-color={marker.color}
            className="timeline-marker"
            style={{ transform: `translateX(${timeToX(marker.at, scale)}px)` }}
            onFocus={() => setFocusedId(marker.id)}
            onBlur={bounds.onBlur}
            onPointerDown={(event) => handlePointerDown(event, marker)}
            onPointerMove={handlePointerMove}
            onPointerUp={() => endDrag(true)}
            onPointerCancel={() => endDrag(false)}
            onKeyDown={(event) => handleKeyDown(event, marker)}
            onDoubleClick={() => setEditedId(marker.id)}
            // A click without a pointer is a press of Enter or the space bar.
            onClick={({ detail }) => detail === 0 && setEditedId(marker.id)}
          >
            {marker.name && <span className="timeline-marker-name">{marker.name}</span>}
          </button>
        ))}
      </div>
      {edited && (
        <MarkerDialog
          marker={edited}
          onChange={(change) => {
            const result = setMarker(session.document.timeline, edited.id, change);
            if (runEdit(session, 'Marker changed', result)) setEditedId(null);
          }}
          onRemove={() => {
            remove(edited);
            setEditedId(null);
          }}
          onClose={() => setEditedId(null)}
        />
      )}
    </>
  );
}

function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement)) return false;
  element.focus();
  return true;
}
