import type { Size } from '#shared/geometry/rect.ts';
/** The largest whole-pixel size of an aspect ratio (width / height) that fits into a room. */
export function fitInside(roomWidth: number, roomHeight: number, aspectRatio: number): Size {
  const width = Math.min(roomWidth, roomHeight * aspectRatio);
  return { width: Math.floor(width), height: Math.floor(width / aspectRatio) };
}
