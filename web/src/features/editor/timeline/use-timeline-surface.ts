import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import { TRACK_ROW_HEIGHT_PX } from '#shared/timeline/constants.ts';
import { timelineDuration } from '#shared/timeline/queries.ts';
import { peaksQuery } from '#web/engine/derivative-queries.ts';
import { usePlacement } from '#web/features/editor/library/placement-context.ts';
import { placeArrived } from '#web/features/editor/session/edit-commands.ts';
import type { EditorSession } from '#web/features/editor/session/editor-session.ts';
import { addFiles } from '#web/features/editor/subtitles/add-files.ts';
import { clipIndexAtom } from '#web/state/document-atoms.ts';
import { scaleAtom } from '#web/state/view-atoms.ts';
import { createGestureHost } from './create-gesture-host.ts';
import { listenForFileDrops } from './file-drop.ts';
import { focusedClipIdAtom, trackRowsAtom } from './focus-atoms.ts';
import { RULER_HEIGHT, type Scale, timeToX, zoomAround, zoomToFit, zoomToRange } from './gestures/geometry.ts';
import { Stage } from './gestures/stage.ts';
import { keepFocus } from './keep-focus.ts';
import { laneOffset, laneWidth, turnPage } from './lane-view.ts';
import { TimelineSurface } from './timeline-surface.ts';

/** A clip is in view when this much of its start is. The view scrolls to this distance from the edge. */
const REVEALED_PX = 60;

/** The zoom of one notch of a wheel (100 px). */
const WHEEL_ZOOM = 1.25;

