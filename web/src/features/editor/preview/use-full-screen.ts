import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isFullScreenAtom } from '#web/state/view-atoms.ts';

/**
 * True while the preview fills the screen. The whole page goes there, not the preview alone, so that dialogs, menus and
 * messages stay visible. Without a full screen, as on phones, the preview fills the window.
 */
export function useFullScreen(): boolean {
  const { store } = useEditor();
  const isFullScreen = useAtomValue(isFullScreenAtom);
  useEffect(() => {
    if (!isFullScreen) return;
    const focused = document.activeElement;
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
      // Hidden elements lose the focus.
      if (focused instanceof HTMLElement && document.activeElement === document.body) focused.focus();
    };
  }, [isFullScreen, store]);
  return isFullScreen;
}
