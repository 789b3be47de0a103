import type { Rect } from '#shared/geometry/rect.ts';

/** Colours of a drawing on a picture. */
export const DRAWING_COLORS = ['red', 'yellow', 'green', 'blue'] as const;
export type DrawingColor = (typeof DRAWING_COLORS)[number];

/** The most that a drawing contains. A rectangle has two points. */
export const DRAWING_LIMITS = { strokes: 20, points: 2_000 } as const;

/** x and y as shares of the picture's width and height, 0 to 1, with 4 decimals. */
export type DrawingPoint = readonly [number, number];

/** A line drawn by hand, or a rectangle, whose area is in shares of the picture too. */
export type DrawingStroke =
  | { readonly type: 'freehand'; readonly color: DrawingColor; readonly points: readonly DrawingPoint[] }
  | { readonly type: 'rectangle'; readonly color: DrawingColor; readonly area: Rect };

/** Strokes in the order in which they were drawn. */
export type Drawing = readonly DrawingStroke[];

/** Points that are nearer to the one before, in shares of the picture, do not change a line visibly. */
const NEAREST = 0.003;

/** Smallest width and height of a rectangle, in shares of the picture. */
const SMALLEST_SIDE = 0.02;

/** Number of points, two for a rectangle. */
export function countPoints(drawing: Drawing): number {
  return drawing.reduce((sum, stroke) => sum + (stroke.type === 'rectangle' ? 2 : stroke.points.length), 0);
}

/** True while another stroke fits. */
export function hasRoomForStroke(drawing: Drawing): boolean {
  return drawing.length < DRAWING_LIMITS.strokes && countPoints(drawing) + 2 <= DRAWING_LIMITS.points;
}

/** A share of the picture, limited to it, with 4 decimals. */
export function drawingShare(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 10_000) / 10_000;
}

/**
 * Continues the last stroke, which is drawn by hand, to another point. Points that change nothing visible are left out,
 * and those that exceed {@link DRAWING_LIMITS}.
 */
export function continueStroke(drawing: Drawing, x: number, y: number): Drawing {
  const last = drawing.at(-1);
  if (last?.type !== 'freehand' || countPoints(drawing) >= DRAWING_LIMITS.points) return drawing;
  const point: DrawingPoint = [drawingShare(x), drawingShare(y)];
  const before = last.points.at(-1);
  if (before && Math.hypot(point[0] - before[0], point[1] - before[1]) < NEAREST) return drawing;
  return [...drawing.slice(0, -1), { ...last, points: [...last.points, point] }];
}

/** Moves a rectangle inside the picture. @param by Distance in shares of the picture. */
export function moveArea({ x, y, width, height }: Rect, by: { readonly x: number; readonly y: number }): Rect {
  return {
    x: drawingShare(Math.min(x + by.x, 1 - width)),
    y: drawingShare(Math.min(y + by.y, 1 - height)),
    ...{ width, height },
  };
}

/** Moves a rectangle's right and lower edge, inside the picture. @param by As in {@link moveArea}. */
export function resizeArea({ x, y, width, height }: Rect, by: { readonly x: number; readonly y: number }): Rect {
  const side = (from: number, length: number) => drawingShare(Math.min(Math.max(SMALLEST_SIDE, length), 1 - from));
  return { x, y, width: side(x, width + by.x), height: side(y, height + by.y) };
}

/** Place and size of a rectangle for screen readers: "40 % from the left, …". */
export function describeArea({ x, y, width, height }: Rect): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`;
  return `${percent(x)} from the left, ${percent(y)} from the top, ${percent(width)} wide, ${percent(height)} high`;
}

/** A drawing for those who do not see it: "2 lines and 1 rectangle". */
export function describeDrawing(drawing: Drawing): string {
  const rectangles = drawing.filter(({ type }) => type === 'rectangle').length;
  const named = (count: number, name: string) => (count === 0 ? [] : [`${count} ${name}${count === 1 ? '' : 's'}`]);
  return [...named(drawing.length - rectangles, 'line'), ...named(rectangles, 'rectangle')].join(' and ');
}
