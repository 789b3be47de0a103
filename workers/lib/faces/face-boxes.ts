import type { Rect, Size } from '#shared/geometry/rect.ts';
import type { Face } from '#shared/reframe/faces.ts';

/** Side of the square that the detector sees, in pixels. */
export const DETECTOR_SIZE = 192;

/** Cells in each direction; each says whether a face has its centre there. */
const GRID = 48;

/** Numbers that the network gives for each cell: the box, then six points of the face. */
const NUMBERS_PER_CELL = 16;

/** Less sure finds are none. */
const LEAST_SCORE = 0.5;

/** Shared part of two boxes above which they are one face. */
const SAME_FACE = 0.3;

/** Part of a region near a cut edge. A box that reaches it is half a face. */
const EDGE = 0.02;

/** A face in pixels of the whole picture. */
export interface FaceBox {
  /** Its centre. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly score: number;
}

/**
 * Squares of the short side along the long one, which overlap by a fifth or more. In them the detector finds faces of
 * half the size. None for a nearly square picture.
 */
export function squareRegions({ width, height }: Size): readonly Rect[] {
  const side = Math.min(width, height);
  const count = Math.ceil((Math.max(width, height) / side - 0.2) / 0.8);
  if (count < 2) return [];
  return Array.from({ length: count }, (_, index) => ({
    x: Math.round(((width - side) * index) / (count - 1)),
    y: Math.round(((height - side) * index) / (count - 1)),
    width: side,
    height: side,
  }));
}

/** Where a region lies in the detector's square: in its middle, as large as fits. */
export function letterbox({ width, height }: Size): Rect {
  const scale = DETECTOR_SIZE / Math.max(width, height);
  return {
    x: (DETECTOR_SIZE - width * scale) / 2,
    y: (DETECTOR_SIZE - height * scale) / 2,
    width: width * scale,
    height: height * scale,
  };
}

/**
 * Reads the network's answer for a region of a picture.
 * @param boxes 16 numbers for each cell, in pixels of the detector's square from the cell's middle.
 * @param scores One number for each cell, the logit of a face.
 * @returns The faces in pixels of the picture, without those that an edge of the region cuts.
 */
export function readFaces(boxes: Float32Array, scores: Float32Array, region: Rect, picture: Size): readonly FaceBox[] {
  const shown = letterbox(region);
  const scale = region.width / shown.width;
  const found: FaceBox[] = [];
  scores.forEach((logit, cell) => {
    const score = 1 / (1 + Math.exp(-logit));
    if (score < LEAST_SCORE) return;
    const at = (number: number) => boxes[cell * NUMBERS_PER_CELL + number] ?? 0;
    const middleX = (((cell % GRID) + 0.5) / GRID) * DETECTOR_SIZE;
    const middleY = ((Math.floor(cell / GRID) + 0.5) / GRID) * DETECTOR_SIZE;
    found.push({
      x: region.x + (middleX + at(0) - shown.x) * scale,
      y: region.y + (middleY + at(1) - shown.y) * scale,
      width: at(2) * scale,
      height: at(3) * scale,
      score,
    });
  });
  return mergeBoxes(found).filter((box) => !isCut(box, region, picture));
}

function isCut({ x, y, width, height }: FaceBox, region: Rect, picture: Size): boolean {
  const margin = EDGE * region.width;
  const isOutside = (start: number, end: number, from: number, to: number, length: number) =>
    (from > 0 && start < from + margin) || (to < length && end > to - margin);
  return (
    isOutside(x - width / 2, x + width / 2, region.x, region.x + region.width, picture.width) ||
    isOutside(y - height / 2, y + height / 2, region.y, region.y + region.height, picture.height)
  );
}

/** Makes one face of boxes that overlap: their mean by score, which is steadier than the surest. */
export function mergeBoxes(boxes: readonly FaceBox[]): readonly FaceBox[] {
  let left = boxes.toSorted((one, other) => other.score - one.score);
  const merged: FaceBox[] = [];
  for (let surest = left[0]; surest; surest = left[0]) {
    const best = surest;
    const group = left.filter((box) => box === best || sharedPart(best, box) > SAME_FACE);
    const weight = group.reduce((sum, { score }) => sum + score, 0);
    const mean = (name: 'x' | 'y' | 'width' | 'height') =>
      group.reduce((sum, box) => sum + box[name] * box.score, 0) / weight;
    merged.push({ x: mean('x'), y: mean('y'), width: mean('width'), height: mean('height'), score: best.score });
    left = left.filter((box) => !group.includes(box));
  }
  return merged;
}

/** Area that two boxes share, as a fraction of what they cover together. */
function sharedPart(one: FaceBox, other: FaceBox): number {
  const shared = (middle: 'x' | 'y', side: 'width' | 'height') =>
    Math.min(one[middle] + one[side] / 2, other[middle] + other[side] / 2) -
    Math.max(one[middle] - one[side] / 2, other[middle] - other[side] / 2);
  const [across, down] = [shared('x', 'width'), shared('y', 'height')];
  if (across <= 0 || down <= 0) return 0;
  const area = across * down;
  return area / (one.width * one.height + other.width * other.height - area);
}

/** Faces as fractions of their picture, rounded to a ten thousandth, as they are kept. */
export function toFaces(boxes: readonly FaceBox[], { width, height }: Size): readonly Face[] {
  const round = (value: number) => Math.round(value * 10_000) / 10_000;
  return boxes.map((box) => ({
    x: round(box.x / width),
    y: round(box.y / height),
    width: round(box.width / width),
    height: round(box.height / height),
    score: round(box.score),
  }));
}
