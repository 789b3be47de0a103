import { type CaptionFont, DEFAULT_CAPTION_FONT, findCaptionFont } from '#shared/fonts/caption-fonts.ts';

/**
 * A brand's look for captions. Plain data, because it travels with a plan to workers, and with a job to other machines.
 */
export interface CaptionLook {
  readonly font: CaptionFont;
  /** Colour of highlighted words and of a panel's bar, as #rrggbb. Null for the style's own. */
  readonly highlight: string | null;
}

/** Outline of letters. */
export const OUTLINE_COLOR = '#000000';

export const DEFAULT_CAPTION_LOOK: CaptionLook = { font: DEFAULT_CAPTION_FONT, highlight: null };

/** Minimum contrast of text against its background (WCAG 2.2, 1.4.3). */
const READABLE_CONTRAST = 4.5;

/** Minimum contrast of a highlighted word with the white ones around it, for viewers who see no hues. */
const DIFFERENT_CONTRAST = 1.15;

/**
 * Derives the look of a brand kit. The highlight is the kit's first colour that is readable on a caption's black
 * outline and differs from the white words. If all colours are dark, the first is lightened until readable; if all are
 * white, the style keeps its own. An unknown font leaves the default.
 */
export function captionLookOf({
  colors,
  fonts,
}: {
  readonly colors: readonly string[];
  readonly fonts: { readonly primary: string };
}): CaptionLook {
  return { font: findCaptionFont(fonts.primary) ?? DEFAULT_CAPTION_FONT, highlight: highlightOf(colors) };
}

function highlightOf(colors: readonly string[]): string | null {
  const isReadable = (color: string) => contrast(color, OUTLINE_COLOR) >= READABLE_CONTRAST;
  const told = colors.filter((color) => contrast(color, '#ffffff') >= DIFFERENT_CONTRAST);
  const [first] = told;
  return told.find(isReadable) ?? (first === undefined ? null : lighten(first, isReadable));
}

/** Steps from a colour to white. */
const STEPS = 20;

/** Mixes a colour with white until `isEnough`, but no further. */
function lighten(color: string, isEnough: (lighter: string) => boolean): string {
  const channels = channelsOf(color);
  for (let step = 1; step < STEPS; step++) {
    const lighter = hexOf(channels.map((channel) => channel + ((255 - channel) * step) / STEPS));
    if (isEnough(lighter)) return lighter;
  }
  return '#ffffff';
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance, 0 to 1 (WCAG 2.2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(color).map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Red, green and blue of #rrggbb, 0 to 255. */
function channelsOf(color: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16));
}

function hexOf(channels: readonly number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;
}
