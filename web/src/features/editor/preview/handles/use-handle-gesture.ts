import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isGestureActiveAtom } from '#web/state/view-atoms.ts';
import { changeClip, labelOf } from './change-clip.ts';
import {
  AT_REST,
  followPointer,
  type HandleGesture,
  type HandlePart,
  type HandlePoint,
  type HandleSubject,
} from './handle-gesture.ts';

interface HandleGestures {
  readonly gesture: HandleGesture;
  /** Begins a gesture at a press on a handle. */
  press(part: HandlePart, event: ReactPointerEvent, subject: HandleSubject): void;
}

/**
 * The gesture on a clip's handles. The preview shows its outcome while it lasts; the document is edited once, on release.
 * @param frame Its upper left corner is that of the output.
 * @param zoom Pixels of the screen for one of the output.
 */
export function useHandleGesture(clipId: string, frame: RefObject<HTMLElement | null>, zoom: number): HandleGestures {
  const session = useEditor();
  const [gesture, setGesture] = useState<HandleGesture>(AT_REST);
  const current = useRef<HandleGesture>(AT_REST);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function enter(next: HandleGesture): void {
    current.current = next;
    setGesture(next);
  }

  function pointOf({ clientX, clientY, altKey, ctrlKey, metaKey }: PointerEvent): HandlePoint {
    const corner = frame.current?.getBoundingClientRect();
    const [left = 0, top = 0] = [corner?.left, corner?.top];
    return { x: (clientX - left) / zoom, y: (clientY - top) / zoom, isFree: altKey || ctrlKey || metaKey };
  }

  function press(part: HandlePart, { nativeEvent }: ReactPointerEvent, subject: HandleSubject): void {
    if (nativeEvent.button !== 0 || !nativeEvent.isPrimary || current.current.name !== 'idle') return;
    const left = new AbortController();
    const { signal } = left;
    stop.current = () => {
      left.abort();
      endCommands();
      session.store.set(isGestureActiveAtom, false);
      session.showDraft(null);
      stop.current = () => {};
      enter(AT_REST);
    };
    const cancel = () => stop.current();
    const endCommands = session.view.subscribe(({ type }) => type === 'cancel-gesture' && cancel());
    session.store.set(isGestureActiveAtom, true);
    enter({ name: 'pressed', part, origin: pointOf(nativeEvent), subject });
    const isOurs = (event: PointerEvent) => event.pointerId === nativeEvent.pointerId;
    const follow = (event: PointerEvent) => {
      if (!isOurs(event)) return;
      const next = followPointer(current.current, pointOf(event));
      if (next === current.current) return;
      enter(next);
      const result = next.name === 'dragging' ? changeClip(session, clipId, next.change) : null;
      if (result?.ok) session.showDraft(result.timeline);
    };
    const release = (event: PointerEvent) => {
      if (!isOurs(event)) return;
      follow(event);
      const last = current.current;
      const result = last.name === 'dragging' ? changeClip(session, clipId, last.change) : null;
      if (last.name === 'dragging' && result) session.edit(labelOf(last.change), result);
      stop.current();
    };
    window.addEventListener('pointermove', follow, { signal });
    window.addEventListener('pointerup', release, { signal });
    window.addEventListener('pointercancel', cancel, { signal });
    window.addEventListener('blur', cancel, { signal });
  }

  return { gesture, press };
}
