import { useAtomValue } from 'jotai';
import { lazy, Suspense } from 'react';
import { overlayAtom } from '#web/state/view-atoms.ts';

const StockDialog = lazy(async () => ({ default: (await import('./stock-dialog.tsx')).StockDialog }));

/** The stock library, fetched when it is first opened. */
export function LazyStockDialog() {
  const isOpen = useAtomValue(overlayAtom) === 'stock';
  return (
    isOpen && (
      <Suspense>
        <StockDialog />
      </Suspense>
    )
  );
}
