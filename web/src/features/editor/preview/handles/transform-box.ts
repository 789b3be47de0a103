import type { Point } from '#shared/effects/parameter.ts';
import type { TransformJob } from '#shared/effects/transform.ts';

/** Corners of a picture after its turn, in output pixels: the top left one first, clockwise. */
export function cornersOf(job: TransformJob): readonly [Point, Point, Point, Point] {
  const [right, bottom] = [job.x + job.width, job.y + job.height];
  return [turned(job, job.x, job.y), turned(job, right, job.y), turned(job, right, bottom), turned(job, job.x, bottom)];
}

/** The left, middle and right, and the top, middle and bottom of a picture after its turn, in output pixels. */
export function linesOf(job: TransformJob): { readonly x: readonly number[]; readonly y: readonly number[] } {
  const corners = cornersOf(job);
  const lines = (places: readonly number[]) => {
    const [least, most] = [Math.min(...places), Math.max(...places)];
    return [least, (least + most) / 2, most];
  };
  return { x: lines(corners.map(({ x }) => x)), y: lines(corners.map(({ y }) => y)) };
}

function turned({ rotation, pivotX, pivotY }: TransformJob, x: number, y: number): Point {
  const angle = (rotation * Math.PI) / 180;
  const [dx, dy] = [x - pivotX, y - pivotY];
  return {
    x: pivotX + dx * Math.cos(angle) - dy * Math.sin(angle),
    y: pivotY + dx * Math.sin(angle) + dy * Math.cos(angle),
  };
}

/** The style of an element in place of a picture. @param zoom Pixels of the screen for one of the output. */
export function boxStyle({ x, y, width, height, rotation, pivotX, pivotY }: TransformJob, zoom: number) {
  return {
    ...{ left: x * zoom, top: y * zoom, width: width * zoom, height: height * zoom },
    transform: `rotate(${rotation}deg)`,
    transformOrigin: `${(pivotX - x) * zoom}px ${(pivotY - y) * zoom}px`,
  };
}
