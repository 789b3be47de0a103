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
/** The script of each scene, besides its narration. */
const SCRIPT = [
  { onScreenText: 'Cold brew', visual: 'A glass of cold brew with ice' },
  { onScreenText: 'Grind coarse', visual: 'Coffee beans fall into cold water' },
  { onScreenText: 'Wait overnight', visual: 'A jar under the night sky' },
  { onScreenText: 'Strain over ice', visual: 'Coffee is poured over ice' },
] as const;
const TOTAL_SECONDS = SCENES.length * SCENE_SECONDS;

/** Silence around the speech of a scene, for the breath before it and the decay of the last sound. */
const VOICE_MARGIN_SECONDS = 0.15;
/** Keeps the music in the background: about 13 dB below the voice. */
const MUSIC_VOLUME = 0.15;

/** From these words on, captions use another style. */
const KARAOKE_FROM = 'Twelve hours';

/**
 * Builds the timeline of the sample project: scenes, a voice, music, and captions that highlight each word as it is
 * spoken.
 * @param assetIds Asset id of each file.
 */
export function sampleTimeline(assetIds: Readonly<Record<SampleFile, string>>): Timeline {
  const scenes = SCENES.map((file, index) => {
    const start = index * SCENE_SECONDS;
    const clip = clipOf(file, assetIds[file], start, start + SCENE_SECONDS, SCENE_IN_SECONDS);
    return { ...clip, sceneId: sceneIdOf(index) };
  });
  // One voice clip per scene, so that a scene can be moved together with its speech.
  const voice = spokenScenes.map((words, index) => {
    const start = (words[0]?.start ?? 0) - VOICE_MARGIN_SECONDS;
    const end = (words.at(-1)?.end ?? 0) + VOICE_MARGIN_SECONDS;
    const clip = clipOf(`voice-${index + 1}`, assetIds['the-voice'], start, end, start);
    return { ...clip, text: textOf(words), sceneId: sceneIdOf(index) };
  });
  const music = clipOf('music', assetIds['slow-morning'], 0, TOTAL_SECONDS, 0);
  const words = spokenScenes.flat().map(({ text, start, end }) => ({ text, start: us(start), endExclusive: us(end) }));
  const captions = captionsFromWords(words, DEFAULT_CAPTION_STYLE).map((cue, index) => {
    const style: CaptionStyle = cue.text.startsWith(KARAOKE_FROM) ? 'karaoke' : DEFAULT_CAPTION_STYLE;
    const scene = Math.floor(cue.start / us(SCENE_SECONDS));
    return { ...clipOfCue(`caption-${index + 1}`, cue, style), sceneId: sceneIdOf(scene) };
  });
  return {
    scenes: SCRIPT.map((scene, index) => ({
      id: sceneIdOf(index),
      narration: textOf(spokenScenes[index] ?? []),
      duration: us(SCENE_SECONDS),
      ...scene,
    })),
    tracks: [
      { id: 'video-1', type: 'video', clips: scenes },
      { id: 'audio-1', type: 'audio', clips: voice },
      { id: 'audio-2', type: 'audio', clips: [{ ...music, volume: MUSIC_VOLUME }] },
      { id: 'caption-1', type: 'caption', clips: captions },
    ],
  };
}

function sceneIdOf(index: number): string {
  return `s${index + 1}`;
}

function textOf(words: readonly { readonly text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}

/** Makes a clip between two times on the timeline, starting at a time in its source. All times are in seconds. */
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
