import { atom, useAtomValue } from 'jotai';
import { selectAtom } from 'jotai/utils';
import { useEffect, useMemo, useRef, useState } from 'react';
import { drawnLines } from '#shared/captions/content.ts';
import { type CaptionDrawing, drawCaption } from '#shared/captions/drawing.ts';
import type { CaptionLook } from '#shared/captions/look.ts';
import { measureCaption, paintCaption } from '#shared/captions/painter.ts';
import { captionRules } from '#shared/captions/style.ts';
import { splitTokens } from '#shared/captions/tokens.ts';
import type { CaptionStyle } from '#shared/timeline/timeline.ts';
import { captionLookAtom } from '#web/state/view-atoms.ts';

const WORDS = splitTokens('Your words');

/** The frame that a sample is cut from: that of most projects. */
const FRAME = { width: 1080, height: 1920 };

/** Pixels of the drawing; it is shown at half of that or less. */
const SIZE = { width: 192, height: 112 };
const PADDING = 14;

/** Ticks of a word: its motion takes the first ones. About the time of a spoken word. */
const TICKS = 8;
const TICK_MS = 90;

/** The tick that all samples show. Under reduced motion it stays the end of the last word. */
const tickAtom = atom(WORDS.length * TICKS - 1);
tickAtom.onMount = (set) => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const timer = setInterval(() => set((tick) => (tick + 1) % (WORDS.length * TICKS)), TICK_MS);
  return () => clearInterval(timer);
};

/** A caption style as itself: drawn by the video's caption painter, its words spoken in turn. */
export function CaptionStyleSample({ style }: { style: CaptionStyle }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useAtomValue(captionLookAtom);
  const drawing = useSampleDrawing(style, look);
  const [fonts, setFonts] = useState(0);

  useEffect(() => {
    const addArrival = () => setFonts((count) => count + 1);
    document.fonts.addEventListener('loadingdone', addArrival);
    void loadFontOf(style, look).then(addArrival, () => {}); // Drawn in another font without it.
    return () => document.fonts.removeEventListener('loadingdone', addArrival);
  }, [style, look]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are equal drawings, but not before their fonts.
  useEffect(() => paintSample(canvas.current, drawing), [drawing.key, fonts]);

  return <canvas ref={canvas} width={SIZE.width} height={SIZE.height} className="block w-full" />;
}

/** The drawing of this moment. It renders again only when its picture changes. */
function useSampleDrawing(style: CaptionStyle, look: CaptionLook): CaptionDrawing {
  const drawing = useMemo(
    () =>
      selectAtom(
        tickAtom,
        (tick) => {
          const share = Math.min(1, ((tick % TICKS) + 1) / (TICKS - 2));
          const lines = drawnLines(style, [WORDS]);
          return drawCaption({ style, look, lines, currentWord: Math.floor(tick / TICKS), share });
        },
        (a, b) => a.key === b.key,
      ),
    [style, look],
  );
  return useAtomValue(drawing);
}

async function loadFontOf(style: CaptionStyle, look: CaptionLook): Promise<void> {
  const { loadCaptionFonts } = await import('#workers/browser/compose/fonts.ts');
  await loadCaptionFonts(
    WORDS.map(({ text }) => text),
    captionRules(style, look).font,
  );
}

function paintSample(canvas: HTMLCanvasElement | null, drawing: CaptionDrawing): void {
  const context = canvas?.getContext('2d');
  if (!context) return;
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
  paintCaption(context, drawing, layout, scale);
}
