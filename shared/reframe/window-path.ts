import { type Ease, easeShare } from '#shared/effects/keyframes.ts';
import { type SourceTime, sourceTime } from '#shared/time/microseconds.ts';
import { FACE_INTERVAL_US, type SourceRange } from './faces.ts';
import type { Aim, Stretch } from './followed-stretches.ts';
import type { MovingWindow } from './moving-window.ts';

/** A face may stray this far from the middle before the window moves, as a part of the window. */
const SLACK = 0.11;

/** The path keeps this close to the exact one, as a part of the window. A larger error needs fewer keyframes. */
const TOLERANCE = 0.012;

/** Steps of the exact path on each side that a corner is rounded over. */
const ROUNDING_STEPS = 3;

/** Eases that a part of the path is tried with, in this order. */
const TRIED_EASES = ['linear', 'inOut', 'in', 'out'] as const satisfies readonly Ease[];

/** A keyframe of the window's middle. */
export interface PathKey {
  readonly time: SourceTime;
  readonly middle: number;
  readonly ease: Ease;
}

/**
 * The path of a window that follows a stretch's aims: it rests while they stay within the slack, else it moves evenly,
 * and it knows where they go.
 *
 *     aims          .·˙˙·.·˙·.·˙    a face that sways, then walks
 *     taut string   ___________/‾‾  the shortest way within the slack
 *     path          __________/‾‾‾  its corners rounded, then as few keyframes as describe it
 *
 * @param stretch With one aim or more.
 * @returns In order of time, within the stretch.
 */
export function windowPath({ aims, ...range }: Stretch, window: MovingWindow): readonly PathKey[] {
  const string = tautString(withoutOutliers(aims), SLACK * window.side);
  const exact = rounded(sampled(string, range)).map(({ time, middle }) => ({ time, middle: inside(middle, window) }));
  return reduced(exact, TOLERANCE * window.side);
}

/** Aims without single wrong ones: each is the median of itself and its neighbours. */
function withoutOutliers(aims: readonly Aim[]): readonly Aim[] {
  return aims.map(({ time, middle }, index) => {
    const near = [aims[index - 1]?.middle ?? middle, middle, aims[index + 1]?.middle ?? middle];
    return { time, middle: near.toSorted((left, right) => left - right)[1] ?? middle };
  });
}

/** The nearest middle with which a window keeps inside its picture. */
function inside(middle: number, { side }: MovingWindow): number {
  return Math.min(1 - side / 2, Math.max(side / 2, middle));
}

/** The shortest line within the slack of all aims. Its ends are free. */
function tautString(aims: readonly Aim[], slack: number): readonly Aim[] {
  const tube = aims.map(({ time, middle }) => ({ time, low: middle - slack, high: middle + slack }));
  const start = freeEnd(tube);
  const end = freeEnd(tube.toReversed());
  const [first] = tube;
  const last = tube.at(-1);
  if (!first || !last) return [];
  tube[0] = { ...first, low: start, high: start };
  tube[tube.length - 1] = { ...last, low: end, high: end };
  const corners: Aim[] = [{ time: first.time, middle: start }];
  let from = 0;
  let middle = start;
  while (from < tube.length - 1) {
    const corner = nextCorner(tube, from, middle);
    from = corner.index;
    middle = corner.middle;
    corners.push({ time: tube[from]?.time ?? first.time, middle });
  }
  return corners;
}

interface Gap {
  readonly time: SourceTime;
  readonly low: number;
  readonly high: number;
}

/** Where a line with a free beginning starts: where it can stay longest, at the edge that ends its stay. */
function freeEnd(tube: readonly Gap[]): number {
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (const gap of tube) {
    if (gap.low > high) return high;
    if (gap.high < low) return low;
    low = Math.max(low, gap.low);
    high = Math.min(high, gap.high);
  }
  return (low + high) / 2;
}

