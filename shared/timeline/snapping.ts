import {
  MICROSECONDS_PER_SECOND,
  type Microseconds,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import type { Timeline } from './timeline.ts';

/** Targets that an edge can snap to. At equal distance, the earlier kind in this list wins. */
export const SNAP_KINDS = ['playhead', 'clip-edge', 'marker', 'beat', 'second'] as const;
export type SnapKind = (typeof SNAP_KINDS)[number];

/** A place that edges snap to. */
export interface SnapPoint {
  readonly time: TimelineTime;
  readonly kind: SnapKind;
}

/** Snap points sorted by time, built once when a gesture starts. Whole seconds are computed, not stored. */
export interface SnapIndex {
  readonly points: readonly SnapPoint[];
  readonly hasSeconds: boolean;
}

/** Sources of an index, besides the timeline. */
export interface SnapSources {
  /** Clips that move with the gesture. Their edges are not targets. Default: none. */
  readonly except?: ReadonlySet<string>;
  /** Default: none. */
  readonly playhead?: TimelineTime;
  /** Default: none. */
  readonly markers?: readonly TimelineTime[];
  /** Beats of music; see `beatsOnTimeline`. Default: none. */
  readonly beats?: readonly TimelineTime[];
  /** True when whole seconds (and 0) are targets. Default true. */
  readonly hasSeconds?: boolean;
}

/** Collects the snap points of a timeline, once for each gesture: n log n for n clips. */
export function createSnapIndex(timeline: Timeline, sources: SnapSources = {}): SnapIndex {
  const points: SnapPoint[] = [];
  for (const track of timeline.tracks) {
    for (const clip of track.clips) {
      if (sources.except?.has(clip.id)) continue;
      points.push({ time: clip.start, kind: 'clip-edge' }, { time: clip.end, kind: 'clip-edge' });
    }
  }
  for (const time of sources.markers ?? []) points.push({ time, kind: 'marker' });
  for (const time of sources.beats ?? []) points.push({ time, kind: 'beat' });
  if (sources.playhead !== undefined) points.push({ time: sources.playhead, kind: 'playhead' });
  points.sort((left, right) => left.time - right.time || rank(left.kind) - rank(right.kind));
  return {
    points: points.filter((point, index) => point.time !== points[index - 1]?.time),
    hasSeconds: sources.hasSeconds ?? true,
  };
}

/**
 * Finds the snap point nearest to `time` within `tolerance`, or null. By bisection. A whole second gives way to a beat,
 * which would be hard to meet beside one.
 * @param tolerance In µs of the timeline, inclusive: some pixels at the current zoom.
 */
export function findSnap(index: SnapIndex, time: TimelineTime, tolerance: Microseconds): SnapPoint | null {
  const after = firstAtOrAfter(index.points, time);
  let best: SnapPoint | null = null;
  for (const point of [
    index.points[after - 1],
    index.points[after],
    index.hasSeconds ? nearestSecond(time) : undefined,
  ]) {
    if (!point || Math.abs(point.time - time) > tolerance) continue;
    if (point.kind === 'second' && best?.kind === 'beat') continue;
    if (!best || isBetter(point, best, time)) best = point;
  }
  return best;
}

export interface GroupSnap {
  /** Distance that the group moves, in µs, including the snap. */
  readonly byUs: Microseconds;
  /** The point that an edge met, for the guide. Null when none was near. */
  readonly point: SnapPoint | null;
}

/**
 * Snaps a group of clips moved by `byUs`. Of all their edges, the one nearest to a snap point moves to it.
 *
 *     |......[=a=)..[=b=)       moved, b's end is nearest to the playhead
 *     |.......[=a=)..[=b=)|
 *
 * @param edges The starts and ends of the moved clips before the move; see {@link edgesOf}.
 * @param tolerance In µs of the timeline, inclusive.
 */
export function snapGroup(
  index: SnapIndex,
  edges: readonly TimelineTime[],
  byUs: Microseconds,
  tolerance: Microseconds,
): GroupSnap {
  let best: SnapPoint | null = null;
  let bestShift = 0;
  for (const edge of edges) {
    const moved = edge + byUs;
    const point = moved < -tolerance ? null : findSnap(index, timelineTime(moved), tolerance);
    if (!point) continue;
    const shift = point.time - moved;
    const isNearer = Math.abs(shift) < Math.abs(bestShift);
    const isPreferred = Math.abs(shift) === Math.abs(bestShift) && best && rank(point.kind) < rank(best.kind);
    if (!best || isNearer || isPreferred) {
      best = point;
      bestShift = shift;
    }
  }
  return { byUs: byUs + bestShift, point: best };
}

/** Lists the starts and ends of some clips, without duplicates. */
export function edgesOf(timeline: Timeline, clipIds: ReadonlySet<string>): readonly TimelineTime[] {
  const edges = new Set<TimelineTime>();
  for (const track of timeline.tracks) {
    for (const clip of track.clips) {
      if (clipIds.has(clip.id)) edges.add(clip.start).add(clip.end);
    }
  }
  return [...edges];
}

function isBetter(point: SnapPoint, than: SnapPoint, time: TimelineTime): boolean {
  const difference = Math.abs(point.time - time) - Math.abs(than.time - time);
  return difference < 0 || (difference === 0 && rank(point.kind) < rank(than.kind));
}

function nearestSecond(time: TimelineTime): SnapPoint {
  const second = Math.max(0, Math.round(time / MICROSECONDS_PER_SECOND)) * MICROSECONDS_PER_SECOND;
  return { time: timelineTime(second), kind: 'second' };
}

function firstAtOrAfter(points: readonly SnapPoint[], time: TimelineTime): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const point = points[middle];
    if (point && point.time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function rank(kind: SnapKind): number {
  return SNAP_KINDS.indexOf(kind);
}
