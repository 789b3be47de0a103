import './timeline.css';
import { useAtomValue } from 'jotai';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { drawnDuration } from '#shared/timeline/queries.ts';
import { addCaption } from '#web/features/editor/session/edit-commands.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { TRACK_TYPE_NAMES } from '#web/features/editor/session/track-rows.ts';
import { currentLayout, useLayout } from '#web/features/editor/session/use-layout.ts';
import { markersAtom, timelineAtom } from '#web/state/document-atoms.ts';
import { leftPanelAtom, libraryTabAtom, scaleAtom, sheetAtom } from '#web/state/view-atoms.ts';
import { Button } from '#web/ui/button.tsx';
import { ContextMenu } from '#web/ui/context-menu.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ClipMenuItems, LaneMenuItems } from './clip-menu-items.tsx';
import { focusedClipIdAtom, trackRowsAtom } from './focus-atoms.ts';
import { laneContentWidth, RULER_HEIGHT, TRACK_HEADER_WIDTH } from './gestures/geometry.ts';
import { type Direction, neighbourOf } from './neighbour.ts';
import { Playhead } from './playhead.tsx';
import { Ruler } from './ruler.tsx';
import { TimelineToolbar } from './timeline-toolbar.tsx';
import { TrackHeader } from './track-header.tsx';
import { TrackLane } from './track-lane.tsx';
import { useTimelineSurface } from './use-timeline-surface.ts';
import { useVisibleRange } from './use-visible-range.ts';

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

const MarkerMarks = lazyPart(async () => (await import('./marker-marks.tsx')).MarkerMarks);

