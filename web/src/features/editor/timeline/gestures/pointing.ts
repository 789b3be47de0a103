import { selectedWith } from '#shared/timeline/links.ts';
import type { Adjustment } from '#web/features/editor/session/adjust-commands.ts';
import { type Gesture, type GesturePoint, IDLE, type StateOf } from './gesture.ts';
import type { GestureHost } from './gesture-host.ts';

/** A press that moves no further than this is a click, in px. Fingers slip more. */
const SLOP_PX = { mouse: 3, touch: 8 } as const;

/**
 * Pressed: a click or the start of a drag. The press selects a clip, so that one movement drags it. A press on one of
 * several selected clips keeps the selection until it proves to be a click. A clip of a group selects the group; with Alt
 * it is selected alone.
 */
export function createPointing(host: GestureHost, { origin }: StateOf<'pointing'>): Gesture {
  const before = host.selection();
  const { target } = origin;
  const isAdjusting = origin.isAlt && origin.isAdding;
  const pressed =
    target.type !== 'clip'
      ? new Set<string>()
      : origin.isAlt
        ? new Set([target.clipId])
        : selectedWith(host.timeline(), target.clipId);
  const slop = origin.isTouch ? SLOP_PX.touch : SLOP_PX.mouse;

  return {
    enter() {
      if (target.type === 'clip' && !before.has(target.clipId)) {
        host.select(origin.isAdding && !isAdjusting ? new Set([...before, ...pressed]) : pressed);
      }
    },
    move(point) {
      const distance = Math.hypot(point.clientX - origin.clientX, point.clientY - origin.clientY);
      if (distance <= slop) return undefined;
      if (target.type !== 'clip') return { name: 'rubber-band', origin, first: point };
      const { clipId, part } = target;
      if (isAdjusting)
        return { name: 'adjusting', adjustment: adjustmentAt(origin, clipId, part), origin, first: point };
      if (part === 'body') return { name: 'dragging', clipId, origin, first: point };
      return { name: 'trimming', clipId, edge: part, origin, first: point };
    },
    up() {
      if (target.type !== 'clip') {
        if (!origin.isAdding) host.select(new Set());
      } else if (before.has(target.clipId)) {
        const others = [...before].filter((id) => !pressed.has(id));
        host.select(origin.isAdding ? new Set(others) : pressed);
      }
      return IDLE;
    },
    cancel() {
      host.select(before);
    },
  };
}

/** With Alt and Ctrl a press slips a clip or rolls its cut; with Alt and Shift it slides the clip. */
function adjustmentAt({ isMod }: GesturePoint, clipId: string, part: 'body' | 'start' | 'end'): Adjustment {
  if (part !== 'body') return { type: 'roll', clipId, edge: part };
  return { type: isMod ? 'slip' : 'slide', clipId };
}
