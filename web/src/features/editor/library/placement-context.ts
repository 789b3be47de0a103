import { createContext, useContext } from 'react';
import type { PlacedAsset } from '#shared/timeline/edits/place.ts';

/** Takes over an asset that the pointer has picked up. */
export type PlacementTarget = (asset: PlacedAsset, event: PointerEvent) => void;

/** Passes assets dragged from the library's cards to the timeline, which registers itself. */
export class Placement {
  #target: PlacementTarget | null = null;

  /** Returns the unregister function. */
  register(target: PlacementTarget): () => void {
    this.#target = target;
    return () => {
      if (this.#target === target) this.#target = null;
    };
  }

  begin(asset: PlacedAsset, event: PointerEvent): void {
    this.#target?.(asset, event);
  }
}

const PlacementContext = createContext(new Placement());

export const PlacementProvider = PlacementContext.Provider;

export function usePlacement(): Placement {
  return useContext(PlacementContext);
}
