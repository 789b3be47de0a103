import type { Rect, Size } from '#shared/geometry/rect.ts';
import { turnBack } from '#shared/geometry/turn-back.ts';

/** Geometry of a decoded picture, as in mediabunny's `VideoSample`. */
export interface PictureGeometry {
  /** Visible pixels within the coded picture. */
  readonly visibleRect: {
    readonly left: number;
    readonly top: number;
    readonly width: number;
    readonly height: number;
  };
  /** Size in square pixels, before rotation. */
  readonly squarePixelWidth: number;
  readonly squarePixelHeight: number;
  /** Clockwise rotation for display. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** Part of a picture in its stored pixels, and the pixels to copy for it. */
export interface SourceWindow {
  /** Stored pixels to copy: on even pixels, with the filter's margin around the crop where the picture has one. */
  readonly copied: Rect;
  /** The crop within the copied pixels, once they are upright. May be fractional. */
  readonly crop: Rect;
}

/**
 * Finds part of the upright display picture in the stored one.
 * @param crop In display pixels. @param destination Its size in the output, which determines the filter's reach.
 */
export function findSourceWindow(picture: PictureGeometry, crop: Rect, destination: Size): SourceWindow {
  const { visibleRect: visible, rotation } = picture;
  const isTurned = rotation === 90 || rotation === 270;
  const stored = turnBack(crop, picture);
  const scaleX = visible.width / picture.squarePixelWidth;
  const scaleY = visible.height / picture.squarePixelHeight;
  const part = {
    x: stored.x * scaleX,
    y: stored.y * scaleY,
    width: stored.width * scaleX,
    height: stored.height * scaleY,
  };
  const [outputAcross, outputDown] = isTurned
    ? [destination.height, destination.width]
    : [destination.width, destination.height];
  const columns = widen(part.x, part.width, outputAcross, visible.width);
  const rows = widen(part.y, part.height, outputDown, visible.height);
  const [left, top] = [part.x - columns.first, part.y - rows.first];
  const [right, bottom] = [columns.length - left - part.width, rows.length - top - part.height];
  const [x, y] = { 0: [left, top], 90: [bottom, left], 180: [right, bottom], 270: [top, right] }[rotation] as [
    number,
    number,
  ];
  return {
    copied: {
      x: visible.left + columns.first,
      y: visible.top + rows.first,
      width: columns.length,
      height: rows.length,
    },
    crop: { x, y, width: isTurned ? part.height : part.width, height: isTurned ? part.width : part.height },
  };
}

/** The even pixels around [start, start + length) that a filter down to `outputLength` reaches, within the picture. */
function widen(start: number, length: number, outputLength: number, limit: number): { first: number; length: number } {
  const reach = Math.ceil(Math.max(1, length / outputLength)) + 2;
  const first = Math.max(0, 2 * Math.floor((start - reach) / 2));
  const end = Math.min(limit, 2 * Math.ceil((start + length + reach) / 2));
  return { first, length: end - first };
}
