import type { TransformJob } from '#shared/effects/transform.ts';
import type { Rect, Size } from '#shared/geometry/rect.ts';
import { evenLength, type Placement } from './placement.ts';

/** Longest side of the upright picture before rotation, in pixels. Larger ones are enlarged during rotation. */
const LONGEST_SIDE = 4_096;

/** Pixels around a rotated picture that blend with its edge. */
const EDGE = 1;

/** A rotation of an upright picture, with mirroring and round corners. */
export interface Turn {
  readonly job: TransformJob;
  /** Cosine and sine of the clockwise rotation, exact to 2^-24, because JavaScript engines differ in the last bits. */
  readonly cosine: number;
  readonly sine: number;
  /** Output pixels that may change, even and within the frame. */
  readonly box: Rect;
}

/** A transformed picture: its upright part, and the rotation that follows. */
export interface TransformedPlace {
  /** Without a rotation, the place in the output. With one, only the size of the upright picture, at 0. */
  readonly placement: Placement;
  /** Null if the picture stays upright. */
  readonly turn: Turn | null;
  /** Above 0, to 1. */
  readonly opacity: number;
}

/**
 * Finds what to draw for a transform. Null if none of it is visible. An upright picture is cut to the frame on even
 * pixels, and its content stays exactly in place, so that slow moves are smooth.
 */
export function placeTransformed(job: TransformJob, output: Size): TransformedPlace | null {
  if (!(job.width > 0 && job.height > 0 && job.opacity > 0)) return null;
  const isUpright = job.rotation === 0 && job.radius === 0 && job.flipX === 0 && job.flipY === 0;
  if (!isUpright) return placeTurned(job, output);
  const across = cutAxis(job.x, job.width, output.width);
  const down = cutAxis(job.y, job.height, output.height);
  if (!across || !down) return null;
  const crop = {
    x: job.cropX + ((across.start - job.x) / job.width) * job.cropWidth,
    y: job.cropY + ((down.start - job.y) / job.height) * job.cropHeight,
    width: (across.length / job.width) * job.cropWidth,
    height: (down.length / job.height) * job.cropHeight,
  };
  const destination = { x: across.start, y: down.start, width: across.length, height: down.length };
  return { placement: { crop, destination }, turn: null, opacity: job.opacity };
}

/** The nearest even pixels of a length that lie in the frame, or null for none. */
function cutAxis(start: number, length: number, limit: number): { start: number; length: number } | null {
  const first = 2 * Math.round(start / 2);
  const left = Math.max(0, first);
  const right = Math.min(limit, first + evenLength(length));
  return right > left ? { start: left, length: right - left } : null;
}

function placeTurned(job: TransformJob, output: Size): TransformedPlace | null {
  const angle = (job.rotation * Math.PI) / 180;
  const cosine = Math.round(Math.cos(angle) * 2 ** 24) / 2 ** 24;
  const sine = Math.round(Math.sin(angle) * 2 ** 24) / 2 ** 24;
  const corners = [job.x, job.x + job.width].flatMap((x) =>
    [job.y, job.y + job.height].map((y) => {
      const [dx, dy] = [x - job.pivotX, y - job.pivotY];
      return { x: job.pivotX + dx * cosine - dy * sine, y: job.pivotY + dx * sine + dy * cosine };
    }),
  );
  const across = boxAxis(
    corners.map(({ x }) => x),
    output.width,
  );
  const down = boxAxis(
    corners.map(({ y }) => y),
    output.height,
  );
  if (!across || !down) return null;
  const upright = {
    width: Math.min(LONGEST_SIDE, evenLength(job.width)),
    height: Math.min(LONGEST_SIDE, evenLength(job.height)),
  };
  return {
    placement: {
      crop: { x: job.cropX, y: job.cropY, width: job.cropWidth, height: job.cropHeight },
      destination: { x: 0, y: 0, ...upright },
    },
    turn: {
      ...{ job, cosine, sine },
      box: { x: across.start, y: down.start, width: across.length, height: down.length },
    },
    opacity: job.opacity,
  };
}

function boxAxis(places: readonly number[], limit: number): { start: number; length: number } | null {
  const start = Math.max(0, 2 * Math.floor((Math.min(...places) - EDGE) / 2));
  const end = Math.min(limit, 2 * Math.ceil((Math.max(...places) + EDGE) / 2));
  return end > start ? { start, length: end - start } : null;
}
