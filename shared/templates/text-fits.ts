import type { TransformJob } from '#shared/effects/transform.ts';
import { overlaps, type Rect, type Size } from '#shared/geometry/rect.ts';
import type { Frames } from '#shared/time/rational.ts';

/** A title in its frame. */
export interface PlacedTitle {
  readonly clipId: string;
  /** Frames in which it is shown. */
  readonly firstFrame: Frames;
  readonly endFrame: Frames;
  /** The smallest upright rectangle around its letters, in pixels of the frame. Fractional. */
  readonly bounds: Rect;
  /** True for a text that is drawn smaller than its size, because it would be higher than the frame. */
  readonly isShrunk: boolean;
}

/** Reasons why a text does not fit, the worst first. */
export type Misfit = 'beyond-frame' | 'shrunk' | 'covers-another';

/**
 * Finds the titles of a filled layout that do not fit. The layout with its own texts is the measure: titles that overlap
 * there, or leave the frame, may do so here.
 * @param own The titles of the layout with its own texts, with the same ids.
 * @returns The worst reason of each, by clip id.
 */
export function findMisfits(
  filled: readonly PlacedTitle[],
  own: readonly PlacedTitle[],
  frame: Size,
): ReadonlyMap<string, Misfit> {
  const before = new Map(own.map((title) => [title.clipId, title]));
  const coversInLayout = (a: string, b: string) => covers(before.get(a), before.get(b));
  const reasonOf = (title: PlacedTitle): Misfit | null => {
    const layouts = before.get(title.clipId);
    if (isBeyond(title.bounds, frame) && !(layouts && isBeyond(layouts.bounds, frame))) return 'beyond-frame';
    if (title.isShrunk && !layouts?.isShrunk) return 'shrunk';
    // Only the one that grew is to blame.
    if (!hasGrown(title, layouts)) return null;
    const others = filled.filter(({ clipId }) => clipId !== title.clipId);
    const isCovering = others.some((other) => covers(title, other) && !coversInLayout(title.clipId, other.clipId));
    return isCovering ? 'covers-another' : null;
  };
  const misfits = new Map<string, Misfit>();
  for (const title of filled) {
    const reason = reasonOf(title);
    if (reason) misfits.set(title.clipId, reason);
  }
  return misfits;
}

/**
 * The smallest upright rectangle around a part of a graphic, which its transform moves, scales and turns.
 * @param part Relative to the middle of the graphic's picture, in its own pixels.
 */
export function boundsInFrame(part: Rect, place: TransformJob): Rect {
  const zoom = place.width / Math.max(1, place.cropWidth);
  const angle = (place.rotation * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const middle = { x: place.x + place.width / 2 - place.pivotX, y: place.y + place.height / 2 - place.pivotY };
  const corners = [0, 1].flatMap((right) =>
    [0, 1].map((lower) => {
      const x = middle.x + (part.x + right * part.width) * zoom;
      const y = middle.y + (part.y + lower * part.height) * zoom;
      return { x: place.pivotX + x * cos - y * sin, y: place.pivotY + x * sin + y * cos };
    }),
  );
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { x: left, y: top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** Rounding of widths in canvases, in pixels. */
const TOLERANCE = 1;

function isBeyond({ x, y, width, height }: Rect, frame: Size): boolean {
  if (width === 0) return false;
  const isAcross = x < -TOLERANCE || x + width > frame.width + TOLERANCE;
  return isAcross || y < -TOLERANCE || y + height > frame.height + TOLERANCE;
}

function covers(a: PlacedTitle | undefined, b: PlacedTitle | undefined): boolean {
  if (!a || !b || a.bounds.width === 0 || b.bounds.width === 0) return false;
  const isAtOnce = a.firstFrame < b.endFrame && b.firstFrame < a.endFrame;
  return isAtOnce && overlaps(a.bounds, b.bounds);
}

function hasGrown({ bounds }: PlacedTitle, own: PlacedTitle | undefined): boolean {
  if (!own) return true;
  return bounds.width > own.bounds.width + TOLERANCE || bounds.height > own.bounds.height + TOLERANCE;
}
