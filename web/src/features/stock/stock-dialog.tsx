import { useSetAtom } from 'jotai';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { StockSearch } from './stock-search.tsx';

/** The stock library as a dialog, which stays open so that several items can be added. */
export function StockDialog() {
  const setOverlay = useSetAtom(overlayAtom);
  return (
    <Dialog
      open
      onOpenChange={() => setOverlay('none')}
      title="Stock library"
      description="Footage and music that you may use in any video."
    >
      <StockSearch isTitled={false} onAdded={() => {}} />
    </Dialog>
  );
}
