import { type KeyboardEvent, useState } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useShownPart } from '#web/ui/show-more.tsx';
import { AssetCard, type AssetQuestion } from './asset-card.tsx';

const DeleteAssetDialog = lazyPart(async () => (await import('./delete-asset-dialog.tsx')).DeleteAssetDialog);
const RenameAssetDialog = lazyPart(async () => (await import('./rename-asset-dialog.tsx')).RenameAssetDialog);

/** Cards drawn at first, and more as the end comes near. */
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
  const { count, list, focusItem, more } = useShownPart<HTMLUListElement>(assets.length, SHOWN_AT_ONCE);
  const shown = assets.slice(0, count);
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
    focusItem(Math.min(assets.length - 1, Math.max(0, stop + step)));
  }

  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-2" onKeyDown={handleKeyDown}>
        {shown.map((asset, index) => (
          <AssetCard
            key={asset.id}
            asset={asset}
            position={index + 1}
            total={assets.length}
            isTabStop={index === stop}
            onFocus={() => setLastId(asset.id)}
            onAsk={(question) => setAsked({ question, asset })}
          />
        ))}
      </ul>
      {more}
      {asked?.question === 'delete' && <DeleteAssetDialog asset={asked.asset} isOpen onOpenChange={close} />}
      {asked?.question === 'rename' && <RenameAssetDialog asset={asked.asset} onClose={close} />}
    </>
  );
}
