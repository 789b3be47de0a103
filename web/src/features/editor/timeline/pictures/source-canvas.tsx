import { useLayoutEffect, useRef } from 'react';
import type { SourceWindow } from './source-window.ts';

interface SourceCanvasProps {
  window: SourceWindow;
  /** In CSS px. */
  height: number;
  /** Distance from the top of the clip, in CSS px. */
  top: number;
  /** Draws in CSS px, from the window's left edge. Keep its identity while nothing changes (`useCallback`). */
  draw: (context: CanvasRenderingContext2D) => void;
}

/** A canvas over a part of a clip's source, as sharp as the screen. */
export function SourceCanvas({ window, height, top, draw }: SourceCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);

  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    element.width = Math.max(1, Math.round(window.width * devicePixelRatio));
    element.height = Math.max(1, Math.round(height * devicePixelRatio));
    context.scale(element.width / window.width, element.height / height);
    draw(context);
  }, [window.width, height, draw]);

  return <canvas ref={canvas} className="absolute" style={{ left: window.left, top, width: window.width, height }} />;
}
