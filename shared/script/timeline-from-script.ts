import { clipOfCue, cuesFromText } from '#shared/captions/cues.ts';
import { type Microseconds, secondsToMicroseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import {
  type CaptionStyle,
  type Clip,
  createTimeline,
  DEFAULT_CAPTION_STYLE,
  type Timeline,
  type TimelineScene,
} from '#shared/timeline/timeline.ts';
import type { Scene, Script } from './script.ts';
import { SCRIPT_SECONDS } from './script-seconds.ts';

/**
 * Builds the first timeline of a script: one placeholder for each scene on video-1, its narration as captions with word
 * timing on caption-1, and an empty audio-1. The scenes have the ids s1, s2 …, which their clips reference.
 *
 *     video-1    [==scene 1==)[======scene 2======)
 *     audio-1
 *     caption-1  [=cue=)[=cue)[==cue==)[====cue===)
 *
 * Scenes follow each other without gaps and last exactly as the script says, at least 0.1 s and at most 180 s each.
 */
export function timelineFromScript(script: Script, style: CaptionStyle = DEFAULT_CAPTION_STYLE): Timeline {
  const placeholders: Clip[] = [];
  const captions: Clip[] = [];
  const scenes: TimelineScene[] = [];
  let start: Microseconds = 0;
  for (const [index, scene] of script.scenes.entries()) {
    const sceneId = `s${index + 1}`;
    const duration = sceneDuration(scene);
    const endExclusive = start + duration;
    scenes.push({
      id: sceneId,
      narration: cut(scene.narration, TIMELINE_LIMITS.textCharacters),
      onScreenText: cut(scene.onScreenText, TIMELINE_LIMITS.textCharacters),
      visual: cut(scene.visual, TIMELINE_LIMITS.visualCharacters),
      duration,
      ...(scene.isDraft && { isDraft: true as const }),
    });
    placeholders.push({ ...placeholderOf(scene, index + 1, start, endExclusive), sceneId });
    // A pause is written as “…”. Nothing is spoken, so there is no caption.
    const spoken = /[\p{L}\p{N}\p{S}]/u.test(scene.narration) ? scene.narration : '';
    for (const cue of cuesFromText(spoken, { start, endExclusive }, style)) {
      const clip = { ...clipOfCue(`caption-${index + 1}-${captions.length + 1}`, cue, style), sceneId };
      captions.push(clip.text && clip.text.length > TIMELINE_LIMITS.textCharacters ? shortened(clip, clip.text) : clip);
    }
    start = endExclusive;
  }
  const clips: Record<string, readonly Clip[]> = { 'video-1': placeholders, 'caption-1': captions };
  return { tracks: createTimeline().tracks.map((track) => ({ ...track, clips: clips[track.id] ?? [] })), scenes };
}

function sceneDuration({ durationSeconds }: Scene): Microseconds {
  return Math.max(MIN_CLIP_US, secondsToMicroseconds(Math.min(durationSeconds, SCRIPT_SECONDS.max)));
}

function placeholderOf(scene: Scene, number: number, start: Microseconds, endExclusive: Microseconds): Clip {
  return {
    id: `scene-${number}`,
    assetId: '',
    start: timelineTime(start),
    end: timelineTime(endExclusive),
    in: sourceTime(0),
    out: sourceTime(endExclusive - start),
    text: cut(scene.onScreenText, TIMELINE_LIMITS.textCharacters),
    scene: { number, visual: cut(scene.visual, TIMELINE_LIMITS.visualCharacters) },
  };
}

/**
 * A caption with a text too long to save (a page of narration in one second) keeps only its beginning, without words.
 */
function shortened({ words: _words, ...clip }: Clip, text: string): Clip {
  return { ...clip, text: cut(text, TIMELINE_LIMITS.textCharacters) };
}

/** The first characters of a text, without half of a surrogate pair at the end. */
function cut(text: string, length: number): string {
  return text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}
