import { transfer } from 'comlink';
import type { RenderPlan } from '#shared/render/plan.ts';
import type { Microseconds } from '#shared/time/microseconds.ts';
import { withCodecs } from '#workers/browser/codecs/load-codecs.ts';
import { CodedError } from '#workers/lib/coded-error.ts';
import { FrameLedger } from '#workers/lib/frame-ledger.ts';
import { type Result, toResult } from '#workers/lib/result.ts';
import { Preview } from './preview.ts';
import type { ClockReading, PreviewEvent, PreviewSource } from './preview-types.ts';
import { loadOpenMedia } from './reader-pool.ts';

/** Most decoded frames of all readers together, including clones and mediabunny's own queues. */
const MAX_DECODED_FRAMES = 96;

/**
 * A reader holds up to five frames, the picture being drawn is a sixth, and two more are ready ahead. Readers don't
 * share an allowance: an idle one would starve the one on screen.
 */
const PACE = { held: 8, decoding: 4, sharedHeld: Number.POSITIVE_INFINITY };

/** This worker's only preview. It lives as long as its canvas. */
let preview: Preview | null = null;

/** Every decoded frame and its clones. */
const decoded = new FrameLedger(MAX_DECODED_FRAMES);

const LIMITS = { ledger: decoded, pace: PACE };

function current(): Preview {
  if (!preview) throw new CodedError('preview.no-canvas', 'The preview has no canvas yet.');
  return preview;
}

/** Calls of a worker with the role `preview`, made by {@link PreviewClient}. */
export const previewCalls = {
  attach: (canvas: OffscreenCanvas, onEvent: (event: PreviewEvent) => void): Promise<Result<void>> =>
    toResult(() => {
      preview = new Preview(canvas, onEvent, () => withCodecs(loadOpenMedia(), LIMITS));
    }),
  setProgram: (plan: RenderPlan, sources: readonly PreviewSource[]): Promise<Result<void>> =>
    toResult(() => current().setProgram(plan, sources)),
  setDisplaySize: (width: number, height: number): Promise<Result<void>> =>
    toResult(() => current().setDisplaySize(width, height)),
  show: (time: Microseconds): Promise<Result<boolean>> => toResult(() => current().show(time)),
  showSource: (assetId: string, time: Microseconds): Promise<Result<boolean>> =>
    toResult(() => current().showSource(assetId, time)),
  prepare: (time: Microseconds): Promise<Result<void>> => toResult(() => current().prepare(time)),
  play: (clock: ClockReading): Promise<Result<void>> => toResult(() => current().play(clock)),
  pause: (): Promise<Result<void>> => toResult(() => current().pause()),
  capture: async (time: Microseconds): Promise<Result<ImageBitmap>> => {
    const result = await toResult(() => current().capture(time));
    return result.ok ? transfer(result, [result.value]) : result;
  },
  dispose: (): Promise<Result<number>> =>
    toResult(async () => {
      await current().dispose();
      return current().openFrames + decoded.openCount;
    }),
};
export type PreviewCalls = typeof previewCalls;
