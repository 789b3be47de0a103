import {
  type CaptionFont,
  captionFontFamily,
  DEFAULT_CAPTION_FONT,
  EMOJI_FONT_FAMILY,
} from '#shared/fonts/caption-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import type { CaptionLook } from './look.ts';
import { type ScriptFont, scriptFontFamily } from './script-fonts.ts';
import { CAPTION_STYLE_RULES, type CaptionStyleRules, INK } from './style-rules.ts';

/** Fallback for glyphs that none of our fonts has. */
const LAST_FALLBACK = 'sans-serif';

/** Growth of an emphasized word, which pops in every style. */
export const LOUD_POP = 0.14;

/** Distance from which a word rises to its line, in font sizes. */
export const RISE_EM = 0.35;

/** Height of a line in font sizes, where a style gives it no more. */
export const LINE_HEIGHT_EM = 1.22;

/** Baseline below the top of such a line, in font sizes. */
export const BASELINE_EM = 0.96;

/**
 * Margins between captions and the frame's edges, in output pixels. Upright video keeps clear of the platforms' own
 * texts and tabs: `shared/presets/safe-zones.ts`.
 */
export function captionMargins({ width, height }: Size): {
  readonly side: number;
  readonly top: number;
  readonly bottom: number;
} {
  const isUpright = height > width;
  return { side: width * 0.08, top: height * (isUpright ? 0.12 : 0.09), bottom: height * (isUpright ? 0.2 : 0.09) };
}

/**
 * Rules of a caption style with a look applied. A brand's font replaces the style's own. The highlight colours current
 * and emphasized words, boxes, a glow and a panel's bar, but no letters on a light ground, where it may not be readable.
 */
export function captionRules(style: CaptionStyle, { font, highlight }: CaptionLook): CaptionStyleRules {
  const hasBrand = font !== DEFAULT_CAPTION_FONT || highlight !== null;
  const own = CAPTION_STYLE_RULES[style];
  const rules = hasBrand ? { ...own, font } : own;
  if (highlight === null) return rules;
  const isOnLight = rules.textColor === INK;
  return {
    ...rules,
    litColor: rules.lit === 'none' || isOnLight ? rules.litColor : highlight,
    loudColor: isOnLight ? rules.loudColor : highlight,
    shadow: rules.shadow?.isGlow ? { ...rules.shadow, color: highlight } : rules.shadow,
    wordBox: rules.wordBox && { ...rules.wordBox, color: highlight },
    lineBox: rules.lineBox && { ...rules.lineBox, color: highlight },
    panel: rules.panel?.barColor ? { ...rules.panel, barColor: highlight } : rules.panel,
  };
}

/**
 * The canvas `font` of a caption.
 * @param scripts The result of {@link scriptFontsOf} for its text.
 */
export function captionFont(
  weight: number,
  sizePx: number,
  font: CaptionFont,
  scripts: readonly ScriptFont[] = [],
): string {
  const letters = [...new Set([font, DEFAULT_CAPTION_FONT])].map(captionFontFamily);
  const families = [...letters, ...scripts.map(scriptFontFamily), EMOJI_FONT_FAMILY].map((name) => `"${name}"`);
  return `${weight} ${sizePx}px ${families.join(', ')}, ${LAST_FALLBACK}`;
}
