import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { isKeptAtom } from '#web/state/view-atoms.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { useEditor } from '../session/editor-context.ts';

/**
 * Asks before the editor is left for another page of the app while that would lose edits, by a link or by the browser's Back.
 * A browser without the Navigation API does not ask; closing the tab is asked about by the browser itself.
 */
export function LeaveDialog() {
  const { saver, store } = useEditor();
  const [, navigate] = useLocation();
  const [destination, setDestination] = useState<NavigationDestination | null>(null);
  const [isDecided, setIsDecided] = useState(false);

  useEffect(() => {
    if (isDecided || !('navigation' in window)) return;
    const handle = (event: NavigateEvent) => {
      const isLeaving = new URL(event.destination.url).pathname !== location.pathname;
      // Another document is what `beforeunload` asks about.
      if (!isLeaving || !event.destination.sameDocument || !event.cancelable) return;
      // A write to the device that is under way goes on without the editor.
      if (!saver.wouldLose || store.get(isKeptAtom)) return;
      event.preventDefault();
      setDestination(event.destination);
    };
    navigation.addEventListener('navigate', handle);
    return () => navigation.removeEventListener('navigate', handle);
  }, [saver, store, isDecided]);

  // With the next rendering, when nothing stands in the way any more.
  useEffect(() => {
    if (!isDecided || !destination) return;
    const { pathname, search, hash } = new URL(destination.url);
    if (destination.key === '') navigate(pathname + search + hash);
    else navigation.traverseTo(destination.key);
  }, [isDecided, destination, navigate]);

  return (
    <AlertDialog
      open={destination !== null && !isDecided}
      onOpenChange={(isOpen) => !isOpen && setDestination(null)}
      title="Leave without your last edits?"
      description="They are not on the server yet, and this device can’t keep them. If you stay, they are sent as soon as the server can be reached."
      confirmLabel="Leave"
      cancelLabel="Stay"
      isDanger
      onConfirm={() => setIsDecided(true)}
    />
  );
}
