import { type CSSProperties, type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { VOLUME } from '#shared/effects/volume.ts';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { setEffectValues } from '#shared/timeline/edits/set-effect.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';
import { useEditRun } from '#web/features/editor/session/edit-run.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { HIGHEST_DB, LOWEST_DB, levelToY, pxToLevel } from './level-scale.ts';

interface LevelHandleProps {
  /** A keyframe, or a whole line without any. */
  kind: 'point' | 'line';
  clipId: string;
  /** Source time of the keyframe. */
  at: SourceTime;
  /** In dB. */
  level: number;
  name: string;
  style: CSSProperties;
  /** Adds a keyframe this many px from the handle's left edge; null adds one at the playhead. */
  onAdd: (px: number | null) => void;
  onRemove?: () => void;
}

interface Drag {
  readonly from: Timeline;
  readonly clientY: number;
  readonly level: number;
}

/** Levels are dragged in steps of this, with Shift in steps of a fifth of it. In dB. */
const STEP_DB: number = VOLUME.parameters.level.step;

const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 6,
  PageDown: -6,
};

const LABEL = 'Level changed';

/** A level that is dragged up and down. Arrow keys change it too, Enter adds a keyframe, Delete removes this one. */
export function LevelHandle({ kind, clipId, at, level, name, style, onAdd, onRemove }: LevelHandleProps) {
  const session = useEditor();
  const { run, bounds } = useEditRun();
  const drag = useRef<Drag | null>(null);
  const [isDragging, setIsDragging] = useState(false);

  function changed(timeline: Timeline, to: number, stepDb = STEP_DB) {
    const next = Math.min(HIGHEST_DB, Math.max(LOWEST_DB, Number((Math.round(to / stepDb) * stepDb).toFixed(1)) + 0));
    return setEffectValues(timeline, { clipId, effectId: VOLUME.id, values: { level: next }, at });
  }

  function handlePointerDown(event: PointerEvent<HTMLElement>): void {
    bounds.onPointerDown();
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    session.store.set(isGestureActiveAtom, true);
    setIsDragging(true);
    drag.current = { from: session.document.begin(LABEL), clientY: event.clientY, level };
  }

  function handlePointerMove(event: PointerEvent): void {
    if (!drag.current) return;
    const { from, clientY, level: before } = drag.current;
    const step = event.shiftKey ? STEP_DB / 5 : STEP_DB;
    const result = changed(from, before + pxToLevel(event.clientY - clientY), step);
    if (result.ok) session.document.show(result.timeline);
  }

  function endDrag(isDone: boolean): void {
    if (!drag.current) return;
    const { from } = drag.current;
    drag.current = null;
    setIsDragging(false);
    session.store.set(isGestureActiveAtom, false);
    if (!isDone || session.document.timeline === from) session.document.cancel();
    else {
      session.document.commit();
      session.announce(LABEL);
    }
  }

  function handleKeyDown(event: KeyboardEvent): void {
    bounds.onKeyDown(event);
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const by = KEYS[event.key];
    if (by !== undefined) run.edit(LABEL, changed(session.document.timeline, level + by * STEP_DB));
    else if (event.key === 'Enter') onAdd(null);
    else if (onRemove && (event.key === 'Delete' || event.key === 'Backspace')) onRemove();
    else if (event.key === 'Escape' && drag.current) endDrag(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  function handleDoubleClick({ clientX, currentTarget }: MouseEvent<HTMLElement>): void {
    if (kind === 'line') onAdd(clientX - currentTarget.getBoundingClientRect().left);
    else onRemove?.();
  }

  const text = level <= LOWEST_DB ? 'silent' : `${level} dB`;
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={name}
      aria-valuemin={LOWEST_DB}
      aria-valuemax={HIGHEST_DB}
      aria-valuenow={level}
      aria-valuetext={text}
      title={`${text}. Double-click ${kind === 'line' ? 'adds' : 'removes'} a keyframe.`}
      data-kind={kind}
      data-dragging={isDragging || undefined}
      className="timeline-level"
      style={{ ...style, top: levelToY(level) }}
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={() => endDrag(true)}
      onPointerCancel={() => endDrag(false)}
      onDoubleClick={handleDoubleClick}
      onBlur={bounds.onBlur}
      onKeyDown={handleKeyDown}
    />
  );
}
