import type { Rect } from './rect.ts';
import type { Rotation } from './rotation.ts';

/**
 * Geometry of a picture that is stored rotated: its size in square pixels as stored, and the clockwise rotation for
 * display.
 */
export interface TurnedPicture {
  readonly squarePixelWidth: number;
  readonly squarePixelHeight: number;
  readonly rotation: Rotation;
}

/** Maps a rectangle of the upright picture to the picture as stored, in square pixels. */
export function turnBack({ x, y, width, height }: Rect, picture: TurnedPicture): Rect {
  const { squarePixelWidth: w, squarePixelHeight: h } = picture;
  switch (picture.rotation) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: y, y: h - x - width, width: height, height: width };
    case 180:
      return { x: w - x - width, y: h - y - height, width, height };
    case 270:
      return { x: w - y - height, y: x, width: height, height: width };
  }
}
