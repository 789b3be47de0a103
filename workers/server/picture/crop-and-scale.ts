import type { Rect, Size } from '#shared/geometry/rect.ts';
import { turnBack } from '#shared/geometry/turn-back.ts';
import type { Placement } from '#shared/render/placement.ts';
import type { SourceVideo } from '#workers/server/probe/probe-source.ts';

/** Steps from the stored picture to the placed one that ffmpeg has: crop, turn, scale, crop again. */
export interface CropAndScale {
  /** Stored pixels to take: whole, and on the grid where something is left out. */
  readonly crop: Rect;
  /** Clockwise quarter turns. */
  readonly rotation: SourceVideo['rotation'];
  /** Size to scale to after turning: on the grid. */
  readonly scaled: Size;
  /** Place of the destination in the scaled picture; on the grid. */
  readonly offset: { readonly x: number; readonly y: number };
  /** Size of the destination. */
  readonly size: Size;
}

/**
 * Plans the steps for a placement. A crop may be fractional but ffmpeg's is not: a little more is taken and scaled, so that the
 * wanted part begins and ends on whole output pixels, and then cut out. For ratios of small numbers that is exact.
 * @param grid All numbers are multiples of this: 2 where two pixels share their chroma.
 */
export function planCropAndScale(
  picture: Pick<SourceVideo, 'width' | 'height' | 'squarePixelWidth' | 'squarePixelHeight' | 'rotation'>,
  { crop, destination }: Placement,
  grid: 1 | 2 = 2,
): CropAndScale {
  const { rotation } = picture;
  const isTurned = rotation === 90 || rotation === 270;
  const part = turnBack(crop, picture);
  const across = picture.width / picture.squarePixelWidth;
  const down = picture.height / picture.squarePixelHeight;
  const [outputAcross, outputDown] = isTurned
    ? [destination.height, destination.width]
    : [destination.width, destination.height];
  const columns = planAxis(part.x * across, part.width * across, picture.width, outputAcross, grid);
  const rows = planAxis(part.y * down, part.height * down, picture.height, outputDown, grid);
  const left = columns.offset;
  const top = rows.offset;
  const right = columns.scaled - columns.offset - outputAcross;
  const bottom = rows.scaled - rows.offset - outputDown;
  const [x, y] = {
    0: [left, top] as const,
    90: [bottom, left] as const,
    180: [right, bottom] as const,
    270: [top, right] as const,
  }[rotation];
  return {
    crop: { x: columns.first, y: rows.first, width: columns.length, height: rows.length },
    rotation,
    scaled: isTurned ? { width: rows.scaled, height: columns.scaled } : { width: columns.scaled, height: rows.scaled },
    offset: { x, y },
    size: { width: destination.width, height: destination.height },
  };
}

/** Source pixels beyond the crop, on either side, to search for a better cut. */
const MARGIN = 36;

interface Axis {
  readonly first: number;
  readonly length: number;
  readonly scaled: number;
  readonly offset: number;
}

/**
 * Finds the source pixels [first, first + length) and the size to scale them to, so that output pixels [offset, offset + output)
 * of that show [start, start + wanted) of the source, as exactly as the grid allows and with as little around it as that takes.
 */
function planAxis(start: number, wanted: number, limit: number, output: number, grid: number): Axis {
  const scale = output / wanted;
  const nearestFirst = Math.max(0, grid * Math.floor((start + 1e-6) / grid));
  const nearestEnd = Math.min(limit, grid * Math.ceil((start + wanted - 1e-6) / grid));
  let best: Axis = { first: nearestFirst, length: nearestEnd - nearestFirst, scaled: output, offset: 0 };
  let lowest = Number.POSITIVE_INFINITY;
  for (let first = nearestFirst; first >= Math.max(0, nearestFirst - MARGIN); first -= grid) {
    for (let end = nearestEnd; end <= Math.min(limit, nearestEnd + MARGIN); end += grid) {
      const length = end - first;
      const scaled = grid * Math.round((length * scale) / grid);
      const offset = grid * Math.round(((start - first) * scaled) / length / grid);
      if (offset < 0 || offset + output > scaled) continue;
      const step = length / scaled;
      const error =
        Math.abs(first + offset * step - start) + Math.abs(first + (offset + output) * step - start - wanted);
      // A thousandth of an output pixel is not worth two more columns.
      const cost = error * scale + length / 2_000;
      if (cost >= lowest) continue;
      lowest = cost;
      best = { first, length, scaled, offset };
    }
  }
  return best;
}
