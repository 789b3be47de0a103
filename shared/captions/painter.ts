import type { Size } from '#shared/geometry/rect.ts';
import type { CaptionDrawing } from './drawing.ts';
import { type CaptionLayout, layoutCaption, measureSizePx, type PlacedWord } from './layout.ts';
import { captionLetters, type ScriptFont, scriptFontsOf } from './script-fonts.ts';
import { captionFont, captionRules, LOUD_POP, RISE_EM } from './style.ts';
import type { CaptionBox, CaptionStyleRules } from './style-rules.ts';

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
  clip(): void;
  stroke(): void;
  save(): void;
  restore(): void;
  translate(x: number, y: number): void;
  scale(x: number, y: number): void;
}

/** Lays out a caption with the widths of a context's fonts. */
export function measureCaption(context: PaintContext, drawing: CaptionDrawing, frame: Size): CaptionLayout {
  const rules = captionRules(drawing.style, drawing.look);
  context.font = captionFont(rules.fontWeight, measureSizePx(rules, frame), rules.font, scriptsOf(drawing));
  return layoutCaption(drawing, frame, (text) => context.measureText(text).width);
}

/**
 * Paints a caption at its place in the frame. Nothing outside the layout's box changes. The context's transform may
 * move it. Below it must be transparency or the picture.
 * @param zoom Scale of the context, because shadows ignore it.
 */
export function paintCaption(context: PaintContext, drawing: CaptionDrawing, layout: CaptionLayout, zoom = 1): void {
  const rules = captionRules(drawing.style, drawing.look);
  const { fontSizePx } = layout;
  const { currentWord } = drawing;
  context.save();
  context.font = captionFont(rules.fontWeight, fontSizePx, rules.font, scriptsOf(drawing));
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  context.lineJoin = 'round';
  if (layout.panel !== null && rules.panel !== null) paintPanel(context, layout, rules.panel);
  const isSaid = ({ word }: PlacedWord) => word <= currentWord;
  const isCurrent = ({ word }: PlacedWord) => word === currentWord;
  const isLoud = ({ word }: PlacedWord) => drawing.loudWords?.includes(word) === true;
  const isLit = (word: PlacedWord) =>
    rules.lit === 'until-current' ? isSaid(word) : rules.lit === 'current' && isCurrent(word);
  const isBoxed = (word: PlacedWord) =>
    rules.wordBox !== null && (rules.wordBox.of === 'current' ? isCurrent(word) : isSaid(word));
  const popOf = (word: PlacedWord) => Math.max(isCurrent(word) ? rules.pop : 0, isLoud(word) ? LOUD_POP : 0);
  const colorOf = (word: PlacedWord) => {
    if (isBoxed(word)) return rules.wordBox?.textColor ?? rules.textColor;
    return isLoud(word) ? rules.loudColor : isLit(word) ? rules.litColor : rules.textColor;
  };
  // Without times of words, all are shown.
  const shown = layout.words.filter((word) => rules.shown === 'all' || currentWord < 0 || isSaid(word));
  if (rules.lineBox) paintBoxes(context, shown, rules.lineBox, fontSizePx);
  if (rules.wordBox) paintBoxes(context, shown.filter(isBoxed), rules.wordBox, fontSizePx);
  // Growing words come last, so that they stay whole over a neighbour's outline.
  const ordered = shown.toSorted((a, b) => popOf(a) - popOf(b));
  // All shadows lie below all letters.
  for (const isShadow of rules.shadow ? [true, false] : [false]) {
    for (const word of ordered) {
      if (isShadow && isBoxed(word)) continue;
      const share = isCurrent(word) ? (drawing.share ?? 1) : 1;
      const color = colorOf(word);
      const hasOutline = !isBoxed(word);
      context.save();
      if (isShadow && rules.shadow) {
        context.shadowColor = rules.shadow.color;
        context.shadowBlur = rules.shadow.blurEm * fontSizePx * zoom;
        context.shadowOffsetX = 0;
        context.shadowOffsetY = rules.shadow.distanceEm * fontSizePx * zoom;
      }
      placeWord(context, word, { rules, fontSizePx, pop: popOf(word), share });
      paintWord(context, word, { rules, fontSizePx, color, share, hasOutline });
      context.restore();
    }
  }
  context.restore();
}

