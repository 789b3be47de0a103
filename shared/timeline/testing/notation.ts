import {
  type SourceTime,
  secondsToMicroseconds,
  sourceTime,
  type TimelineTime,
  timelineTime,
} from '#shared/time/microseconds.ts';
import type { MediaLookup, MediaSource } from '#shared/timeline/available-range.ts';
import type { Clip, Timeline, Track, TrackType } from '#shared/timeline/timeline.ts';

/** Seconds as timeline time, for tests. */
export function at(seconds: number): TimelineTime {
  return timelineTime(secondsToMicroseconds(seconds));
}

/** Seconds as source time, for tests. */
export function src(seconds: number): SourceTime {
  return sourceTime(secondsToMicroseconds(seconds));
}

/**
 * Parses the notation of a clip: `'a 1-3'` plays 1 s to 3 s of the timeline from its source's 0 s, `'a 1-3 @4'` from 4
 * s. Its asset is `v`. `extra` overrides any property.
 */
export function clip(notation: string, extra: Partial<Clip> = {}): Clip {
  const match = /^(\S+) ([\d.]+)-([\d.]+)(?: @([\d.]+))?$/.exec(notation);
  if (!match) throw new Error(`Not a clip: ${notation}`);
  const [, id = '', start = '', end = '', from = '0'] = match;
  const inPoint = src(Number(from));
  return {
    id,
    assetId: 'v',
    start: at(Number(start)),
    end: at(Number(end)),
    in: inPoint,
    out: sourceTime(inPoint + at(Number(end)) - at(Number(start))),
    ...extra,
  };
}

/**
 * Parses the notation of a timeline: `{ 'video-1': ['a 0-2', 'b 2-5 @1'] }`. The text before the hyphen is the type.
 */
export function timelineOf(tracks: Record<string, readonly (string | Clip)[]>): Timeline {
  return {
    tracks: Object.entries(tracks).map(([id, clips]): Track => {
      const type = id.split('-')[0] as TrackType;
      const assetless = type === 'caption' ? { assetId: '' } : {};
      return { id, type, clips: clips.map((each) => (typeof each === 'string' ? clip(each, assetless) : each)) };
    }),
  };
}

/** The inverse of {@link timelineOf}, for comparing tables. */
export function written(timeline: Timeline): Record<string, readonly string[]> {
  return Object.fromEntries(
    timeline.tracks.map((track) => [
      track.id,
      track.clips.map((each) => {
        const from = each.in === 0 ? '' : ` @${each.in / 1e6}`;
        return `${each.id} ${each.start / 1e6}-${each.end / 1e6}${from}`;
      }),
    ]),
  );
}

/** Three scenes with voices and captions, a logo over the second, and music under all. */
export const SCENES: Timeline = timelineOf({
  'video-1': ['a 0-2', 'b 2-4', 'c 4-6'],
  'video-2': ['logo 2.5-3.5'],
  'audio-1': ['va 0-1.8', 'vb 2-3.8', 'vc 4-5.8'],
  'audio-2': [clip('music 0-6', { assetId: 's', duck: true })],
  'caption-1': ['x 0-2', 'y 2-4', 'z 4-6'],
});

/** Media for tests: `v` is a video of 10 s, `p` a picture, `s` a sound of 10 s, `u` a video of unknown length. */
export const testMedia: Record<string, MediaSource> = {
  v: { type: 'video', durationUs: 10_000_000, hasVideo: true, hasAudio: true },
  p: { type: 'image', durationUs: null, hasVideo: true, hasAudio: false },
  s: { type: 'audio', durationUs: 10_000_000, hasVideo: false, hasAudio: true },
  u: { type: 'video', durationUs: null, hasVideo: true, hasAudio: true },
};

/** Looks up {@link testMedia}. */
export const lookup: MediaLookup = (assetId) => testMedia[assetId];

/** Ids n1, n2, … */
export function countingIds(prefix = 'n'): () => string {
  let count = 0;
  return () => {
    count += 1;
    return `${prefix}${count}`;
  };
}