/** Tracks and clips over time, with ruler, playhead and toolbar. */
export function TimelinePanel() {
  const session = useEditor();
  const rows = useAtomValue(trackRowsAtom);
  const scale = useAtomValue(scaleAtom);
  const drawnUs = drawnDuration(useAtomValue(timelineAtom));
  const isEmpty = rows.every(({ track }) => track.clips.length === 0);
  const hasMarkers = useAtomValue(markersAtom).length > 0;
  const scroller = useRef<HTMLDivElement>(null);
  const overlay = useRef<HTMLDivElement>(null);
  const { range, laneWidth } = useVisibleRange(scroller, scale);
  const { takeScrollLeft } = useTimelineSurface(session, scroller, overlay);
  const [isMenuOfClips, setIsMenuOfClips] = useState(false);
  const layout = useLayout();
  const headerWidth = TRACK_HEADER_WIDTH[layout === 'narrow' ? 'narrow' : 'wide'];
  const contentWidth = laneContentWidth(drawnUs, scale, laneWidth);

  // Zooming first changes the content's width. Only then can it scroll to the pointer's place.
  useLayoutEffect(() => {
    const scrollLeft = takeScrollLeft(scale);
    if (scroller.current && scrollLeft !== null) scroller.current.scrollLeft = scrollLeft;
  }, [scale, takeScrollLeft]);

  useEffect(() => {
    const element = scroller.current;
    return () => element?.blur();
  }, []);

  function handleKeyDown(event: KeyboardEvent): void {
    const clipId = (event.target as HTMLElement).dataset['clipId'];
    if (clipId === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const direction = DIRECTIONS[event.key];
    if (direction) {
      event.preventDefault();
      const neighbour = neighbourOf(rows, clipId, direction);
      if (!neighbour) return;
      session.document.select(new Set([neighbour.id]));
      session.view.send({ type: 'focus-clip', clipId: neighbour.id });
    } else if (event.key === 'Enter') {
      event.preventDefault();
      session.document.select(new Set([...session.document.selection, clipId]));
    }
  }

  /**
   * Chooses the menu for the element under the pointer. Opened by key on the timeline itself, it is the selected clips'
   * menu.
   */
  function aimMenu({ type, target, currentTarget }: SyntheticEvent): void {
    const clipId = (target as Element).closest<HTMLElement>('[data-clip-id]')?.dataset['clipId'];
    const { selection } = session.document;
    // A press has already selected the clip, or is one of several fingers.
    const isNew = type === 'contextmenu' && clipId !== undefined && !selection.has(clipId);
    if (isNew) session.document.select(new Set([clipId]));
    setIsMenuOfClips(clipId !== undefined || (target === currentTarget && selection.size > 0));
  }

  return (
    <section aria-label="Timeline" className="flex min-h-0 grow flex-col bg-surface">
      <TimelineToolbar />
      <ContextMenu items={isMenuOfClips ? <ClipMenuItems /> : <LaneMenuItems />}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: keys reach the clips inside; this only listens. */}
        <div
          ref={scroller}
          tabIndex={-1}
          data-timeline-scroller=""
          onKeyDown={handleKeyDown}
          onContextMenu={aimMenu}
          // On some systems a long press opens the menu without a contextmenu event.
          onPointerDown={(event) => event.pointerType !== 'mouse' && aimMenu(event)}
          onFocus={(event) => {
            const clipId = event.target.dataset['clipId'];
            if (clipId !== undefined) session.store.set(focusedClipIdAtom, clipId);
          }}
          className="relative min-h-0 grow overflow-auto overscroll-contain outline-none"
          // Keeps the browser from scrolling a focused element under ruler and headers.
          style={{ scrollPadding: `${RULER_HEIGHT}px 0 0 ${headerWidth}px` }}
        >
          <div className="relative min-h-full" style={{ width: headerWidth + contentWidth }}>
            <div className="sticky top-0 z-20 flex border-line border-b bg-surface" style={{ height: RULER_HEIGHT }}>
              <div
                className="sticky left-0 z-10 shrink-0 border-line border-r bg-surface"
                style={{ width: headerWidth }}
              />
              <div className="relative grow overflow-hidden">
                <Ruler range={range} scale={scale} />
                {hasMarkers && <MarkerMarks scale={scale} />}
              </div>
            </div>
            <div className="flex">
              <div className="sticky left-0 z-10 shrink-0" style={{ width: headerWidth }}>
                {rows.map(({ track, label, number }) => (
                  <TrackHeader
                    key={track.id}
                    trackId={track.id}
                    label={label}
                    shortLabel={`${TRACK_TYPE_NAMES[track.type]} ${number}`}
                    isNarrow={layout === 'narrow'}
                  />
                ))}
              </div>
              <div data-lanes="" className="relative grow overflow-clip bg-canvas">
                {rows.map(({ track, label }) => (
                  <TrackLane key={track.id} trackId={track.id} label={label} range={range} scale={scale} />
                ))}
                {isEmpty && <EmptyTimeline />}
                <div ref={overlay} aria-hidden="true" className="pointer-events-none absolute inset-0 z-4" />
              </div>
            </div>
            <div
              className="pointer-events-none absolute inset-y-0 right-0 z-20 overflow-clip"
              style={{ left: headerWidth }}
            >
              <Playhead scale={scale} scroller={scroller} />
            </div>
          </div>
        </div>
      </ContextMenu>
    </section>
  );
}

function EmptyTimeline() {
  const session = useEditor();
  const { store } = session;
  function openRecorders(): void {
    store.set(libraryTabAtom, 'record');
    store.set(leftPanelAtom, 'library');
    if (currentLayout() !== 'wide') store.set(sheetAtom, 'left');
  }
  return (
    // The window's part of the lanes, however far they go on.
    <div className="pointer-events-none absolute inset-y-0 left-0 z-5 flex max-w-full flex-wrap content-center items-center gap-2 pr-4 pl-7 text-muted text-sm">
      <p>Drop footage here,</p>
      <Button size="sm" className="pointer-events-auto" onClick={openRecorders}>
        Record
      </Button>
      <p>or</p>
      <Button size="sm" className="pointer-events-auto" onClick={() => addCaption(session)}>
        Add Text
      </Button>
    </div>
  );
}
