import { createContext, useContext } from 'react';
import type { PlacedAsset } from '#shared/timeline/edits/place.ts';

/** Takes an asset that the pointer picked up. */
export type PlacementTarget = (asset: PlacedAsset, event: PointerEvent) => void;

/** Where the library hands over what is dragged out of it. The timeline registers, the cards begin. */
export class Placement {
  #target: PlacementTarget | null = null;

  /** Returns what takes the registration back. */
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
