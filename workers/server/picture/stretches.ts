import { layersAt } from '#shared/render/at-frame.ts';
import type { LayerSpan, RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';

/** Output frames [firstFrame, endFrame) on which the same layers are seen. */
export interface Stretch {
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  /** Bottom first; none is black. */
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
 * What the layers of a run may cost together: each opens its file with a decoder of its own, and all of them are open at once.
 * Twelve sources of 4K, each of which costs 1, and an output of 4K take 3.8 GiB of addresses.
 */
const RUN_COST = 12;

/**
 * Parts frames [firstFrame, endFrame) of a plan into runs that one ffmpeg each can make: whole stretches, as many as their
 * layers allow. A stretch whose layers cost more than that is a run by itself.
 * @param costOf What a layer costs, 1 being one of 4K or less.
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
