import { useAtomValue } from 'jotai';
import { useMemo, useSyncExternalStore } from 'react';
import type { CaptionFont } from '#shared/captions/caption-fonts.ts';
import { captionContent } from '#shared/captions/content.ts';
import { type CaptionFit, fitCaption, measureSizePx } from '#shared/captions/layout.ts';
import { CAPTION_STYLE_RULES, captionFont } from '#shared/captions/style.ts';
import type { Size } from '#shared/geometry/rect.ts';
import { blanksIn } from '#shared/script/blanks.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE, type TrackType } from '#shared/timeline/timeline.ts';
import { useEditor } from '#web/features/editor/session/editor-context.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';

/** The fit of a caption's text in the project's frame; null for other clips. */
export function useCaptionFit(clip: Clip | null, trackType: TrackType): CaptionFit | null {
  const { format } = useEditor();
  const { font } = useAtomValue(captionLookAtom);
  const fontsVersion = useSyncExternalStore(subscribeToFonts, () => loadedFonts);
  return useMemo(() => {
    if (clip === null || trackType !== 'caption') return null;
    const drawing = { style: clip.style ?? DEFAULT_CAPTION_STYLE, lines: captionContent(clip).lines };
    // Widths measured before the font arrived are those of another font.
    return fitCaption(drawing, format, measureIn({ style: drawing.style, font }, format, fontsVersion));
  }, [clip, trackType, format, font, fontsVersion]);
}

/** The message for a caption that is cut off; null for one that fits. */
export function captionWarning(fit: CaptionFit | null): string | null {
  if (!fit?.isCut) return null;
  return `Too long: it takes ${fit.lineCount} lines and ${fit.maxLines} are shown. Shorten it, or split it in two.`;
}

/** Points out the blanks of a caption that are still to fill; null without any. */
export function blankWarning(clip: Clip | null, trackType: TrackType): string | null {
  const blanks = trackType === 'caption' ? blanksIn(clip?.text ?? '') : [];
  if (blanks.length === 0) return null;
  return blanks.length === 1
    ? `A blank to fill: ${blanks[0]}. Replace it with your own words.`
    : `Blanks to fill: ${blanks.join(', ')}. Replace them with your own words.`;
}

let loadedFonts = 0;

function subscribeToFonts(onChange: () => void): () => void {
  const handleLoaded = () => {
    loadedFonts += 1;
    onChange();
  };
  document.fonts.addEventListener('loadingdone', handleLoaded);
  return () => document.fonts.removeEventListener('loadingdone', handleLoaded);
}

const measuring = new OffscreenCanvas(1, 1).getContext('2d');
/** Captions repeat words: the widths of a style are cached until a font arrives. */
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
