import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import { sheetAtom } from '#web/state/view-atoms.ts';

/** A press that moves this far is a drag. */
const SLOP_PX = 5;

type StartDrag = (down: PointerEvent, name: string, onDrag: (event: PointerEvent) => void) => void;

/**
 * Returns a function that follows a press on a card of the left panel with the mouse or a pen, and calls `onDrag` once
 * when it becomes a drag. Fingers scroll the panel instead. A small label follows the pointer, and the card is not
 * clicked at the end.
 */
export function useCardDrag(): StartDrag {
  const setSheet = useSetAtom(sheetAtom);
  return useCallback(
    (down, name, onDrag) => {
      if (down.button !== 0 || down.pointerType === 'touch') return;
      const listeners = new AbortController();
      const { signal } = listeners;
      let chip: HTMLElement | null = null;
      const end = () => {
        listeners.abort();
        chip?.remove();
      };
      const move = (event: PointerEvent) => {
        if (event.pointerId !== down.pointerId) return;
        if (!chip) {
          if (Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) < SLOP_PX) return;
          chip = createChip(name);
          refuseClick();
          // A panel that covers the timeline must move out of the way.
          setSheet('none');
          onDrag(event);
        }
        chip.style.transform = `translate3d(${event.clientX + 12}px, ${event.clientY + 12}px, 0)`;
      };
      const key = (event: KeyboardEvent) => {
        if (event.key === 'Escape') end();
      };
      window.addEventListener('pointermove', move, { signal });
      window.addEventListener('pointerup', end, { signal });
      window.addEventListener('pointercancel', end, { signal });
      window.addEventListener('blur', end, { signal });
      window.addEventListener('keydown', key, { signal, capture: true });
    },
    [setSheet],
  );
}

/** A pointer that is let go over the card where it was pressed clicks it. Stops that click, and none after it. */
function refuseClick(): void {
  const stop = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', stop, { capture: true, once: true });
  // The click follows the release within the same task.
  const forget = () => setTimeout(() => window.removeEventListener('click', stop, { capture: true }));
  window.addEventListener('pointerup', forget, { once: true });
  window.addEventListener('pointercancel', forget, { once: true });
}

function createChip(name: string): HTMLElement {
  const chip = document.createElement('div');
  chip.className =
    'pointer-events-none fixed top-0 left-0 z-60 max-w-48 truncate rounded-md border border-line-strong bg-raised px-2 py-1 text-xs';
  chip.textContent = name;
  document.body.append(chip);
  return chip;
}
