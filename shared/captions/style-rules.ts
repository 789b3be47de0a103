import { type CaptionFont, DEFAULT_CAPTION_FONT } from '#shared/fonts/caption-fonts.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import { OUTLINE_COLOR } from './look.ts';

/** Change of the current word while it is spoken, or as it begins. */
export type CaptionMotion =
  /** It grows to its size. */
  | 'pop'
  /** It rises to its line and fades in. */
  | 'rise'
  /** Its highlight crosses it from its first letter to its last. */
  | 'fill'
  /** Its letters come one after the other, with a caret behind them. */
  | 'type';

/** A rectangle behind words. */
export interface CaptionBox {
  readonly color: string;
  readonly radiusEm: number;
  /** Room beside the letters, on each side. */
  readonly sideEm: number;
  /** Upper and lower edge, above and below the baseline. */
  readonly aboveEm: number;
  readonly belowEm: number;
}

/** Typography of a caption style. Lengths named `…Em` are in font sizes, `…Ratio` in widths or heights of the frame. */
export interface CaptionStyleRules {
  /** Font without a brand. */
  readonly font: CaptionFont;
  readonly fontWeight: number;
  /** Font size before shrinking, as a part of the frame's shorter side. */
  readonly fontSizeRatio: number;
  /** Smallest fraction of the font size to which a caption shrinks before it is cut with an ellipsis. */
  readonly leastScale: number;
  /** True for a caption that shrinks before one of its words is broken. */
  readonly keepsWords: boolean;
  readonly maxLines: number;
  readonly maxWidthRatio: number;
  readonly lineHeightEm: number;
  readonly align: 'center' | 'start';
  readonly place: 'bottom' | 'middle';
  readonly isUpperCase: boolean;
  /** The words shown while the current one is spoken. All are shown while their times are unknown. */
  readonly shown: 'all' | 'until-current' | 'current';
  readonly motion: CaptionMotion | null;
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
  /** Width of the outline around letters, or 0 for none. */
  readonly outlineEm: number;
  readonly outlineColor: string;
  /** Wider outline behind the outline. */
  readonly halo: { readonly color: string; readonly widthEm: number } | null;
  /** Soft shadow of the letters. A brand's highlight colours one that glows. */
  readonly shadow: {
    readonly color: string;
    readonly blurEm: number;
    readonly distanceEm: number;
    readonly isGlow: boolean;
  } | null;
  /** Box behind the current word, or behind all words so far. */
  readonly wordBox: (CaptionBox & { readonly of: 'current' | 'until-current'; readonly textColor: string }) | null;
  /** Box behind each line, around its words that are shown. */
  readonly lineBox: CaptionBox | null;
  /** Panel behind the text, with a bar at its start unless the bar's colour is null. */
  readonly panel: {
    readonly color: string;
    readonly barColor: string | null;
    readonly paddingEm: number;
    readonly radiusEm: number;
  } | null;
}

/** Colour of letters on light boxes. A brand's highlight is readable with it. */
export const INK = '#101216';

/** White words near the bottom, which all styles start from. */
const PLAIN: CaptionStyleRules = {
  font: DEFAULT_CAPTION_FONT,
  fontWeight: 700,
  fontSizeRatio: 0.066,
  leastScale: 0.6,
  keepsWords: false,
  maxLines: 4,
  maxWidthRatio: 0.84,
  lineHeightEm: 1.22,
  align: 'center',
  place: 'bottom',
  isUpperCase: false,
  shown: 'all',
  motion: null,
  textColor: '#ffffff',
  litColor: '#ffffff',
  loudColor: '#ffd23f',
  lit: 'none',
  pop: 0,
  wordSpacing: 1,
  outlineEm: 0,
  outlineColor: OUTLINE_COLOR,
  halo: null,
  shadow: null,
  wordBox: null,
  lineBox: null,
  panel: null,
};

/** Outline that only keeps letters readable on a bright picture. */
const DIM = 'rgba(16, 18, 22, 0.8)';

const SOFT_SHADOW = { color: 'rgba(0, 0, 0, 0.75)', blurEm: 0.3, distanceEm: 0.05, isGlow: false } as const;