/** Moves the origin to the middle of a word, grown and moved as it is at this point of its motion. */
function placeWord(
  context: PaintContext,
  word: PlacedWord,
  {
    rules: { motion, wordSpacing },
    fontSizePx,
    pop,
    share,
  }: { rules: CaptionStyleRules; fontSizePx: number; pop: number; share: number },
): void {
  // A growing word takes the surrounding space, and only some styles have widened it.
  const room = (wordSpacing > 1 ? 0.2 : 0.1) * fontSizePx;
  const eased = share * (2 - share);
  const size = motion === 'pop' ? 0.55 + 0.45 * eased : 1;
  const grown = size * (1 + Math.min(pop, room / Math.max(word.width, 1)));
  // Scales around the middle of the word, a third of a font size above the baseline, which is the middle of a small
  // letter.
  context.translate(word.x + word.width / 2, word.baseline - fontSizePx / 3);
  if (motion === 'rise') {
    context.translate(0, (1 - eased) * RISE_EM * fontSizePx);
    context.globalAlpha = share;
  }
  context.scale(grown, grown);
  context.direction = word.direction;
}

/** Paints a word around the origin. */
function paintWord(
  context: PaintContext,
  word: PlacedWord,
  {
    rules,
    fontSizePx,
    color,
    share,
    hasOutline,
  }: { rules: CaptionStyleRules; fontSizePx: number; color: string; share: number; hasOutline: boolean },
): void {
  const [x, y] = [-word.width / 2, fontSizePx / 3];
  const { halo, outlineEm, outlineColor, motion } = rules;
  const isTyped = motion === 'type' && share < 1;
  const isFilling = motion === 'fill' && share < 1;
  if (isTyped) {
    const letters = [...word.text];
    const width = context.measureText(letters.slice(0, Math.ceil(share * letters.length)).join('')).width;
    const end = word.direction === 'ltr' ? x + width : -x - width;
    context.fillStyle = rules.loudColor;
    const caret = fontSizePx * CARET_EM;
    context.fillRect(
      word.direction === 'ltr' ? end + caret : end - 2 * caret,
      y - 0.78 * fontSizePx,
      caret,
      fontSizePx,
    );
    clipTo(context, word, width, fontSizePx);
  }
  const outlines = [halo, outlineEm > 0 && { color: outlineColor, widthEm: outlineEm }];
  for (const outline of hasOutline ? outlines : []) {
    if (!outline) continue;
    context.strokeStyle = outline.color;
    context.lineWidth = fontSizePx * outline.widthEm;
    context.strokeText(word.text, x, y);
  }
  context.fillStyle = isFilling ? rules.textColor : color;
  context.fillText(word.text, x, y);
  if (!isFilling) return;
  clipTo(context, word, share * word.width, fontSizePx);
  context.fillStyle = color;
  context.fillText(word.text, x, y);
}

/** Width of the caret behind typed letters, in font sizes. */
const CARET_EM = 0.08;

/** Clips to the beginning of a word around the origin. */
function clipTo(context: PaintContext, word: PlacedWord, width: number, fontSizePx: number): void {
  const x = word.direction === 'ltr' ? -word.width / 2 : word.width / 2 - width;
  context.beginPath();
  context.roundRect(x, -2 * fontSizePx, width, 4 * fontSizePx, 0);
  context.clip();
}

/** Paints one box for the words of each line. */
function paintBoxes(
  context: PaintContext,
  words: readonly PlacedWord[],
  { color, radiusEm, sideEm, aboveEm, belowEm }: CaptionBox,
  fontSizePx: number,
): void {
  context.fillStyle = color;
  for (const baseline of new Set(words.map((word) => word.baseline))) {
    const line = words.filter((word) => word.baseline === baseline);
    const left = Math.min(...line.map(({ x }) => x)) - sideEm * fontSizePx;
    const right = Math.max(...line.map(({ x, width }) => x + width)) + sideEm * fontSizePx;
    context.beginPath();
    const [top, height] = [baseline - aboveEm * fontSizePx, (aboveEm + belowEm) * fontSizePx];
    context.roundRect(left, top, right - left, height, radiusEm * fontSizePx);
    context.fill();
  }
}

function scriptsOf(drawing: CaptionDrawing): readonly ScriptFont[] {
  return scriptFontsOf(captionLetters(drawing));
}

function paintPanel(
  context: PaintContext,
  { panel, direction, fontSizePx }: CaptionLayout,
  { color, barColor, radiusEm }: NonNullable<CaptionStyleRules['panel']>,
): void {
  if (panel === null) return;
  context.fillStyle = color;
  context.beginPath();
  context.roundRect(panel.x, panel.y, panel.width, panel.height, fontSizePx * radiusEm);
  context.fill();
  if (barColor === null) return;
  const barWidth = fontSizePx * 0.16;
  const inset = fontSizePx * 0.34;
  context.fillStyle = barColor;
  const x = direction === 'ltr' ? panel.x + inset - barWidth / 2 : panel.x + panel.width - inset - barWidth / 2;
  context.fillRect(x, panel.y + inset, barWidth, panel.height - 2 * inset);
}
