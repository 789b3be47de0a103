import type { Microseconds, TimelineTime } from '#shared/time/microseconds.ts';
import { leadingTrack } from '#shared/timeline/leading-track.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';
import type { MoveBetween } from './move-between.ts';

/** A drag of clips. */
export interface Dragged {
  readonly clipIds: ReadonlySet<string>;
  /** The track of the clip under the pointer. */
  readonly track: Track;
  /** Timeline time in µs at the pointer. */
  readonly pointed: TimelineTime;
  /** Distance of the drag. */
  readonly byUs: Microseconds;
}

/**
 * The cut that clips dragged onto others go to: the nearer edge of the clip under the pointer, else the one nearest to
 * their leading edge. It is on the leading track, if one of the clips is and others follow it, so that a picture's sound
 * can be dragged as well as the picture.
 * @returns Null where the dragged clips cover none of those that stay.
 */
export function cutToMoveTo(
  timeline: Timeline,
  { clipIds, track: pointedTrack, pointed, byUs }: Dragged,
  keepsTogether: boolean,
): MoveBetween | null {
  const isDragged = ({ id }: Clip) => clipIds.has(id);
  const leading = keepsTogether ? leadingTrack(timeline) : undefined;
  const track = leading?.clips.some(isDragged) ? leading : pointedTrack;
  const dragged = track.clips.filter(isDragged);
  const others = track.clips.filter((clip) => !isDragged(clip));
  const isCovered = (other: Clip) =>
    dragged.some(({ start, end }) => start + byUs < other.end && other.start < end + byUs);
  const [first, last] = [dragged[0], dragged.at(-1)];
  if (!first || !last || !others.some(isCovered)) return null;
  const under = others.filter(({ start, end }) => start <= pointed && pointed < end);
  const cuts = [
    ...nearestEdge(under, pointed),
    ...nearestEdge(others, byUs < 0 ? first.start + byUs : last.end + byUs),
  ];
  // A drag far enough over a long clip counts even where the pointer is still on its nearer half.
  const at = cuts.find((cut) => cut < first.start || cut > last.end) ?? cuts[0];
  return at === undefined ? null : { clipIds: [...clipIds], trackId: track.id, at };
}

/** The edge of some clips that is nearest to a time; none without clips. */
function nearestEdge(clips: readonly Clip[], time: Microseconds): readonly TimelineTime[] {
  const edges = clips.flatMap(({ start, end }) => [start, end]);
  return edges.toSorted((left, right) => Math.abs(left - time) - Math.abs(right - time)).slice(0, 1);
}
