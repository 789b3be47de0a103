import { drawnContent } from '#shared/captions/content.ts';
import { type CaptionFit, fitCaption, measureSizePx } from '#shared/captions/layout.ts';
import type { CaptionLook } from '#shared/captions/look.ts';
import { captionFont, captionRules } from '#shared/captions/style.ts';
import type { CaptionFont } from '#shared/fonts/caption-fonts.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { loadCaptionFonts } from '#workers/browser/compose/fonts.ts';

/**
 * Fits a caption's text into the project's frame.
 * @param fontsVersion Changes when a font arrives, which makes earlier widths invalid.
 */
export function fitOfCaption(clip: Clip, format: Size, look: CaptionLook, fontsVersion: number): CaptionFit {
  const drawing = { style: clip.style ?? DEFAULT_CAPTION_STYLE, lines: drawnContent(clip).lines };
  return fitCaption(drawing, format, measureIn({ style: drawing.style, look }, format, fontsVersion));
}

/** Tells of fonts that have arrived in the page, by an event named `arrival`. */
export const fontArrivals = new EventTarget();

/** Fonts that were asked for. The editor itself draws no captions, so their fonts come when a caption is measured. */
const asked = new Set<CaptionFont>();

function askFor(font: CaptionFont): void {
  if (asked.has(font)) return;
  asked.add(font);
  loadCaptionFonts([], font).then(
    () => fontArrivals.dispatchEvent(new Event('arrival')),
    () => asked.delete(font), // The next measurement asks again.
  );
}

const measuring = new OffscreenCanvas(1, 1).getContext('2d');
/** Captions repeat words, so the widths of a style are cached until a font arrives. */
const widths = new Map<string, number>();
let widthsVersion = 0;

function measureIn(
  { style, look }: { style: CaptionStyle; look: CaptionLook },
  frame: Size,
  fontsVersion: number,
): (text: string) => number {
  if (fontsVersion !== widthsVersion || widths.size > 20_000) widths.clear();
  widthsVersion = fontsVersion;
  const rules = captionRules(style, look);
  askFor(rules.font);
  const font = captionFont(rules.fontWeight, measureSizePx(rules, frame), rules.font);
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
