import { spreadWords } from '#shared/captions/words.ts';
import { secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { CaptionStyle, Clip, Timeline } from '#shared/timeline/timeline.ts';

/** The files of the sample, in the folder `api/sample`. */
export const SAMPLE_FILES = ['the-glass', 'the-beans', 'the-night', 'the-pour', 'slow-morning'] as const;
export type SampleFile = (typeof SAMPLE_FILES)[number];

/** Four scenes of 4.5 s out of footage of 6 s, so that every edge can be pulled. */
const SCENE_SECONDS = 4.5;
const SCENE_IN_SECONDS = 0.75;
const SCENES = ['the-glass', 'the-beans', 'the-night', 'the-pour'] as const satisfies readonly SampleFile[];
const TOTAL_SECONDS = SCENES.length * SCENE_SECONDS;

/** Under captions that speak for themselves music stays in the back. */
const MUSIC_VOLUME = 0.6;

const CAPTIONS: readonly { from: number; to: number; text: string; style?: CaptionStyle }[] = [
  { from: 0.3, to: 2.3, text: 'Cold brew coffee' },
  { from: 2.3, to: 4.5, text: 'in three slow steps' },
  { from: 4.7, to: 6.8, text: 'Grind the beans coarse' },
  { from: 6.8, to: 9, text: 'and add cold water' },
  { from: 9.2, to: 11.3, text: 'Leave it overnight' },
  { from: 11.3, to: 13.5, text: 'Twelve hours do the work', style: 'karaoke' },
  { from: 13.7, to: 15.8, text: 'Strain it over ice' },
  { from: 15.8, to: 18, text: 'Save this for tonight' },
];

/** The timeline of the sample project: scenes, music and captions whose words light up. @param assetIds Of each file. */
export function sampleTimeline(assetIds: Readonly<Record<SampleFile, string>>): Timeline {
  const scenes = SCENES.map((file, index) => {
    const start = index * SCENE_SECONDS;
    return clipOf(file, assetIds[file], start, start + SCENE_SECONDS, SCENE_IN_SECONDS);
  });
  const music = clipOf('music', assetIds['slow-morning'], 0, TOTAL_SECONDS, 0);
  const captions = CAPTIONS.map(({ from, to, text, style }, index): Clip => {
    const clip = clipOf(`caption-${index + 1}`, '', from, to, 0);
    return { ...clip, text, words: spreadWords(text, clip.in, clip.out), ...(style ? { style } : {}) };
  });
  return {
    tracks: [
      { id: 'video-1', type: 'video', clips: scenes },
      { id: 'audio-1', type: 'audio', clips: [{ ...music, volume: MUSIC_VOLUME }] },
      { id: 'caption-1', type: 'caption', clips: captions },
    ],
  };
}

/** A clip between two instants of the timeline, from an instant of its source on; all in seconds. */
function clipOf(id: string, assetId: string, start: number, end: number, from: number): Clip {
  const us = (seconds: number) => Math.round(secondsToMicroseconds(seconds));
  return {
    id,
    assetId,
    start: timelineTime(us(start)),
    end: timelineTime(us(end)),
    in: sourceTime(us(from)),
    out: sourceTime(us(from + end - start)),
  };
}
