import type { Size } from '#shared/geometry/rect.ts';

/** A picture that loses less than this part of a side fits the frame. */
const LEAST_LOSS = 0.02;

/** A window that is moved along one axis of a picture. Lengths are fractions of the picture along that axis. */
export interface MovingWindow {
  readonly axis: 'x' | 'y';
  /** Length of the window, under 1. */
  readonly side: number;
}

/** The window of a picture that fills a frame; null for a picture that fits it. */
export function windowFor(picture: Size, output: Size): MovingWindow | null {
  const ratio = output.width / output.height / (picture.width / picture.height);
  const side = Math.min(ratio, 1 / ratio);
  if (side > 1 - LEAST_LOSS) return null;
  return { axis: ratio < 1 ? 'x' : 'y', side };
}
