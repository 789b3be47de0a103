import type { TimelineTime } from '#shared/time/microseconds.ts';
import type { Clip, Timeline, Track } from '#shared/timeline/timeline.ts';

/**
 * Says with which instant of a track the clips of all tracks go when its clips change places: their own start; for a clip
 * linked with one of the track that one's start; for a caption of spoken words that of its sound. Null for ducked sound,
 * which goes with none.
 */
export function anchorsOf({ tracks }: Timeline, track: Track): (clip: Clip, on: Track) => TimelineTime | null {
  const starts = new Map<string, TimelineTime>();
  for (const { linkId, start } of track.clips) {
    if (linkId !== undefined && !starts.has(linkId)) starts.set(linkId, start);
  }
  const heard = new Map<string, { clip: Clip; on: Track }[]>();
  for (const on of tracks) {
    for (const clip of on.type === 'caption' ? [] : on.clips) {
      if (clip.captions === undefined) continue;
      heard.set(clip.assetId, [...(heard.get(clip.assetId) ?? []), { clip, on }]);
    }
  }
  const anchorOf = (clip: Clip, on: Track): TimelineTime | null => {
    if (on === track) return clip.start;
    if (clip.duck === true) return null;
    const linked = clip.linkId === undefined ? undefined : starts.get(clip.linkId);
    if (linked !== undefined) return linked;
    const sound = on.type === 'caption' && clip.assetId !== '' ? heard.get(clip.assetId) : undefined;
    const under = sound?.find((each) => each.clip.start <= clip.start && clip.start < each.clip.end);
    return under ? anchorOf(under.clip, under.on) : clip.start;
  };
  return anchorOf;
}
