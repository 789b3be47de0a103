import { useSetAtom } from 'jotai';
import { useCallback } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { sheetAtom } from '#web/state/view-atoms.ts';
import { usePlacement } from './placement-context.ts';

/** A press that moves this far is a drag. */
const SLOP_PX = 5;

/**
 * Picks up an asset with the mouse or a pen and hands it to the timeline. Fingers scroll the library instead and use
 * the menu. A small label follows the pointer.
 */
export function useAssetDrag(asset: Asset): (event: PointerEvent) => void {
  const session = useEditor();
  const placement = usePlacement();
  const setSheet = useSetAtom(sheetAtom);

  return useCallback(
    (down: PointerEvent) => {
      const media = session.media(asset.id);
      if (down.button !== 0 || down.pointerType === 'touch' || !media) return;
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
          chip = createChip(asset.name);
          // A library that covers the timeline must move out of the way.
          setSheet('none');
          placement.begin({ assetId: asset.id, name: asset.name, media }, event);
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
    [asset, session, placement, setSheet],
  );
}

function createChip(name: string): HTMLElement {
  const chip = document.createElement('div');
  chip.className =
    'pointer-events-none fixed top-0 left-0 z-60 max-w-48 truncate rounded-md border border-line-strong bg-raised px-2 py-1 text-xs';
  chip.textContent = name;
  document.body.append(chip);
  return chip;
}
