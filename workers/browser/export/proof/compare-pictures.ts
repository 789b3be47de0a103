import type { Size } from '#shared/geometry/rect.ts';

/** Longer side of the pictures that are compared. */
const SIDE = 96;

/** Mean difference of two pictures, in levels of 0 to 255, that no encoder makes: those of one frame are within 5. */
export const MAX_DIFFERENCE = 20;

/** Red, green, blue and alpha of a picture, drawn small. */
export function shrinkPicture(
  size: Size,
  draw: (context: OffscreenCanvasRenderingContext2D, width: number, height: number) => void,
): Uint8ClampedArray {
  const scale = SIDE / Math.max(size.width, size.height);
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no 2D canvas in workers');
  draw(context, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** Mean difference of the colours of two pictures of one size, in levels of 0 to 255. */
export function pictureDifference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0;
  for (let n = 0; n < a.length; n++) sum += n % 4 === 3 ? 0 : Math.abs((a[n] ?? 0) - (b[n] ?? 0));
  return sum / ((3 * a.length) / 4);
}
