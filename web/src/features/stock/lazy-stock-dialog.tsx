import { useAtomValue } from 'jotai';
import { overlayAtom } from '#web/state/view-atoms.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const StockDialog = lazyPart(async () => (await import('./stock-dialog.tsx')).StockDialog);

/** The stock library, fetched when it is first opened. */
export function LazyStockDialog() {
  const isOpen = useAtomValue(overlayAtom) === 'stock';
  return isOpen && <StockDialog />;
}
