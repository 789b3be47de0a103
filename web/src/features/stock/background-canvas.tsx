import { useEffect, useRef } from 'react';
import type { Size } from '#shared/geometry/rect.ts';
import { drawBackground } from '#workers/lib/backgrounds/draw-background.ts';
import { POSTER_PHASE } from '#workers/lib/backgrounds/poster-phase.ts';
import type { BackgroundRecipe } from '#workers/lib/backgrounds/recipe.ts';

/** Width of the drawing; the cards are a little narrower. */
const WIDTH_PX = 200;

interface BackgroundCanvasProps {
  recipe: BackgroundRecipe;
  /** Its shape. */
  size: Size;
  isPlaying: boolean;
}

/** A built-in background, drawn here by the code that makes its file: a still, or the moving picture. */
export function BackgroundCanvas({ recipe, size, isPlaying }: BackgroundCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const height = Math.round((WIDTH_PX * size.height) / size.width);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const draw = (phase: number) => drawBackground(context, recipe, { width: WIDTH_PX, height }, phase);
    if (isPlaying) {
      const startedAt = performance.now();
      let request = requestAnimationFrame(function step(now) {
        draw((POSTER_PHASE + Math.max(0, now - startedAt) / 1_000 / recipe.seconds) % 1);
        request = requestAnimationFrame(step);
      });
      return () => cancelAnimationFrame(request);
    }
    // Drawn when it is first seen: the library has many.
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      draw(POSTER_PHASE);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [recipe, height, isPlaying]);

  return <canvas ref={canvas} width={WIDTH_PX} height={height} className="block size-full object-cover" />;
}