/** Connects the timeline's elements with gestures, the wheel and view commands. */
export function useTimelineSurface(
  session: EditorSession,
  scrollerRef: RefObject<HTMLElement | null>,
  overlayRef: RefObject<HTMLElement | null>,
): { takeScrollLeft: (scale: Scale) => number | null } {
  /** The scroll position to apply once the content has the width of a new scale. */
  const pending = useRef<{ scale: Scale; scrollLeft: number } | null>(null);
  const placement = usePlacement();
  const queryClient = useQueryClient();

  const takeScrollLeft = useCallback((scale: Scale): number | null => {
    const wanted = pending.current;
    pending.current = null;
    return wanted?.scale === scale ? wanted.scrollLeft : null;
  }, []);

  useEffect(() => {
    const scroller = scrollerRef.current;
    const overlay = overlayRef.current;
    if (!scroller || !overlay) return;
    const clipElement = (clipId: string) => scroller.querySelector<HTMLElement>(`[data-clip-id="${clipId}"]`);
    const stage = new Stage(overlay, clipElement);
    const peaksOf = (assetId: string) => queryClient.getQueryData(peaksQuery(assetId).queryKey);
    session.beatsOf = (assetId) => peaksOf(assetId)?.beats ?? [];
    const host = createGestureHost(session, scroller, stage, peaksOf);
    const surface = new TimelineSurface(scroller, host);

    function zoomTo(view: { scale: Scale; scrollLeft: number }): void {
      // At its limit the scale does not change, and no rendering would apply the scroll position.
      if (view.scale === session.store.get(scaleAtom)) return;
      pending.current = view;
      session.store.set(scaleAtom, view.scale);
    }

    function zoomAt(factor: number, pointerX: number): void {
      const scale = session.store.get(scaleAtom);
      // When two wheel events land in one frame, the second continues from the first's target.
      const scrollLeft = pending.current?.scrollLeft ?? scroller?.scrollLeft ?? 0;
      zoomTo(zoomAround({ scale, scrollLeft }, factor, pointerX));
    }

    function handleWheel(event: WheelEvent): void {
      if (!scroller) return;
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const pointerX = event.clientX - scroller.getBoundingClientRect().left - laneOffset(scroller);
        zoomAt(WHEEL_ZOOM ** (-wheelPixels(event, scroller) / 100), Math.max(0, pointerX));
        return;
      }
      const hasRowsBelow = scroller.scrollHeight > scroller.clientHeight;
      const isSideways = event.shiftKey || !hasRowsBelow;
      if (isSideways && event.deltaX === 0 && event.deltaY !== 0) {
        event.preventDefault();
        scroller.scrollLeft += wheelPixels(event, scroller);
      }
    }
    scroller.addEventListener('wheel', handleWheel, { passive: false });

    function zoomAtPlayhead(factor: number): void {
      if (!scroller) return;
      const playheadX = timeToX(session.playback.currentTime(), session.store.get(scaleAtom)) - scroller.scrollLeft;
      const isOnScreen = playheadX >= 0 && playheadX <= laneWidth(scroller);
      zoomAt(factor, isOnScreen ? playheadX : laneWidth(scroller) / 2);
    }

    function focusClip(clipId: string): void {
      if (!scroller) return;
      revealClip(session, scroller, clipId);
      session.store.set(focusedClipIdAtom, clipId);
      // A clip that was off screen is drawn with the next rendering.
      requestAnimationFrame(() => requestAnimationFrame(() => clipElement(clipId)?.focus({ preventScroll: true })));
      clipElement(clipId)?.focus({ preventScroll: true });
    }

    const endCommands = session.view.subscribe((command) => {
      switch (command.type) {
        case 'cancel-gesture':
          return surface.cancel();
        case 'shake':
          return stage.shake(command.clipIds);
        case 'zoom-by':
          return zoomAtPlayhead(command.factor);
        case 'zoom-to-fit': {
          const scale = zoomToFit(timelineDuration(session.document.timeline), laneWidth(scroller));
          return zoomTo({ scale, scrollLeft: 0 });
        }
        case 'zoom-to-range': {
          const view = zoomToRange(command.start, command.end, laneWidth(scroller));
          if (view.scale === session.store.get(scaleAtom)) scroller.scrollLeft = view.scrollLeft;
          return zoomTo(view);
        }
        case 'reveal-time':
          return turnPage(scroller, timeToX(command.time, session.store.get(scaleAtom)));
        case 'reveal-clip':
          // A clip at the end makes the content wider with the next rendering.
          requestAnimationFrame(() => revealClip(session, scroller, command.clipId));
          return;
        case 'focus-clip':
          return focusClip(command.clipId);
      }
    });
    const endKeepingFocus = keepFocus(session, scroller);
    const unregister = placement.register((carried, event) =>
      surface.begin(
        'asset' in carried ? { name: 'placing', ...carried } : { name: 'placing-template', ...carried },
        event,
      ),
    );
    const arriving = new AbortController();
    const endDrops = listenForFileDrops(scroller, {
      host,
      pointAt: (event) => surface.pointAt(event),
      onFiles: (files, place) =>
        addFiles(session, files, {
          place,
          onArrived: (asset) => placeArrived(session, asset, place, arriving.signal),
        }),
    });
    return () => {
      arriving.abort();
      endDrops();
      endKeepingFocus();
      unregister();
      scroller.removeEventListener('wheel', handleWheel);
      surface.dispose();
      endCommands();
    };
  }, [session, scrollerRef, overlayRef, placement, queryClient]);

  return { takeScrollLeft };
}

/** A wheel counts in pixels, lines or pages. */
function wheelPixels(event: WheelEvent, scroller: HTMLElement): number {
  const delta = event.deltaY !== 0 ? event.deltaY : event.deltaX;
  if (event.deltaMode === WheelEvent.DOM_DELTA_LINE) return delta * 33;
  return event.deltaMode === WheelEvent.DOM_DELTA_PAGE ? delta * scroller.clientWidth : delta;
}

function revealClip(session: EditorSession, scroller: HTMLElement, clipId: string): void {
  const placed = session.store.get(clipIndexAtom).get(clipId);
  if (!placed) return;
  const scale = session.store.get(scaleAtom);
  const left = timeToX(placed.clip.start, scale);
  const isBegun = left >= scroller.scrollLeft && left <= scroller.scrollLeft + laneWidth(scroller) - REVEALED_PX;
  if (!isBegun) scroller.scrollLeft = Math.max(0, left - REVEALED_PX);
  const row = session.store.get(trackRowsAtom).find(({ track }) => track.id === placed.track.id);
  const viewHeight = scroller.clientHeight - RULER_HEIGHT;
  if (row && (row.top < scroller.scrollTop || row.top + TRACK_ROW_HEIGHT_PX > scroller.scrollTop + viewHeight)) {
    scroller.scrollTop = row.top;
  }
}
