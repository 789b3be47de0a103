import { useCallback } from 'react';
import type { Asset } from '#shared/contracts/asset.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { usePlacement } from './placement-context.ts';
import { useCardDrag } from './use-card-drag.ts';

/** Picks up an asset with the mouse or a pen and hands it to the timeline. */
export function useAssetDrag(asset: Asset): (event: PointerEvent) => void {
  const session = useEditor();
  const placement = usePlacement();
  const startDrag = useCardDrag();
  return useCallback(
    (down: PointerEvent) => {
      const media = session.media(asset.id);
      if (!media) return;
      const { id: assetId, name } = asset;
      startDrag(down, name, (event) => placement.begin({ asset: { assetId, name, media } }, event));
    },
    [asset, session, placement, startDrag],
  );
}
