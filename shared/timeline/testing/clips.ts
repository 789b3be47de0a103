import { sourceTime, timelineTime, secondsToMicroseconds as us } from '#shared/time/microseconds.ts';
import type { Clip, Track } from '#shared/timeline/timeline.ts';

/** A clip from seconds. `from` is its in point: `clip('a', 'video', 0, 2, 1)` plays 1 s to 3 s of the source. */
export function clip(
  id: string,
  assetId: string,
  start: number,
  end: number,
  from = 0,
  rest: Partial<Clip> = {},
): Clip {
  return {
    id,
    assetId,
    start: timelineTime(us(start)),
    end: timelineTime(us(end)),
    in: sourceTime(us(from)),
    out: sourceTime(us(from) + us(end) - us(start)),
    ...rest,
  };
}

/** A track of clips, with an id derived from theirs. */
export function track(type: Track['type'], clips: Clip[], rest: Partial<Track> = {}): Track {
  return { id: `${type}-${clips.map(({ id }) => id).join('-')}`, type, clips, ...rest };
}
