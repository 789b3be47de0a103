import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import { loadPlanTexts } from '#workers/browser/compose/fonts.ts';
import { FrameCompositor } from '#workers/browser/compose/frame-compositor.ts';
import { loadKernel } from '#workers/engine/compose/load-kernel.ts';
import { LivePlan } from './live-plan.ts';

/**
 * Composes single frames of plans with the export's compositor, without footage. One at a time; plans of one size share
 * their memory.
 */
export class StillComposer {
  #live = new LivePlan();
  #compositor: Promise<FrameCompositor> | null = null;

  /**
   * Composes a frame of a plan. The caller closes it, and awaits it before the next one.
   * @throws Error when a font cannot be loaded, and in a browser that changes pictures given to it.
   */
  async compose(plan: RenderPlan, frame: Frames): Promise<VideoFrame> {
    await loadPlanTexts(plan);
    if (!this.#live.replace(plan, 1)) {
      this.#live = new LivePlan(plan);
      this.#compositor = null;
    }
    this.#compositor ??= loadKernel().then((kernel) => new FrameCompositor(this.#live, kernel));
    const compositor = await this.#compositor;
    return compositor.compose(frame, [], { timestamp: 0, duration: 0 });
  }
}
