import type { CanvasContext, CreateCanvas } from '#workers/engine/ports.ts';

/** Makes a transparent canvas in memory. @throws Error where workers have none. */
export const createBrowserCanvas: CreateCanvas = (width, height) => {
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true, colorSpace: 'srgb' });
  if (!context) throw new Error('This browser has no 2D canvas in workers');
  return context as CanvasContext;
};
