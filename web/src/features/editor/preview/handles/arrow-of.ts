import type { Point } from '#shared/effects/parameter.ts';

/** Step of an arrow key in px, ten times as far with Shift. Null for other keys, and with other modifiers. */
export function arrowOf({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>): Point | null {
  const by = ARROWS[key];
  if (!by || altKey || ctrlKey || metaKey) return null;
  return shiftKey ? { x: by.x * 10, y: by.y * 10 } : by;
}

const ARROWS: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
