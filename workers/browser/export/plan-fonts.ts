import { planTexts } from '#shared/graphics/plan-texts.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { loadPlanTexts } from '#workers/browser/compose/fonts.ts';
import { withDeadline } from '#workers/lib/deadline.ts';
import { exportError } from './export-error.ts';

/** Fonts are small: one that takes longer than this won't arrive. */
const LOAD_LIMIT_MS = 60_000;

/**
 * Loads the fonts of a plan's captions, titles and watermark; none when it has no text.
 * @throws CodedError `export.font-missing` rather than draw captions in a different font than the preview;
 * AbortedError.
 */
export async function loadPlanFonts(plan: RenderPlan, signal?: AbortSignal): Promise<void> {
  if ([...planTexts(plan).values()].flat().join('') === '' && !plan.hasWatermark) return;
  const missing = (cause?: unknown) => exportError({ code: 'export.font-missing' }, cause);
  const loading = loadPlanTexts(plan).catch((error: unknown) => {
    throw missing(error);
  });
  await withDeadline(loading, { limitMs: LOAD_LIMIT_MS, expired: missing, signal });
}
