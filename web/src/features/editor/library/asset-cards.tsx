import { type KeyboardEvent, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ShowMore } from '#web/ui/show-more.tsx';
import { AssetCard, type AssetQuestion } from './asset-card.tsx';

const DeleteAssetDialog = lazyPart(async () => (await import('./delete-asset-dialog.tsx')).DeleteAssetDialog);
const RenameAssetDialog = lazyPart(async () => (await import('./rename-asset-dialog.tsx')).RenameAssetDialog);

/** Number of cards at first, and per press of Show more, because each has a picture. */
const SHOWN_AT_ONCE = 100;

/** Cards in a row. */
const COLUMNS = 2;

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The cards as one tab stop, at the last focused card. Arrow keys move between them. */
export function AssetCards({ assets }: { assets: readonly Asset[] }) {
  const [lastId, setLastId] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ question: AssetQuestion; asset: Asset } | null>(null);
  const [shownCount, setShownCount] = useState(SHOWN_AT_ONCE);
  const shown = assets.slice(0, shownCount);
  const close = () => setAsked(null);
  const stop = Math.max(
    0,
    shown.findIndex(({ id }) => id === lastId),
  );

  function handleKeyDown(event: KeyboardEvent<HTMLUListElement>): void {
    const step = STEPS[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // A menu's items are elsewhere in the page, but their keys bubble through here.
    if (!(event.target instanceof Node) || !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    const next = Math.min(shown.length - 1, Math.max(0, stop + step));
    event.currentTarget.children[next]?.querySelector('button')?.focus();
  }

  return (
    <>
      <ul className="grid grid-cols-2 gap-2" onKeyDown={handleKeyDown}>
        {shown.map((asset, index) => (
          <AssetCard
            key={asset.id}
            asset={asset}
            isTabStop={index === stop}
            onFocus={() => setLastId(asset.id)}
            onAsk={(question) => setAsked({ question, asset })}
          />
        ))}
      </ul>
      {assets.length > shownCount && <ShowMore onClick={() => setShownCount(shownCount + SHOWN_AT_ONCE)} />}
      {asked?.question === 'delete' && <DeleteAssetDialog asset={asked.asset} isOpen onOpenChange={close} />}
      {asked?.question === 'rename' && <RenameAssetDialog asset={asked.asset} onClose={close} />}
    </>
  );
}
