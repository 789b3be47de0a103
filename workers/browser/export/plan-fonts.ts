import type { RenderPlan } from '#shared/render/plan.ts';
import { loadCaptionFonts } from '../compose/fonts.ts';
import { exportError } from './export-error.ts';

/**
 * Loads the fonts of what a plan writes on the picture; nothing when it writes nothing.
 * @throws CodedError `export.font-missing`: captions in another font than the preview's would be a surprise.
 */
export async function loadPlanFonts({ captions, captionLook, hasWatermark }: RenderPlan): Promise<void> {
  const text = captions.flatMap(({ lines }) => lines.flat().map(({ text }) => text)).join('');
  if (text === '' && !hasWatermark) return;
  await loadCaptionFonts(text, captionLook.font).catch((error: unknown) => {
    throw exportError({ code: 'export.font-missing' }, error);
  });
}
