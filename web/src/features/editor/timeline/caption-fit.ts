import { captionContent } from '#shared/captions/content.ts';
import { type CaptionFit, fitCaption, measureSizePx } from '#shared/captions/layout.ts';
import { CAPTION_STYLE_RULES, captionFont } from '#shared/captions/style.ts';
import type { CaptionFont } from '#shared/fonts/caption-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';

/**
 * Fits a caption's text into the project's frame.
 * @param fontsVersion Changes when a font arrives, which makes earlier widths invalid.
 */
export function fitOfCaption(clip: Clip, format: Size, font: CaptionFont, fontsVersion: number): CaptionFit {
  const drawing = { style: clip.style ?? DEFAULT_CAPTION_STYLE, lines: captionContent(clip).lines };
  return fitCaption(drawing, format, measureIn({ style: drawing.style, font }, format, fontsVersion));
}

const measuring = new OffscreenCanvas(1, 1).getContext('2d');
/** Captions repeat words, so the widths of a style are cached until a font arrives. */
const widths = new Map<string, number>();
let widthsVersion = 0;

function measureIn(
  { style, font: name }: { style: CaptionStyle; font: CaptionFont },
  frame: Size,
  fontsVersion: number,
): (text: string) => number {
  if (fontsVersion !== widthsVersion || widths.size > 20_000) widths.clear();
  widthsVersion = fontsVersion;
  const rules = CAPTION_STYLE_RULES[style];
  const font = captionFont(rules.fontWeight, measureSizePx(rules, frame), name);
  return (text) => {
    const key = `${font} ${text}`;
    const known = widths.get(key);
    if (known !== undefined || !measuring) return known ?? 0;
    measuring.font = font;
    const { width } = measuring.measureText(text);
    widths.set(key, width);
    return width;
  };
}
