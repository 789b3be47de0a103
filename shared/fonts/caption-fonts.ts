/**
 * Fonts for captions, by their common names. The product ships each font's files (`@fontsource-variable/…`), so that a
 * video looks the same wherever it is made.
 */
export const CAPTION_FONTS = [
  'Inter',
  'Bricolage Grotesque',
  'Montserrat',
  'Nunito',
  'Open Sans',
  'Oswald',
  'Playfair Display',
  'Roboto',
] as const;
export type CaptionFont = (typeof CAPTION_FONTS)[number];

/** Font of captions without a brand; also the fallback for letters that another font lacks. */
export const DEFAULT_CAPTION_FONT: CaptionFont = 'Inter';

/** Finds a font by name, ignoring case. Null when we do not ship it. */
export function findCaptionFont(name: string): CaptionFont | null {
  const wanted = name.trim().toLowerCase();
  return CAPTION_FONTS.find((font) => font.toLowerCase() === wanted) ?? null;
}

/** Family name of a font's files in canvases and style sheets. */
export function captionFontFamily(font: CaptionFont): string {
  return `${font} Variable`;
}

/**
 * Family of the emoji font that we ship (Noto Color Emoji), because machines have others or none. Not the font's own
 * name, so that an installed one never replaces it.
 */
export const EMOJI_FONT_FAMILY = 'Clipwright Emoji';

/** Prefix for the names of all font families that we ship under our own name. */
export const OWN_FAMILY_PREFIX = 'Clipwright ';

/** True if a text has emoji, or symbols that may be drawn as emoji. Digits and © are not. */
export function hasEmoji(text: string): boolean {
  return /[\p{Emoji_Presentation}\p{Regional_Indicator}]|\ufe0f|\u20e3|(?![©®™])\p{Extended_Pictographic}/u.test(text);
}
