import { createContext, useContext } from 'react';
import type { PlacedAsset } from '#shared/timeline/edits/place.ts';
import type { PlacedTemplate } from '#web/features/editor/session/placed-template.ts';

type Carried = { readonly asset: PlacedAsset } | { readonly template: PlacedTemplate };

/** Takes over an asset or a template that the pointer has picked up. */
type PlacementTarget = (carried: Carried, event: PointerEvent) => void;

/** Passes things dragged from the cards of the left panel to the timeline, which registers itself. */
export class Placement {
  #target: PlacementTarget | null = null;

  /** Returns the unregister function. */
  register(target: PlacementTarget): () => void {
    this.#target = target;
    return () => {
      if (this.#target === target) this.#target = null;
    };
  }

  begin(carried: Carried, event: PointerEvent): void {
    this.#target?.(carried, event);
  }
}

const PlacementContext = createContext(new Placement());

export const PlacementProvider = PlacementContext.Provider;

export function usePlacement(): Placement {
  return useContext(PlacementContext);
}
