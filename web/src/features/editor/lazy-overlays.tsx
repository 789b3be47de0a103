import { useAtom, useAtomValue } from 'jotai';
import { type ComponentType, useEffect, useState } from 'react';
import { clipDialogAtom, overlayAtom, saveStateAtom } from '#web/state/view-atoms.ts';
import { toast } from '#web/ui/toast-store.ts';

/** By then the editor itself has loaded. */
const PREFETCH_AFTER_MS = 5_000;

const loadOverlays = async (): Promise<ComponentType> => (await import('./overlays.tsx')).Overlays;

/**
 * The palette, the shortcut sheet and the dialogs of the whole editor, outside the first load. They load soon after it,
 * so that they open without a connection, or as soon as one is needed.
 */
export function LazyOverlays({ load = loadOverlays }: { load?: () => Promise<ComponentType> }) {
  const [overlay, setOverlay] = useAtom(overlayAtom);
  const [clipDialog, setClipDialog] = useAtom(clipDialogAtom);
  const [Overlays, setOverlays] = useState<ComponentType | null>(null);
  const hasConflict = useAtomValue(saveStateAtom).type === 'conflict';
  const isAsked = overlay !== 'none' || clipDialog !== null || hasConflict;

  useEffect(() => {
    if (Overlays) return;
    const handleFailure = () => {
      // A failed prefetch is retried when the user opens one.
      if (!isAsked) return;
      setOverlay('none');
      setClipDialog(null);
      toast({
        title: 'This part of the editor could not be loaded',
        description: 'Check your connection, then reload the page.',
        variant: 'destructive',
      });
    };
    const start = () => void load().then((loaded) => setOverlays(() => loaded), handleFailure);
    const timer = setTimeout(start, isAsked ? 0 : PREFETCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [Overlays, isAsked, load, setOverlay, setClipDialog]);

  return Overlays && <Overlays />;
}
