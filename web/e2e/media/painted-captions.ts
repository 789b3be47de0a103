import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import type { Rect } from '#shared/geometry/rect.ts';
import { captionDrawingsAt } from '#shared/render/caption-drawings.ts';
import type { RenderPlan } from '#shared/render/plan.ts';
import { registerPlanFonts } from '#workers/server/overlay/fonts.ts';
import { createTextCanvas } from '#workers/server/overlay/text-canvas.ts';

/**
 * Paints the captions of one frame of a plan on black.
 * @returns Rows of pixels, three bytes each.
 */
export async function paintCaptions(plan: RenderPlan, frame: number, part: Rect): Promise<Buffer> {
  await registerPlanFonts(plan);
  const context = createTextCanvas(plan.width, plan.height);
  context.fillRect(0, 0, plan.width, plan.height);
  for (const drawing of captionDrawingsAt(plan, frame)) {
    paintCaption(context, drawing, measureCaption(context, drawing, plan));
  }
  const { data } = context.getImageData(part.x, part.y, part.width, part.height);
  return Buffer.from(data.filter((_, index) => index % 4 < 3));
}
