import { type Microseconds, sourceTime, type TimelineTime } from '#shared/time/microseconds.ts';
import { isHeld, shownAt, timelineLength } from './clip-time.ts';
import type { Clip, Timeline } from './timeline.ts';

/** Finds the beats of an asset's sound: source times in order, none where no beat is known. */
export type BeatLookup = (assetId: string) => readonly Microseconds[];

interface BeatOptions {
  /** Clips that move and take their beats along. Default: none. */
  readonly except?: ReadonlySet<string> | undefined;
  /** Clips whose edges move while their sound stays: their beats count beyond their edges too. Default: none. */
  readonly trimmed?: ReadonlySet<string> | undefined;
  /** Music whose beats are nearer to each other on the timeline is left out. */
  readonly least: Microseconds;
}

/**
 * The beats of the clips on audio tracks, as times of the timeline, in no order.
 *
 *     audio-1   ....[music===)....       beats at 2, 4 and 6 of the source, `in` 3, speed 2
 *     beats     .....|.|.........
 */
export function beatsOnTimeline(
  timeline: Timeline,
  beatsOf: BeatLookup,
  { except, trimmed, least }: BeatOptions,
): readonly TimelineTime[] {
  return timeline.tracks.flatMap(({ type, clips }) =>
    type !== 'audio'
      ? []
      : clips.flatMap((clip) => {
          const isTrimmed = trimmed?.has(clip.id) === true;
          if (clip.assetId === '' || (except?.has(clip.id) && !isTrimmed)) return [];
          const beats = beatsOf(clip.assetId);
          if (!areBeatsApart(clip, beats, least)) return [];
          const heard = isTrimmed ? beats : beats.filter((beat) => beat >= clip.in && beat <= clip.out);
          return heard.map((beat) => shownAt(clip, sourceTime(beat)));
        }),
  );
}

/** True if a clip's beats are at least `least` of the timeline apart, on average. False for fewer than two. */
export function areBeatsApart(clip: Clip, beats: readonly Microseconds[], least: Microseconds): boolean {
  const [first] = beats;
  const last = beats.at(-1);
  if (isHeld(clip) || first === undefined || last === undefined || beats.length < 2) return false;
  return timelineLength(clip, (last - first) / (beats.length - 1)) >= least;
}
