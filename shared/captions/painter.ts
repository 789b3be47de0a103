import type { Size } from '#shared/geometry/rect.ts';
import type { CaptionDrawing } from './drawing.ts';
import { type CaptionLayout, layoutCaption, measureSizePx, type PlacedWord } from './layout.ts';
import { OUTLINE_COLOR } from './look.ts';
import { captionLetters, type ScriptFont, scriptFontsOf } from './script-fonts.ts';
import { captionFont, captionRules, LOUD_POP } from './style.ts';

/**
 * The part of a 2D canvas context that captions, titles and shapes need. OffscreenCanvas in the browser and the server's canvas both have
 * it, so both paint the same.
 */
export interface PaintContext {
  font: string;
  fillStyle: unknown;
  strokeStyle: unknown;
  globalAlpha: number;
  lineWidth: number;
  lineJoin: string;
  textAlign: string;
  textBaseline: string;
  direction: string;
  shadowColor: string;
  shadowBlur: number;
  shadowOffsetX: number;
  shadowOffsetY: number;
  measureText(text: string): { readonly width: number };
  fillText(text: string, x: number, y: number): void;
  strokeText(text: string, x: number, y: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  beginPath(): void;
  moveTo(x: number, y: number): void;
  lineTo(x: number, y: number): void;
  closePath(): void;
  roundRect(x: number, y: number, width: number, height: number, radii: number): void;
  ellipse(x: number, y: number, radiusX: number, radiusY: number, rotation: number, start: number, end: number): void;
  fill(): void;
  stroke(): void;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
}

/** Lays out a caption with the widths of a context's fonts. */
export function measureCaption(context: PaintContext, drawing: CaptionDrawing, frame: Size): CaptionLayout {
  const rules = captionRules(drawing.style, drawing.look);
  context.font = captionFont(rules.fontWeight, measureSizePx(rules, frame), drawing.look.font, scriptsOf(drawing));
  return layoutCaption(drawing, frame, (text) => context.measureText(text).width);
}

/**
 * Paints a caption at its place in the frame. Nothing outside the layout's box changes. The context's transform may
 * move it. Below it must be transparency or the picture.
 */
export function paintCaption(context: PaintContext, drawing: CaptionDrawing, layout: CaptionLayout): void {
  const rules = captionRules(drawing.style, drawing.look);
  context.save();
  context.font = captionFont(rules.fontWeight, layout.fontSizePx, drawing.look.font, scriptsOf(drawing));
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  if (layout.panel !== null && rules.panel !== null) paintPanel(context, layout, rules.panel);
  const isCurrent = ({ word }: PlacedWord) => word === drawing.currentWord;
  const isLit = (word: PlacedWord) =>
    rules.lit === 'until-current' ? word.word <= drawing.currentWord : rules.lit === 'current' && isCurrent(word);
  const isLoud = ({ word }: PlacedWord) => drawing.loudWords?.includes(word) === true;
  const popOf = (word: PlacedWord) => Math.max(isCurrent(word) ? rules.pop : 0, isLoud(word) ? LOUD_POP : 0);
  // Growing words come last, so that they stay whole over a neighbour's outline.
  for (const word of layout.words.toSorted((a, b) => popOf(a) - popOf(b))) {
    // A growing word takes the surrounding space, and only some styles have widened it.
    const room = (rules.wordSpacing > 1 ? 0.2 : 0.1) * layout.fontSizePx;
    const grown = 1 + Math.min(popOf(word), room / Math.max(word.width, 1));
    context.save();
    // Scales around the middle of the word, a third of a font size above the baseline, which is the middle of a small
    // letter.
    context.translate(word.x + word.width / 2, word.baseline - layout.fontSizePx / 3);
    context.scale(grown, grown);
    context.direction = word.direction;
    const [x, y] = [-word.width / 2, layout.fontSizePx / 3];
    if (rules.outlineEm > 0) {
      context.strokeStyle = OUTLINE_COLOR;
      context.lineWidth = layout.fontSizePx * rules.outlineEm;
      context.strokeText(word.text, x, y);
    }
    context.fillStyle = isLoud(word) ? rules.loudColor : isLit(word) ? rules.litColor : rules.textColor;
    context.fillText(word.text, x, y);
    context.restore();
  }
  context.restore();
}

function scriptsOf(drawing: CaptionDrawing): readonly ScriptFont[] {
  return scriptFontsOf(captionLetters(drawing));
}

function paintPanel(
  context: PaintContext,
  { panel, direction, fontSizePx }: CaptionLayout,
  colors: { readonly color: string; readonly barColor: string },
): void {
  if (panel === null) return;
  context.fillStyle = colors.color;
  context.beginPath();
  context.roundRect(panel.x, panel.y, panel.width, panel.height, fontSizePx * 0.2);
  context.fill();
  const barWidth = fontSizePx * 0.16;
  const inset = fontSizePx * 0.34;
  context.fillStyle = colors.barColor;
  const x = direction === 'ltr' ? panel.x + inset - barWidth / 2 : panel.x + panel.width - inset - barWidth / 2;
  context.fillRect(x, panel.y + inset, barWidth, panel.height - 2 * inset);
}
