import type { FrameGeometry } from '#shared/effects/effect.ts';
import type { Point, ValuesOf } from '#shared/effects/parameter.ts';
import { TRANSFORM, type TransformJob } from '#shared/effects/transform.ts';
import { linesOf } from './transform-box.ts';

export type TransformValues = ValuesOf<typeof TRANSFORM.parameters>;

/** Parts of the handles, by the parameter that they change. */
export type HandlePart = 'position' | 'scale' | 'rotation' | CropSide;

/** Sides of the picture as it is shown, clockwise from the top. */
export const CROP_SIDES = ['cropTop', 'cropRight', 'cropBottom', 'cropLeft'] as const;
export type CropSide = (typeof CROP_SIDES)[number];

/** The pointer on the frame, in output pixels. */
export interface HandlePoint extends Point {
  /** Alt or Ctrl is held: nothing snaps. */
  readonly isFree: boolean;
}

/** The clip as it was when its handle was pressed. */
export interface HandleSubject {
  readonly values: TransformValues;
  readonly geometry: FrameGeometry;
  /** Distance within which something snaps, in output pixels. */
  readonly tolerance: number;
}

/** A line of the frame to which the picture has snapped, in output pixels. */
interface Guide {
  readonly axis: 'x' | 'y';
  readonly at: number;
}

export type HandleChange = Partial<Pick<TransformValues, HandlePart>>;

/** The states of the pointer on a clip's handles. Each follows from the one before and the pointer, as data. */
export type HandleGesture =
  | { readonly name: 'idle' }
  | {
      readonly name: 'pressed';
      readonly part: HandlePart;
      readonly origin: HandlePoint;
      readonly subject: HandleSubject;
    }
  | {
      readonly name: 'dragging';
      readonly part: HandlePart;
      readonly origin: HandlePoint;
      readonly subject: HandleSubject;
      readonly change: HandleChange;
      readonly guides: readonly Guide[];
    };

export const AT_REST: HandleGesture = { name: 'idle' };

/** Edges, thirds and centre of the frame, as shares of its side. */
const FRAME_LINES = [0, 1 / 3, 1 / 2, 2 / 3, 1];

/** Turns snap to these steps, when they are this near. */
const TURN_STEP = 45;
const TURN_TOLERANCE = 4;

/** A crop by dragging leaves this share of the picture's side, so that its handles stay apart. */
const LEAST_LEFT = 0.02;

/** The state after a move of the pointer. A press becomes a drag once the pointer has left its place. */
export function followPointer(gesture: HandleGesture, point: HandlePoint): HandleGesture {
  if (gesture.name === 'idle') return gesture;
  const { part, origin, subject } = gesture;
  const isSlip = Math.hypot(point.x - origin.x, point.y - origin.y) < subject.tolerance / 2;
  if (gesture.name === 'pressed' && isSlip) return gesture;
  return { name: 'dragging', part, origin, subject, ...DRAGS[part](subject, origin, point) };
}

const OPPOSITE = {
  cropTop: 'cropBottom',
  cropRight: 'cropLeft',
  cropBottom: 'cropTop',
  cropLeft: 'cropRight',
} as const satisfies Record<CropSide, CropSide>;

interface Dragged {
  readonly change: HandleChange;
  readonly guides: readonly Guide[];
}

const DRAGS: Readonly<
  Record<HandlePart, (subject: HandleSubject, origin: HandlePoint, point: HandlePoint) => Dragged>