/** The next corner of the shortest line from a point: the edge that stands in the way of what comes later. */
function nextCorner(tube: readonly Gap[], from: number, middle: number): { index: number; middle: number } {
  const start = tube[from]?.time ?? 0;
  let steepest = { slope: Number.POSITIVE_INFINITY, index: from, middle };
  let flattest = { slope: Number.NEGATIVE_INFINITY, index: from, middle };
  for (let index = from + 1; index < tube.length; index++) {
    const gap = tube[index];
    if (!gap) break;
    const slopeTo = (value: number) => (value - middle) / (gap.time - start);
    const [low, high] = [slopeTo(gap.low), slopeTo(gap.high)];
    if (low > steepest.slope) return steepest;
    if (high < flattest.slope) return flattest;
    // The farthest of equal edges, so that a straight wall has one corner.
    if (high <= steepest.slope) steepest = { slope: high, index, middle: gap.high };
    if (low >= flattest.slope) flattest = { slope: low, index, middle: gap.low };
  }
  // Nothing stands in the way of the end, where both edges are one.
  return { index: tube.length - 1, middle: tube.at(-1)?.low ?? middle };
}

/** A line's points at even steps over a range; level before its start and after its end. */
function sampled(line: readonly Aim[], { start, endExclusive }: SourceRange): readonly Aim[] {
  const count = Math.max(1, Math.round((endExclusive - start) / FACE_INTERVAL_US));
  const last = endExclusive - 1;
  let next = 0;
  return Array.from({ length: count + 1 }, (_, index) => {
    const time = sourceTime(Math.round(start + ((last - start) * index) / count));
    while (next < line.length && (line[next]?.time ?? 0) <= time) next += 1;
    const [before, after] = [line[next - 1], line[next]];
    if (!before || !after) return { time, middle: (before ?? after)?.middle ?? 0.5 };
    const share = (time - before.time) / (after.time - before.time);
    return { time, middle: before.middle + (after.middle - before.middle) * share };
  });
}

/** Rounds corners by a mean over neighbours, the nearest counting most. Straight parts stay straight. */
function rounded(line: readonly Aim[]): readonly Aim[] {
  const at = (index: number): number => line[index]?.middle ?? 0;
  const end = line.length - 1;
  // Beyond an end the line goes on as it came.
  const extended = (index: number): number => {
    if (index < 0) return 2 * at(0) - at(Math.min(end, -index));
    return index > end ? 2 * at(end) - at(Math.max(0, 2 * end - index)) : at(index);
  };
  return line.map(({ time }, index) => {
    let [sum, weights] = [0, 0];
    for (let step = -ROUNDING_STEPS; step <= ROUNDING_STEPS; step++) {
      const weight = ROUNDING_STEPS + 1 - Math.abs(step);
      sum += weight * extended(index + step);
      weights += weight;
    }
    return { time, middle: sum / weights };
  });
}

/** Describes a line by few keyframes: a part that no ease describes is split where it is farthest off. */
function reduced(line: readonly Aim[], tolerance: number): readonly PathKey[] {
  const keys: PathKey[] = [];
  const parts: [from: number, to: number][] = [[0, line.length - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    const start = line[from];
    if (!start) continue;
    const fits = TRIED_EASES.map((ease) => ({ ease, ...worstOf(line, from, to, ease) }));
    const fit = fits.find(({ error }) => error <= tolerance);
    if (fit) keys.push({ ...start, ease: fit.ease });
    else {
      const at = fits[0]?.index ?? from + 1;
      parts.push([at, to], [from, at]);
    }
  }
  const last = line.at(-1);
  return last && line.length > 1 ? [...keys, { ...last, ease: 'linear' }] : keys;
}

/** The point of a part that an ease between its ends misses most. */
function worstOf(line: readonly Aim[], from: number, to: number, ease: Ease): { error: number; index: number } {
  const [start, end] = [line[from], line[to]];
  let worst = { error: 0, index: from };
  if (!start || !end) return worst;
  for (let index = from + 1; index < to; index++) {
    const point = line[index];
    if (!point) break;
    const share = easeShare(ease, (point.time - start.time) / (end.time - start.time));
    const error = Math.abs(start.middle + (end.middle - start.middle) * share - point.middle);
    if (error > worst.error) worst = { error, index };
  }
  return worst;
}
