import { captionLetters } from '#shared/captions/script-fonts.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { loadCaptionFonts } from '#workers/browser/compose/fonts.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { exportError } from './export-error.ts';

/** Fonts are small: one that takes longer than this won't arrive. */
const LOAD_LIMIT_MS = 60_000;

/**
 * Loads the fonts of a plan's captions and watermark; none when it has no text.
 * @throws CodedError `export.font-missing` rather than draw captions in a different font than the preview;
 * AbortedError.
 */
export async function loadPlanFonts(
  { captions, captionLook, hasWatermark }: RenderPlan,
  signal?: AbortSignal,
): Promise<void> {
  const texts = captions.map(captionLetters);
  if (texts.join('') === '' && !hasWatermark) return;
  const missing = (cause?: unknown) => exportError({ code: 'export.font-missing' }, cause);
  const loading = loadCaptionFonts(texts, captionLook.font).catch((error: unknown) => {
    throw missing(error);
  });
  await withDeadline(loading, { limitMs: LOAD_LIMIT_MS, expired: missing, signal });
}
