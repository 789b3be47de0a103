import { layersAt } from '#shared/render/at-frame.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';

/** Output frames [firstFrame, endFrame) with the same layers. */
export interface Stretch {
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  /** Bottom first; an empty list is black. */
  readonly layers: readonly LayerSpan[];
}

/**
 * Parts frames [firstFrame, endFrame) of a plan where a layer begins or ends.
 *
 *     video-2      [==B==)
 *     video-1  [------A------)              stretches:  A  |  A B  |  A  |  none
 */
export function cutIntoStretches(
  plan: Pick<RenderPlan, 'layers'>,
  { firstFrame, endFrame }: { readonly firstFrame: Frames; readonly endFrame: Frames },
): Stretch[] {
  const cuts = new Set([firstFrame, endFrame]);
  for (const layer of plan.layers) {
    for (const cut of [layer.firstFrame, layer.endFrame]) if (firstFrame < cut && cut < endFrame) cuts.add(cut);
  }
  const ordered = [...cuts].toSorted((a, b) => a - b);
  return ordered.slice(0, -1).map((first, index) => ({
    firstFrame: first,
    endFrame: ordered[index + 1] ?? endFrame,
    layers: layersAt(plan, first),
  }));
}

/**
 * Highest total cost of a run's layers: each opens its file with its own decoder, and all of them are open at once.
 * Twelve 4K sources, at a cost of 1 each, and a 4K output take 3.8 GiB of address space.
 */
const RUN_COST = 12;

/**
 * Splits frames [firstFrame, endFrame) of a plan into runs for one ffmpeg each: as many whole stretches as their layers
 * allow. A stretch that costs more than that is a run by itself.
 * @param costOf Cost of a layer, 1 being one of 4K or less.
 */
export function cutIntoRuns(
  plan: Pick<RenderPlan, 'layers'>,
  range: { readonly firstFrame: Frames; readonly endFrame: Frames },
  costOf: (layer: LayerSpan) => number,
): { readonly firstFrame: Frames; readonly endFrame: Frames }[] {
  const runs: { firstFrame: Frames; endFrame: Frames; cost: number }[] = [];
  for (const { firstFrame, endFrame, layers } of cutIntoStretches(plan, range)) {
    const cost = layers.reduce((sum, layer) => sum + costOf(layer), 0);
    const last = runs.at(-1);
    if (last && last.cost + cost <= RUN_COST) {
      last.endFrame = endFrame;
      last.cost += cost;
    } else runs.push({ firstFrame, endFrame, cost });
  }
  return runs.map(({ firstFrame, endFrame }) => ({ firstFrame, endFrame }));
}