/** The caption styles as data. The painter knows none by name. */
export const CAPTION_STYLE_RULES: Record<CaptionStyle, CaptionStyleRules> = {
  karaoke: {
    ...PLAIN,
    ...{ lit: 'until-current', litColor: '#ffd23f', loudColor: '#ff8a3d' },
    outlineEm: 0.14,
  },
  'pop-subtitle': {
    ...PLAIN,
    ...{ fontWeight: 800, fontSizeRatio: 0.076, wordSpacing: 1.45, outlineEm: 0.17 },
    ...{ lit: 'current', litColor: '#ffe14d', loudColor: '#ffe14d', pop: 0.1 },
  },
  'lower-third': {
    ...PLAIN,
    ...{ fontWeight: 600, fontSizeRatio: 0.046, maxWidthRatio: 0.72, align: 'start', loudColor: '#ff8a6b' },
    panel: { color: 'rgba(11, 12, 15, 0.82)', barColor: '#ff6b4a', paddingEm: 0.7, radiusEm: 0.2 },
  },
  'word-pop': {
    ...PLAIN,
    ...{ font: 'Montserrat', fontWeight: 900, fontSizeRatio: 0.08, isUpperCase: true, keepsWords: true },
    ...{ shown: 'until-current', motion: 'pop', lit: 'current', litColor: '#5dff9b', loudColor: '#5dff9b' },
    ...{ wordSpacing: 1.1, outlineEm: 0.2 },
  },
  'karaoke-fill': {
    ...PLAIN,
    ...{ font: 'Nunito', fontWeight: 900, fontSizeRatio: 0.072, lit: 'until-current', motion: 'fill' },
    ...{ litColor: '#4dd8ff', loudColor: '#ffe14d', outlineEm: 0.16, outlineColor: '#0a1a3a' },
  },
  'boxed-word': {
    ...PLAIN,
    ...{ font: 'Montserrat', fontWeight: 800, fontSizeRatio: 0.068, wordSpacing: 1.6, lineHeightEm: 1.36 },
    ...{ outlineEm: 0.13, keepsWords: true, loudColor: '#c6ff3d' },
    wordBox: {
      ...{ of: 'current', color: '#c6ff3d', textColor: INK },
      ...{ radiusEm: 0.2, sideEm: 0.19, aboveEm: 0.93, belowEm: 0.3 },
    },
  },
  'big-word': {
    ...PLAIN,
    ...{ font: 'Oswald', fontWeight: 700, fontSizeRatio: 0.18, leastScale: 0.3, isUpperCase: true, keepsWords: true },
    ...{ maxLines: 2, place: 'middle', shown: 'current', motion: 'pop', loudColor: '#ffe14d' },
    ...{ outlineEm: 0.08, shadow: SOFT_SHADOW },
  },
  marker: {
    ...PLAIN,
    ...{ font: 'Bricolage Grotesque', fontSizeRatio: 0.068, lineHeightEm: 1.34, outlineEm: 0.12 },
    wordBox: {
      ...{ of: 'until-current', color: '#ffdf4d', textColor: INK },
      ...{ radiusEm: 0.06, sideEm: 0.12, aboveEm: 0.82, belowEm: 0.26 },
    },
  },
  outline: {
    ...PLAIN,
    ...{ font: 'Nunito', fontWeight: 900, fontSizeRatio: 0.076, wordSpacing: 1.5, lineHeightEm: 1.3, pop: 0.08 },
    ...{ textColor: INK, lit: 'current', litColor: '#e0218a', loudColor: '#e0218a' },
    ...{ outlineEm: 0.24, outlineColor: '#ffffff', halo: { color: INK, widthEm: 0.34 } },
  },
  typewriter: {
    ...PLAIN,
    ...{ font: 'Roboto', fontWeight: 500, fontSizeRatio: 0.05, maxWidthRatio: 0.76, align: 'start' },
    ...{ shown: 'until-current', motion: 'type', textColor: '#d9ffe4', litColor: '#5dff9b', loudColor: '#5dff9b' },
    panel: { color: 'rgba(8, 14, 11, 0.88)', barColor: null, paddingEm: 0.6, radiusEm: 0.25 },
  },
  minimal: {
    ...PLAIN,
    ...{ fontWeight: 500, fontSizeRatio: 0.046, maxWidthRatio: 0.72, lineHeightEm: 1.34, lit: 'until-current' },
    ...{ textColor: '#c4cad3', loudColor: '#ffffff', outlineEm: 0.11, outlineColor: DIM, shadow: SOFT_SHADOW },
  },
  news: {
    ...PLAIN,
    ...{ font: 'Oswald', fontWeight: 600, fontSizeRatio: 0.056, maxWidthRatio: 0.74, align: 'start' },
    ...{ isUpperCase: true, textColor: INK, lit: 'current', litColor: '#c8102e', loudColor: '#c8102e' },
    panel: { color: '#ffffff', barColor: '#c8102e', paddingEm: 0.66, radiusEm: 0 },
  },
  neon: {
    ...PLAIN,
    ...{ font: 'Nunito', fontWeight: 800, fontSizeRatio: 0.074, wordSpacing: 1.2 },
    ...{ lit: 'current', litColor: '#6ff5ff', loudColor: '#ffe96b', outlineEm: 0.1, outlineColor: '#1c0430' },
    shadow: { color: '#ff2fb3', blurEm: 0.4, distanceEm: 0, isGlow: true },
  },
  'line-boxes': {
    ...PLAIN,
    ...{ font: 'Montserrat', fontWeight: 700, fontSizeRatio: 0.056, lineHeightEm: 1.46, maxWidthRatio: 0.8 },
    ...{ textColor: INK, loudColor: INK, shown: 'until-current', keepsWords: true },
    lineBox: { color: '#ffffff', radiusEm: 0.22, sideEm: 0.3, aboveEm: 1.0, belowEm: 0.46 },
  },
  elegant: {
    ...PLAIN,
    ...{ font: 'Playfair Display', fontWeight: 600, fontSizeRatio: 0.07, lineHeightEm: 1.28 },
    ...{ textColor: '#fff4dc', loudColor: '#ffcf7d', shown: 'until-current', motion: 'rise' },
    ...{ outlineEm: 0.09, outlineColor: DIM, shadow: SOFT_SHADOW },
  },
};
