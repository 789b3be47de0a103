import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import type { CaptionLook } from '#shared/captions/look.ts';
import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import { splitTokens } from '#shared/captions/tokens.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';

const WORDS = splitTokens('Your words');

/** The frame that a sample is cut from: that of most projects. */
const FRAME = { width: 1080, height: 1920 };

/** Pixels of the drawing; it is shown at half of that or less. */
const SIZE = { width: 192, height: 112 };
const PADDING = 14;

/** About a spoken word. */
const WORD_MS = 700;

/** The word lit in all samples; it stays the same under reduced motion. */
const litWordAtom = atom(0);
litWordAtom.onMount = (set) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timer = setInterval(() => set((word) => (word + 1) % WORDS.length), WORD_MS);
  return () => clearInterval(timer);
};

/** A caption style as itself: drawn by the video's caption painter, its words lit in turn. */
export function CaptionStyleSample({ style }: { style: CaptionStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useAtomValue(captionLookAtom);
  const currentWord = useAtomValue(litWordAtom);

  useEffect(() => {
    const paint = () => paintSample(canvas.current, style, look, currentWord);
    paint();
    // The first drawing may precede the font.
    document.fonts.addEventListener('loadingdone', paint);
    return () => document.fonts.removeEventListener('loadingdone', paint);
  }, [style, look, currentWord]);

  return <canvas ref={canvas} width={SIZE.width} height={SIZE.height} className="block w-full" />;
}

function paintSample(
  canvas: HTMLCanvasElement | null,
  style: CaptionStyle,
  look: CaptionLook,
  currentWord: number,
): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
  const drawing = { key: style, style, look, lines: [WORDS], currentWord };
  const layout = measureCaption(context, drawing, FRAME);
  const { box } = layout;
  const scale = Math.min((SIZE.width - 2 * PADDING) / box.width, (SIZE.height - 2 * PADDING) / box.height);
  context.reset();
  context.setTransform(
    scale,
    0,
    0,
    scale,
    SIZE.width / 2 - (box.x + box.width / 2) * scale,
    SIZE.height / 2 - (box.y + box.height / 2) * scale,
  );
  paintCaption(context, drawing, layout);
}
