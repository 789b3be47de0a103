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