> = {
  position: (subject, origin, point) => {
    const { values, geometry, tolerance } = subject;
    const place = (axis: 'x' | 'y', by: number) => values.position[axis] + by / sideOf(geometry, axis);
    const moved = { x: place('x', point.x - origin.x), y: place('y', point.y - origin.y) };
    if (point.isFree) return { change: { position: within(moved) }, guides: [] };
    const lines = linesOf(jobOf(subject, { position: moved }));
    const guides: Guide[] = [];
    const snapped = (axis: 'x' | 'y') => {
      const side = sideOf(geometry, axis);
      const found = nearest(
        FRAME_LINES.flatMap((share) => lines[axis].map((line) => ({ at: share * side, by: share * side - line }))),
        tolerance,
      );
      if (found) guides.push({ axis, at: found.at });
      return moved[axis] + (found?.by ?? 0) / side;
    };
    return { change: { position: within({ x: snapped('x'), y: snapped('y') }) }, guides };
  },

  scale: (subject, origin, point) => {
    const { values, geometry, tolerance } = subject;
    const job = jobOf(subject, {});
    const reach = Math.hypot(origin.x - job.pivotX, origin.y - job.pivotY);
    const ratio = Math.hypot(point.x - job.pivotX, point.y - job.pivotY) / Math.max(1, reach);
    const scale = clamp(values.scale * ratio, TRANSFORM.parameters.scale, 1e4);
    if (point.isFree) return { change: { scale }, guides: [] };
    const lines = linesOf(job);
    // The picture grows from its pivot: each of its lines is on a line of the frame at one scale.
    const candidates = (['x', 'y'] as const).flatMap((axis) => {
      const pivot = axis === 'x' ? job.pivotX : job.pivotY;
      return [lines[axis][0] ?? pivot, lines[axis][2] ?? pivot].flatMap((line) =>
        FRAME_LINES.flatMap((share) => {
          const at = share * sideOf(geometry, axis);
          const wanted = ((at - pivot) / (line - pivot)) * values.scale;
          const by = ((wanted - scale) / values.scale) * (line - pivot);
          return Math.abs(line - pivot) > 1 && wanted > 0 ? [{ axis, at, by, scale: wanted }] : [];
        }),
      );
    });
    const found = nearest(candidates, tolerance);
    if (!found) return { change: { scale }, guides: [] };
    const { axis, at } = found;
    return { change: { scale: clamp(found.scale, TRANSFORM.parameters.scale, 1e6) }, guides: [{ axis, at }] };
  },

  rotation: (subject, origin, point) => {
    const { pivotX, pivotY } = jobOf(subject, {});
    const angle = ({ x, y }: Point) => (Math.atan2(y - pivotY, x - pivotX) * 180) / Math.PI;
    const turn = ((((angle(point) - angle(origin) + 180) % 360) + 360) % 360) - 180;
    const turned = subject.values.rotation + turn;
    const step = Math.round(turned / TURN_STEP) * TURN_STEP;
    const isNear = !point.isFree && Math.abs(turned - step) <= TURN_TOLERANCE;
    return { change: { rotation: clamp(isNear ? step : turned, TRANSFORM.parameters.rotation, 10) }, guides: [] };
  },

  cropTop: cropping('cropTop'),
  cropRight: cropping('cropRight'),
  cropBottom: cropping('cropBottom'),
  cropLeft: cropping('cropLeft'),
};

/** Moves an edge of the picture along its own axis, whatever its turn. */
function cropping(side: CropSide): (subject: HandleSubject, origin: HandlePoint, point: HandlePoint) => Dragged {
  return ({ values, geometry }, origin, point) => {
    const angle = (values.rotation * Math.PI) / 180;
    const [dx, dy] = [point.x - origin.x, point.y - origin.y];
    const across = (dx * Math.cos(angle) + dy * Math.sin(angle)) / (geometry.destination.width * values.scale);
    const down = (dy * Math.cos(angle) - dx * Math.sin(angle)) / (geometry.destination.height * values.scale);
    const inwards = { cropTop: down, cropRight: -across, cropBottom: -down, cropLeft: across }[side];
    const max = Math.max(values[side], 1 - values[OPPOSITE[side]] - LEAST_LEFT);
    return { change: { [side]: clamp(values[side] + inwards, { min: 0, max }, 1e4) }, guides: [] };
  };
}

function jobOf({ values, geometry }: HandleSubject, change: HandleChange): TransformJob {
  return TRANSFORM.job({ ...values, ...change }, geometry);
}

function sideOf({ output }: FrameGeometry, axis: 'x' | 'y'): number {
  return axis === 'x' ? output.width : output.height;
}

function nearest<Candidate extends { readonly by: number }>(
  candidates: readonly Candidate[],
  tolerance: number,
): Candidate | null {
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    const distance = Math.abs(candidate.by);
    if (distance <= tolerance && (!best || distance < Math.abs(best.by))) best = candidate;
  }
  return best;
}

function within({ x, y }: Point): Point {
  const { position } = TRANSFORM.parameters;
  return { x: clamp(x, position, 1e5), y: clamp(y, position, 1e5) };
}

/** @param parts Parts of 1 to which the number is rounded, so that a place that is snapped to is exact. */
function clamp(value: number, { min, max }: { readonly min: number; readonly max: number }, parts: number): number {
  return Math.min(max, Math.max(min, Math.round(value * parts) / parts));
}
