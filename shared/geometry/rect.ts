/** Width and height in pixels of the same grid. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle in pixels of the grid that the field names. Whole numbers unless stated otherwise. */
export interface Rect extends Size {
  readonly x: number;
  readonly y: number;
}

/** True when two rectangles have a pixel in common. */
export function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
