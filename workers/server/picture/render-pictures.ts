import { captionLetters } from '#shared/captions/script-fonts.ts';
import { findPreset } from '#shared/presets/presets.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { registerCaptionFonts } from '#workers/server/overlay/fonts.ts';
import { findMissingLetters } from '#workers/server/overlay/missing-letters.ts';
import { renderError } from '#workers/server/render-error.ts';
import type { EngineContext, RenderOrder, SegmentRange } from '#workers/server/render-types.ts';
import { PictureRenderer } from './picture-renderer.ts';

/**
 * Encodes the pictures of a range of frames into an MP4 without sound, which gets its name once complete.
 * @throws CodedError of the engine's catalogue, AbortedError; no process survives either.
 */
export async function renderPictures(
  order: RenderOrder,
  range: SegmentRange,
  outputPath: string,
  context: EngineContext,
): Promise<void> {
  const { plan } = order;
  const preset = findPreset(order.presetId);
  if (!preset) throw renderError({ code: 'render.unknown-preset', presetId: order.presetId });
  if (range.endFrame <= range.firstFrame) throw renderError({ code: 'render.empty' });
  await registerCaptionFonts(plan.captionLook.font, plan.captions.map(captionLetters));
  logMissingLetters(plan, range, context);
  const startedAt = performance.now();
  let most = 0;
  const report = (frames: number) => {
    // A range that is encoded again starts from 0; progress must not.
    most = Math.max(most, frames);
    const seconds = (performance.now() - startedAt) / 1_000;
    context.onProgress({ framesDone: most, framesPerSecond: most / seconds });
  };
  const renderer = await PictureRenderer.create(order, preset, context);
  try {
    await renderer.render(range, outputPath, report);
  } finally {
    await renderer.dispose();
  }
}

/** Logged only: a video with boxes for letters is still the creator's video, and the operator can install the missing fonts. */
function logMissingLetters({ captions, captionLook }: RenderPlan, range: SegmentRange, { onLog }: EngineContext): void {
  const seen = captions.filter(
    ({ firstFrame, endFrame }) => firstFrame < range.endFrame && range.firstFrame < endFrame,
  );
  const missing = findMissingLetters(seen.map(captionLetters), captionLook.font);
  if (missing.length > 0) onLog(`No installed font has ${missing.join(' ')}: captions show boxes for them.`);
}
