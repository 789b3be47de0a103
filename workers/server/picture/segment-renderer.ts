import { planTexts } from '#shared/graphics/plan-texts.ts';
import { findPreset } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';
import { renderError } from '#workers/server/job/render-error.ts';
import type { RenderOrder, SegmentRange, WorkContext } from '#workers/server/job/render-types.ts';
import { registerPlanFonts } from '#workers/server/overlay/fonts.ts';
import { findMissingLetters } from '#workers/server/overlay/missing-letters.ts';
import { PictureRenderer } from './picture-renderer.ts';

/** Renders segments of videos, one at a time. */
export interface SegmentLane {
  /**
   * Encodes the pictures of a range of frames into an MP4 without sound, which gets its name once complete.
   * @param onFrames Called with the number of frames passed to the encoder. It decreases when a segment is encoded
   * again.
   * @throws CodedError of the engine's catalogue, AbortedError. No process of the segment is left then.
   */
  render(order: RenderOrder, range: SegmentRange, path: string, onFrames: (framesDone: Frames) => void): Promise<void>;
  /** Closes everything kept open for another segment. */
  close(): Promise<void>;
}

/** Renders segments in this thread. Decoders stay open for the next segment. */
export class SegmentRenderer implements SegmentLane {
  readonly #context: WorkContext;
  readonly #encoderThreads: number | null;
  #current: { readonly key: string; readonly renderer: PictureRenderer } | null = null;

  /** @param encoderThreads Null lets the encoder choose from the machine's cores. */
  constructor(context: WorkContext, encoderThreads: number | null = null) {
    this.#context = context;
    this.#encoderThreads = encoderThreads;
  }

  async render(
    order: RenderOrder,
    range: SegmentRange,
    path: string,
    onFrames: (framesDone: Frames) => void,
  ): Promise<void> {
    if (range.endFrame <= range.firstFrame) throw renderError({ code: 'render.empty' });
    try {
      const renderer = await this.#rendererOf(order);
      logMissingLetters(order.plan, range, this.#context);
      await renderer.render(range, path, onFrames);
    } catch (error) {
      await this.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const current = this.#current;
    this.#current = null;
    await current?.renderer.dispose();
  }

  async #rendererOf(order: RenderOrder): Promise<PictureRenderer> {
    // Newly found damage changes the plan.
    const key = JSON.stringify([order.renderId, order.scratchPath, order.plan.damage]);
    if (this.#current?.key === key) return this.#current.renderer;
    await this.close();
    const preset = findPreset(order.presetId);
    if (!preset) throw renderError({ code: 'render.unknown-preset', presetId: order.presetId });
    await registerPlanFonts(order.plan);
    const renderer = await PictureRenderer.create(order, preset, this.#context, this.#encoderThreads);
    this.#current = { key, renderer };
    return renderer;
  }
}

/**
 * Only logged: a video with boxes for letters is still the creator's video, and the operator can install the missing
 * fonts.
 */
function logMissingLetters(plan: RenderPlan, range: SegmentRange, { onLog }: Pick<WorkContext, 'onLog'>): void {
  const isHere = ({ firstFrame, endFrame }: { firstFrame: Frames; endFrame: Frames }) =>
    firstFrame < range.endFrame && range.firstFrame < endFrame;
  const { captions, layers } = plan;
  const seen = planTexts({ ...plan, captions: captions.filter(isHere), layers: layers.filter(isHere) });
  const missing = [...seen].flatMap(([font, texts]) => findMissingLetters(texts, font));
  if (missing.length > 0) onLog(`No installed font has ${missing.join(' ')}: the video shows boxes for them.`);
}
