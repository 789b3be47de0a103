import type { Microseconds } from '#shared/time/microseconds.ts';
import { timelineTime } from '#shared/time/microseconds.ts';
import { clipDuration, cropClip } from '#shared/timeline/clip-range.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { Timeline } from '#shared/timeline/timeline.ts';

/** Length of the sound after the last picture or caption. 0 if there is none, or nothing to see at all. */
export function soundTail({ tracks }: Pick<Timeline, 'tracks'>): Microseconds {
  const endOf = (isSound: boolean) =>
    Math.max(
      0,
      ...tracks.filter(({ type }) => (type === 'audio') === isSound).map(({ clips }) => clips.at(-1)?.end ?? 0),
    );
  const pictureEnd = endOf(false);
  return pictureEnd === 0 ? 0 : Math.max(0, endOf(true) - pictureEnd);
}

/**
 * Ends all sound with the last picture or caption. Removes a clip if less than 0.1 s of it would be left.
 *
 *     video  [======)..........   →   [======)
 *     audio  [====m====)[==n==)   →   [==m===)
 */
export function cutSoundTail<T extends Pick<Timeline, 'tracks'>>(timeline: T): T {
  const tail = soundTail(timeline);
  if (tail === 0) return timeline;
  const soundEnd = Math.max(...timeline.tracks.map(({ clips }) => clips.at(-1)?.end ?? 0));
  const end = timelineTime(soundEnd - tail);
  const tracks = timeline.tracks.map((track) => {
    if (track.type !== 'audio') return track;
    const clips = track.clips
      .map((clip) => (clip.end > end ? cropClip(clip, clip.start, end) : clip))
      .filter((clip) => clipDuration(clip) >= MIN_CLIP_US);
    return { ...track, clips };
  });
  return { ...timeline, tracks };
}
