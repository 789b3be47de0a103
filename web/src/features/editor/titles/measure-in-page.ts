import { useEffect, useState } from 'react';
import type { Size } from '#shared/geometry/rect.ts';
import { type GraphicLayout, measureGraphic } from '#shared/graphics/painter.ts';
import type { GraphicDrawing } from '#shared/render/graphic-drawing.ts';
import { loadCaptionFonts } from '#workers/browser/compose/fonts.ts';

const measuring = new OffscreenCanvas(1, 1).getContext('2d');

/**
 * Measures a graphic as the engine does, once its fonts are in the page.
 * @throws Error when a font cannot be loaded.
 */
export async function measureInPage(drawing: GraphicDrawing, frame: Size): Promise<GraphicLayout> {
  if (drawing.id === 'title') await loadCaptionFonts([String(drawing.values['text'] ?? '')], drawing.font);
  if (!measuring) throw new Error('This browser has no canvas');
  return measureGraphic(measuring, drawing, frame);
}

/**
 * The size of a graphic's picture, in pixels of the frame. Null until it is known; the one before while a change is
 * measured.
 */
export function useGraphicSize(drawing: GraphicDrawing | null, frame: Size): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  const key = drawing?.key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: equal keys are equal drawings.
  useEffect(() => {
    if (!drawing) return;
    const gone = new AbortController();
    const set = (next: Size) => gone.signal.aborted || setSize(next);
    measureInPage(drawing, frame).then(
      (layout) => set(layout.size),
      // The preview draws it in another font until this one has loaded.
      () => set(frame),
    );
    return () => gone.abort();
  }, [key, frame]);
  return size;
}
