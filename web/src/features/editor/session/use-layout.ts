import { useSyncExternalStore } from 'react';

/** `wide`: four regions. `medium`: side panels are sheets. `narrow`: a bottom bar opens them. */
export type EditorLayout = 'wide' | 'medium' | 'narrow';

const wide = window.matchMedia('(min-width: 1024px)');
const medium = window.matchMedia('(min-width: 640px)');

/** The layout for the window's width. */
export function useLayout(): EditorLayout {
  return useSyncExternalStore(subscribe, currentLayout);
}

/** The current layout, for code outside React. */
export function currentLayout(): EditorLayout {
  if (wide.matches) return 'wide';
  return medium.matches ? 'medium' : 'narrow';
}

function subscribe(listener: () => void): () => void {
  wide.addEventListener('change', listener);
  medium.addEventListener('change', listener);
  return () => {
    wide.removeEventListener('change', listener);
    medium.removeEventListener('change', listener);
  };
}
