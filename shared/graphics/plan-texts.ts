import { captionLetters } from '#shared/captions/script-fonts.ts';
import { captionRules } from '#shared/captions/style.ts';
import { findGraphic, titleText } from '#shared/effects/graphics.ts';
import type { CaptionFont } from '#shared/fonts/caption-fonts.ts';
import { titleFont } from '#shared/render/graphic-drawing.ts';
import type { RenderPlan } from '#shared/render/plan.ts';

/**
 * The texts that a plan draws, by font: captions and titles. Fonts must be loaded for them before anything is measured
 * or painted. The look's font is always first, even without texts.
 */
export function planTexts({
  captions,
  captionLook,
  layers,
}: Pick<RenderPlan, 'captions' | 'captionLook' | 'layers'>): ReadonlyMap<CaptionFont, readonly string[]> {
  const texts = new Map<CaptionFont, string[]>([[captionLook.font, []]]);
  for (const caption of captions) {
    const { font } = captionRules(caption.style, captionLook);
    const known = texts.get(font) ?? [];
    known.push(captionLetters(caption));
    texts.set(font, known);
  }
  for (const { effects, type } of layers) {
    const graphic = type === 'graphic' ? findGraphic(effects) : undefined;
    const text = graphic ? titleText(graphic) : null;
    if (!graphic || text === null) continue;
    const font = titleFont(graphic, captionLook.font);
    texts.set(font, [...(texts.get(font) ?? []), text.normalize('NFC')]);
  }
  return texts;
}
