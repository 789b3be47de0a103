import type { PaintContext } from '#shared/captions/painter.ts';
import { scriptFontsOf } from '#shared/captions/script-fonts.ts';
import { captionFont } from '#shared/captions/style.ts';
import { completeValues } from '#shared/effects/registry.ts';
import { TITLE, type TitleValues } from '#shared/effects/title.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { GraphicDrawing } from '#shared/render/graphic-drawing.ts';
import { measureShape, paintShape } from './shape-painter.ts';
import { layoutTitle, type TitleLayout, titleSizePx } from './title-layout.ts';

/** A graphic with the size of its picture. */
export interface GraphicLayout {
  /** In output pixels, even. Zero for one that shows nothing. */
  readonly size: Size;
  /** Null for a shape. */
  readonly title: TitleLayout | null;
}

/** Measures a graphic, with the widths of a context's fonts. */
export function measureGraphic(context: PaintContext, drawing: GraphicDrawing, frame: Size): GraphicLayout {
  if (drawing.id !== 'title') return { size: measureShape(drawing, frame), title: null };
  const values = completeValues(TITLE, drawing.values);
  context.font = fontOf(drawing, values, titleSizePx(values, frame));
  const title = layoutTitle(values, drawing.characters, frame, (text) => context.measureText(text).width);
  return { size: title.size, title };
}

/**
 * Paints a graphic around the origin of the context.
 * @param zoom Scale of the context, because shadows ignore it.
 */
export function paintGraphic(
  context: PaintContext,
  drawing: GraphicDrawing,
  { title }: GraphicLayout,
  frame: Size,
  zoom = 1,
): void {
  context.save();
  context.lineJoin = 'round';
  if (title === null) paintShape(context, drawing, frame);
  else paintTitle(context, drawing, title, zoom);
  context.restore();
}

function fontOf({ font }: GraphicDrawing, { weight, text }: TitleValues, sizePx: number): string {
  // A keyframed weight lies between the steps.
  return captionFont(Math.round(weight), sizePx, font, scriptFontsOf(text));
}

function paintTitle(context: PaintContext, drawing: GraphicDrawing, layout: TitleLayout, zoom: number): void {
  const values = completeValues(TITLE, drawing.values);
  const { fontSizePx, box, words } = layout;
  context.font = fontOf(drawing, values, fontSizePx);
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  if (values.box > 0) {
    context.save();
    context.globalAlpha = values.box;
    castShadow(context, values, fontSizePx * zoom);
    context.fillStyle = values.boxColor;
    context.beginPath();
    const radius = Math.min(values.boxRadius * fontSizePx, box.width / 2, box.height / 2);
    context.roundRect(box.x, box.y, box.width, box.height, radius);
    context.fill();
    context.restore();
  }
  const eachWord = (paint: (text: string, x: number, y: number) => void) => {
    for (const word of words) {
      if (word.text === '') continue;
      context.direction = word.direction;
      // The typed part of a word that is read from the right is at its right end.
      const isPart = word.direction === 'rtl' && drawing.characters !== null;
      const indent = isPart ? Math.max(0, word.width - context.measureText(word.text).width) : 0;
      paint(word.text, word.x + indent, word.baseline);
    }
  };
  context.lineWidth = values.outline * fontSizePx;
  context.strokeStyle = values.outlineColor;
  context.fillStyle = values.color;
  const paintOutline = (text: string, x: number, y: number) => context.strokeText(text, x, y);
  // Shadows come first, so that none falls on a neighbouring word.
  if (values.shadow > 0 && values.box === 0) {
    context.save();
    castShadow(context, values, fontSizePx * zoom);
    eachWord(values.outline > 0 ? paintOutline : (text, x, y) => context.fillText(text, x, y));
    context.restore();
  }
  if (values.outline > 0) eachWord(paintOutline);
  eachWord((text, x, y) => context.fillText(text, x, y));
}

function castShadow(context: PaintContext, values: TitleValues, sizePx: number): void {
  if (values.shadow === 0) return;
  const alpha = Math.round(values.shadow * 255)
    .toString(16)
    .padStart(2, '0');
  context.shadowColor = `${values.shadowColor}${alpha}`;
  context.shadowBlur = values.shadowBlur * sizePx;
  context.shadowOffsetX = 0;
  context.shadowOffsetY = values.shadowDistance * sizePx;
}
