import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { isStoredAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const AlertDialog = lazyPart(async () => (await import('#web/ui/alert-dialog.tsx')).AlertDialog);

/**
 * Asks for confirmation before a link or the browser's Back leaves the editor and loses edits. Without the Navigation
 * API nothing asks. The browser itself asks before the tab closes.
 */
export function LeaveDialog() {
  const { saver, store } = useEditor();
  const [, navigate] = useLocation();
  const [destination, setDestination] = useState<NavigationDestination | null>(null);
  const [isDecided, setIsDecided] = useState(false);
  const isKept = useAtomValue(isStoredAtom);

  useEffect(() => {
    if (isDecided || !('navigation' in window)) return;
    const handle = (event: NavigateEvent) => {
      const isLeaving = new URL(event.destination.url).pathname !== location.pathname;
      // `beforeunload` asks about other documents.
      if (!isLeaving || !event.destination.sameDocument || !event.cancelable) return;
      // A running write to the device finishes without the editor.
      if (!saver.wouldLose || store.get(isStoredAtom)) return;
      event.preventDefault();
      setDestination(event.destination);
    };
    navigation.addEventListener('navigate', handle);
    return () => navigation.removeEventListener('navigate', handle);
  }, [saver, store, isDecided]);

  // After the next rendering, when nothing blocks the navigation any more.
  useEffect(() => {
    if (!isDecided || !destination) return;
    const { pathname, search, hash } = new URL(destination.url);
    if (destination.key === '') navigate(pathname + search + hash);
    else navigation.traverseTo(destination.key);
  }, [isDecided, destination, navigate]);

  // Loaded as soon as it may be needed, while the server is still reachable.
  if (isKept && !destination) return null;
  return (
    <AlertDialog
      open={destination !== null && !isDecided}
      onOpenChange={(isOpen) => !isOpen && setDestination(null)}
      title="Leave without your last edits?"
      description="They are not on the server yet, and this device can’t keep them. If you stay, they are sent as soon as the server can be reached."
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={() => setIsDecided(true)}
    />
  );
}
