/**
 * The fonts that captions can be set in, by the names that people know. The files of each come with the product
 * (`@fontsource-variable/…`), so that a video looks the same wherever it is made.
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

/** What captions are set in without a brand; it also stands in for letters that another font lacks. */
export const DEFAULT_CAPTION_FONT: CaptionFont = 'Inter';

/** The font of this name in any case; null when it is none of ours. */
export function findCaptionFont(name: string): CaptionFont | null {
  const wanted = name.trim().toLowerCase();
  return CAPTION_FONTS.find((font) => font.toLowerCase() === wanted) ?? null;
}

/** The family by which a font's files are known to canvases and style sheets. */
export function captionFontFamily(font: CaptionFont): string {
  return `${font} Variable`;
}
