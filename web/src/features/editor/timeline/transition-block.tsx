import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { formatSeconds } from '#shared/time/format.ts';
import { MICROSECONDS_PER_SECOND, type Microseconds } from '#shared/time/microseconds.ts';
import { setTransition } from '#shared/timeline/edits/set-transition.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import type { CutTransition } from '#shared/timeline/transitions.ts';
import { TRANSITION_LIMITS } from '#shared/transitions/clip-transition.ts';
import { findTransition } from '#shared/transitions/registry.ts';
import { useEditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { removeClipTransition } from '#web/features/editor/session/transition-commands.ts';
import { isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { lengthToPx, pxToLength, type Scale, timeToX } from './gestures/geometry.ts';

interface Drag {
  readonly from: Timeline;
  readonly clientX: number;
  readonly lengthUs: Microseconds;
  /** 1 for the end, which grows to the right; -1 for the start. */
  readonly sign: 1 | -1;
}

/** Lengths are dragged in steps of this, and an arrow key changes them by ten. */
const STEP_US: Microseconds = 10_000;

const LABEL = 'Length of the transition changed';

/**
 * A transition on its track. A press selects its clip, dragging an edge changes the length on both sides of the cut,
 * and so do the left and right arrows; Delete removes it.
 */
export function TransitionBlock({ cut, scale, isSelected }: { cut: CutTransition; scale: Scale; isSelected: boolean }) {
  const session = useEditor();
  const { run, bounds } = useEditRun();
  const drag = useRef<Drag | null>(null);
  const { transition, before, after, halfUs } = cut;
  const name = findTransition(transition.id)?.name ?? '';
  const longest = Math.min(TRANSITION_LIMITS.maxUs, 2 * (after.end - after.start), 2 * (before.end - before.start));

  function changed(timeline: Timeline, lengthUs: number) {
    const steps = STEP_US * Math.round(lengthUs / STEP_US);
    const duration = Math.max(TRANSITION_LIMITS.minUs, Math.min(longest, steps));
    return setTransition(timeline, { clipId: after.id, duration });
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>): void {
    bounds.onPointerDown();
    const edge = (event.target as HTMLElement).dataset['edge'];
    if (event.button !== 0 || edge === undefined) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    session.store.set(isGestureActiveAtom, true);
    const from = session.document.begin(LABEL);
    drag.current = { from, clientX: event.clientX, lengthUs: 2 * halfUs, sign: edge === 'end' ? 1 : -1 };
  }

  function handlePointerMove(event: PointerEvent): void {
    if (!drag.current) return;
    const { from, clientX, lengthUs, sign } = drag.current;
    const result = changed(from, lengthUs + 2 * sign * pxToLength(event.clientX - clientX, scale));
    if (result.ok) session.document.show(result.timeline);
  }

  function endDrag(isDone: boolean): void {
    if (!drag.current) return;
    drag.current = null;
    session.store.set(isGestureActiveAtom, false);
    if (!isDone) session.document.cancel();
    else {
      session.document.commit();
      session.announce(LABEL);
    }
  }

  function handleKeyDown(event: KeyboardEvent): void {
    bounds.onKeyDown(event);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -10, ArrowDown: -10, ArrowRight: 10, ArrowUp: 10 }[event.key];
    if (by !== undefined) run.edit(LABEL, changed(session.document.timeline, transition.duration + by * STEP_US));
    else if (event.key === 'Delete' || event.key === 'Backspace') removeClipTransition(session, after.id);
    else if (event.key === 'Escape' && drag.current) endDrag(false);
    else if (event.key === 'Enter' || event.key === ' ') session.document.select(new Set([after.id]));
    else return;
    event.preventDefault();
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={`${name} at ${formatSeconds(after.start)} s`}
      aria-valuemin={TRANSITION_LIMITS.minUs / MICROSECONDS_PER_SECOND}
      aria-valuemax={longest / MICROSECONDS_PER_SECOND}
      aria-valuenow={transition.duration / MICROSECONDS_PER_SECOND}
      aria-valuetext={`${formatSeconds(transition.duration)} s long`}
      title={`${name}, ${formatSeconds(2 * halfUs)} s`}
      data-selected={isSelected || undefined}
      className="timeline-transition"
      style={{ left: timeToX(after.start, scale), width: lengthToPx(2 * halfUs, scale) }}
      onClick={() => session.document.select(new Set([after.id]))}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
      onBlur={bounds.onBlur}
      onKeyDown={handleKeyDown}
    >
      <span data-edge="start" className="timeline-transition-edge" />
      <span data-edge="end" className="timeline-transition-edge" />
    </div>
  );
}
