import { secondsToMicroseconds, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';

/** A place on the timeline that a link asks the editor to show. */
export interface AskedPlace {
  readonly at: TimelineTime;
  readonly clipId: string | null;
}

/**
 * Removes the place from the page's address (`?at=seconds&clip=id`) and returns it, so that a reload does not ask
 * again; null without one.
 */
export function takeAskedPlace(): AskedPlace | null {
  const query = new URLSearchParams(location.search);
  const seconds = Number.parseFloat(query.get('at') ?? '');
  if (!(seconds >= 0)) return null;
  history.replaceState(history.state, '', location.pathname);
  return { at: timelineTime(secondsToMicroseconds(seconds)), clipId: query.get('clip') };
}
