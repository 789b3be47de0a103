import type { Timeline } from '#shared/timeline/timeline.ts';
import { lengthToPx, type Scale } from './geometry.ts';

/**
 * Distances in px that an edit moves clips.
 * @param except Clips that are drawn as ghosts.
 */
export function clipShifts(
  before: Timeline,
  next: Timeline,
  scale: Scale,
  except: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const starts = new Map(before.tracks.flatMap(({ clips }) => clips.map(({ id, start }) => [id, start])));
  const moved = next.tracks.flatMap(({ clips }) =>
    clips.filter(({ id, start }) => !except.has(id) && (starts.get(id) ?? start) !== start),
  );
  return new Map(moved.map(({ id, start }) => [id, lengthToPx(start - (starts.get(id) ?? start), scale)]));
}
