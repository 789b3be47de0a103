import { DEFAULT_CAPTION_LOOK } from '#shared/captions/look.ts';
import { evenLength } from '#shared/render/placement.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Frames } from '#shared/time/rational.ts';

const EMPTY_PLAN: RenderPlan = {
  width: 2,
  height: 2,
  frameRate: { numerator: 30, denominator: 1 },
  frameCount: 0 as Frames,
  layers: [],
  captions: [],
  captionLook: DEFAULT_CAPTION_LOOK,
  hasWatermark: false,
  audio: [],
  sampleRateHz: 48_000,
  channelCount: 2,
  sampleFrameCount: 0,
  omissions: [],
};

/** Scales at which the preview draws, so that dragging a panel's edge doesn't rebuild everything at each pixel. */
const SCALES = [0.25, 0.375, 0.5, 0.75, 1];

/**
 * A scaled plan that can be exchanged under a compositor, so that an edit rebuilds nothing. Sizes in a plan are
 * relative to the frame's, so only width and height scale.
 */
export class LivePlan implements RenderPlan {
  readonly width: number;
  readonly height: number;
  #plan: RenderPlan;

  /** @param scale 0 to 1. */
  constructor(plan: RenderPlan = EMPTY_PLAN, scale = 1) {
    this.width = evenLength(plan.width * scale);
    this.height = evenLength(plan.height * scale);
    this.#plan = plan;
  }

  /**
   * Switches to another plan and returns true if it has the same size at the given scale; otherwise changes nothing.
   */
  replace(plan: RenderPlan, scale: number): boolean {
    if (evenLength(plan.width * scale) !== this.width || evenLength(plan.height * scale) !== this.height) return false;
    this.#plan = plan;
    return true;
  }

  get frameRate() {
    return this.#plan.frameRate;
  }
  get frameCount() {
    return this.#plan.frameCount;
  }
  get luts() {
    return this.#plan.luts ?? {};
  }
  get layers() {
    return this.#plan.layers;
  }
  get captions() {
    return this.#plan.captions;
  }
  get captionLook() {
    return this.#plan.captionLook;
  }
  get hasWatermark() {
    return this.#plan.hasWatermark;
  }
  get audio() {
    return this.#plan.audio;
  }
  get sampleRateHz() {
    return this.#plan.sampleRateHz;
  }
  get channelCount() {
    return this.#plan.channelCount;
  }
  get sampleFrameCount() {
    return this.#plan.sampleFrameCount;
  }
  get omissions() {
    return this.#plan.omissions;
  }
}

/** The smallest drawing scale that fills a box of device pixels; at most 1. */
export function scaleToFill(plan: Pick<RenderPlan, 'width' | 'height'>, width: number, height: number): number {
  // The frame fits into the box, so the tighter side decides.
  const needed = Math.min(width / plan.width, height / plan.height);
  return SCALES.find((scale) => scale >= needed) ?? 1;
}
