import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isFullScreenAtom } from '#web/state/view-atoms.ts';

/**
 * True while the preview fills the screen. The whole page goes there, not the preview alone, so that dialogs, menus and
 * messages stay visible. Without a full screen, as on phones, the preview fills the window.
 */
export function useFullScreen(): boolean {
  const { store } = useEditor();
  const isFullScreen = useAtomValue(isFullScreenAtom);
  const focused = useRef<Element | null>(null);
  // Before the next picture, because hidden elements lose the focus with it.
  useLayoutEffect(() => {
    if (isFullScreen) focused.current = document.activeElement;
  }, [isFullScreen]);
  useEffect(() => {
    if (!isFullScreen) return;
    const leave = () => store.set(isFullScreenAtom, false);
    const handleChange = () => {
      // The browser's own Escape does not reach the page.
      if (!document.fullscreenElement) leave();
    };
    document.addEventListener('fullscreenchange', handleChange);
    document.documentElement.requestFullscreen?.().catch(() => {});
    return () => {
      document.removeEventListener('fullscreenchange', handleChange);
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {});
      leave();
      // By the next picture, the page is visible again.
      requestAnimationFrame(() => {
        if (focused.current instanceof HTMLElement && document.activeElement === document.body) focused.current.focus();
      });
    };
  }, [isFullScreen, store]);
  return isFullScreen;
}
