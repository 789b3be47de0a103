import spokenScenes from '#sample/the-voice.json' with { type: 'json' };
import { captionsFromWords, clipOfCue } from '#shared/captions/cues.ts';
import { type Microseconds, secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { type CaptionStyle, type Clip, DEFAULT_CAPTION_STYLE, type Timeline } from '#shared/timeline/timeline.ts';

/** The files of the sample, in the folder `api/sample`. */
export const SAMPLE_FILES = ['the-glass', 'the-beans', 'the-night', 'the-pour', 'the-voice', 'slow-morning'] as const;
export type SampleFile = (typeof SAMPLE_FILES)[number];

/** Four scenes of 4.5 s from footage of 6 s, so that every edge can be extended. */
const SCENE_SECONDS = 4.5;
const SCENE_IN_SECONDS = 0.75;
const SCENES = ['the-glass', 'the-beans', 'the-night', 'the-pour'] as const satisfies readonly SampleFile[];
const TOTAL_SECONDS = SCENES.length * SCENE_SECONDS;

/** Silence kept around the speech of a scene: for the breath before it and the decay of the last sound. */
const VOICE_MARGIN_SECONDS = 0.15;
/** Keeps the music in the background: about 13 dB below the voice. */
const MUSIC_VOLUME = 0.15;

/** From these words on, captions have another style. */
const KARAOKE_FROM = 'Twelve hours';

/**
 * Builds the timeline of the sample project: scenes, a voice, music, and captions whose words light up as they are
 * spoken.
 * @param assetIds Of each file.
 */
export function sampleTimeline(assetIds: Readonly<Record<SampleFile, string>>): Timeline {
  const scenes = SCENES.map((file, index) => {
    const start = index * SCENE_SECONDS;
    return clipOf(file, assetIds[file], start, start + SCENE_SECONDS, SCENE_IN_SECONDS);
  });
  // One voice clip per scene, so that a scene can be moved together with its speech.
  const voice = spokenScenes.map((words, index) => {
    const start = (words[0]?.start ?? 0) - VOICE_MARGIN_SECONDS;
    const end = (words.at(-1)?.end ?? 0) + VOICE_MARGIN_SECONDS;
    return clipOf(`voice-${index + 1}`, assetIds['the-voice'], start, end, start);
  });
  const music = clipOf('music', assetIds['slow-morning'], 0, TOTAL_SECONDS, 0);
  const words = spokenScenes.flat().map(({ text, start, end }) => ({ text, start: us(start), endExclusive: us(end) }));
  const captions = captionsFromWords(words, DEFAULT_CAPTION_STYLE).map((cue, index) => {
    const style: CaptionStyle = cue.text.startsWith(KARAOKE_FROM) ? 'karaoke' : DEFAULT_CAPTION_STYLE;
    return clipOfCue(`caption-${index + 1}`, cue, style);
  });
  return {
    tracks: [
      { id: 'video-1', type: 'video', clips: scenes },
      { id: 'audio-1', type: 'audio', clips: voice },
      { id: 'audio-2', type: 'audio', clips: [{ ...music, volume: MUSIC_VOLUME }] },
      { id: 'caption-1', type: 'caption', clips: captions },
    ],
  };
}

/** Makes a clip between two instants of the timeline, from an instant of its source; all in seconds. */
function clipOf(id: string, assetId: string, start: number, end: number, from: number): Clip {
  return {
    id,
    assetId,
    start: timelineTime(us(start)),
    end: timelineTime(us(end)),
    in: sourceTime(us(from)),
    out: sourceTime(us(from + end - start)),
  };
}

function us(seconds: number): Microseconds {
  return Math.round(secondsToMicroseconds(seconds));
}
