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

/** Fallback for glyphs that none of our fonts has. */
const LAST_FALLBACK = 'sans-serif';

/** Typography of a caption style. Lengths named `…Em` are in font sizes, `…Ratio` in widths or heights of the frame. */
export interface CaptionStyleRules {
  readonly fontWeight: number;
  /** Font size before shrinking, as a part of the frame's shorter side. */
  readonly fontSizeRatio: number;
  readonly maxLines: number;
  readonly maxWidthRatio: number;
  readonly align: 'center' | 'start';
  readonly textColor: string;
  /** Colour of the current word, or of all words so far. */
  readonly litColor: string;
  /** Colour of an emphasized word. */
  readonly loudColor: string;
  readonly lit: 'current' | 'until-current' | 'none';
  /** Growth of the current word: 0.1 is a tenth. */
  readonly pop: number;
  /** Width of the space between words, in spaces of the font, because a growing word needs room. */
  readonly wordSpacing: number;
  /** Width of the dark outline around letters, or 0 for none. */
  readonly outlineEm: number;
  /** Panel behind the text with a bar at its start. */
  readonly panel: { readonly color: string; readonly barColor: string; readonly paddingEm: number } | null;
}

export const CAPTION_STYLE_RULES: Record<CaptionStyle, CaptionStyleRules> = {
  karaoke: {
    fontWeight: 700,
    fontSizeRatio: 0.066,
    maxLines: 4,
    maxWidthRatio: 0.84,
    align: 'center',
    textColor: '#ffffff',
    litColor: '#ffd23f',
    loudColor: '#ff8a3d',
    lit: 'until-current',
    pop: 0,
    wordSpacing: 1,
    outlineEm: 0.14,
    panel: null,
  },
  'pop-subtitle': {
    fontWeight: 800,
    fontSizeRatio: 0.076,
    maxLines: 4,
    maxWidthRatio: 0.84,
    align: 'center',
    textColor: '#ffffff',
    litColor: '#ffe14d',
    loudColor: '#ffe14d',
    lit: 'current',
    pop: 0.1,
    wordSpacing: 1.45,
    outlineEm: 0.17,
    panel: null,
  },
  'lower-third': {
    fontWeight: 600,
    fontSizeRatio: 0.046,
    maxLines: 4,
    maxWidthRatio: 0.72,
    align: 'start',
    textColor: '#ffffff',
    litColor: '#ffffff',
    loudColor: '#ff8a6b',
    lit: 'none',
    pop: 0,
    wordSpacing: 1,
    outlineEm: 0,
    panel: { color: 'rgba(11, 12, 15, 0.82)', barColor: '#ff6b4a', paddingEm: 0.7 },
  },
};

/** Growth of an emphasized word, which pops in every style. */
export const LOUD_POP = 0.14;

/** Smallest fraction of its font size to which a caption shrinks before it is cut with an ellipsis. */
export const SMALLEST_FONT_SCALE = 0.6;

/** Height of a line in font sizes. */
export const LINE_HEIGHT_EM = 1.22;

/** Baseline below the top of a line, in font sizes. */
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
 * Rules of a caption style with a look applied. The highlight colours current and emphasized words and a panel's bar.
 */
export function captionRules(style: CaptionStyle, { highlight }: CaptionLook): CaptionStyleRules {
  const rules = CAPTION_STYLE_RULES[style];
  if (highlight === null) return rules;
  return {
    ...rules,
    litColor: rules.lit === 'none' ? rules.litColor : highlight,
    loudColor: highlight,
    panel: rules.panel && { ...rules.panel, barColor: highlight },
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
