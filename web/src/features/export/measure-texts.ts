import { planTexts } from '#shared/graphics/plan-texts.ts';
import type { ExportPreset } from '#shared/presets/presets.ts';
import { coveredZones } from '#shared/presets/safe-zones.ts';
import { type CoveredText, findCoveredTexts } from '#shared/publish/covered-texts.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { loadCaptionFonts } from '#workers/browser/compose/fonts.ts';

/** Finds the texts of a plan that its platform covers, with the fonts in which they are drawn. */
export async function measureTexts(plan: RenderPlan, { platform, aspectRatio }: ExportPreset): Promise<CoveredText[]> {
  const zones = coveredZones(platform, aspectRatio).map(({ area }) => area);
  const context = new OffscreenCanvas(1, 1).getContext('2d');
  if (zones.length === 0 || !context) return [];
  await Promise.all([...planTexts(plan)].map(([font, texts]) => loadCaptionFonts(texts, font)));
  return findCoveredTexts(plan, zones, context);
}
