import { type CaptionCue, captionsFromWords, clipOfCue, cuesFromText, viewOfCue } from '#shared/captions/cues.ts';
import { type Microseconds, sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { LaidRange } from '#shared/timeline/edits/lay-media.ts';
import { tracksOfType } from '#shared/timeline/queries.ts';
import { spokenText } from '#shared/timeline/spoken-text.ts';
import type { CaptionStyle, Clip, Timeline, TimelineScene } from '#shared/timeline/timeline.ts';
import { isSpeakable } from './needs.ts';
import type { VoicePart } from './parts.ts';

/**
 * The captions that the script made for a scene and that nobody has rewritten: together they still contain the
 * narration. Captions with a blank count too, because a blank is never drawn.
 */
export function draftCaptions(timeline: Timeline, scene: TimelineScene): readonly Clip[] {
  const clips = tracksOfType(timeline, 'caption').flatMap((track) =>
    track.clips.filter(({ sceneId }) => sceneId === scene.id),
  );
  let rest = spoken(scene.narration);
  const said = clips.filter(({ text = '' }) => {
    const part = spoken(text);
    if (part === '' || !rest.startsWith(part)) return false;
    rest = rest.slice(part.length);
    return true;
  });
  return rest === '' ? said : [];
}

/**
 * Captions of a voice, timed word by word. The first appears with its scene's first picture, a moment before its first
 * word. None is later than the scene's end.
 */
export function captionsOfVoice(
  { assetId, words }: VoicePart,
  { start, end, shift }: LaidRange & { readonly shift: number },
  style: CaptionStyle,
  createId: () => string,
): readonly Clip[] {
  return captionsFromWords(words, style).flatMap((cue, index) => {
    const clip = viewOfCue(createId(), index === 0 ? begunAt(cue, start - shift) : cue, style, { assetId, shift });
    const length = Math.min(clip.end, end) - clip.start;
    if (length < MIN_CLIP_US) return [];
    return { ...clip, end: timelineTime(clip.start + length), out: sourceTime(clip.in + length) };
  });
}

/** A cue that begins earlier. Its words keep their time. */
function begunAt(cue: CaptionCue, start: Microseconds): CaptionCue {
  const ahead = Math.max(0, cue.start - start);
  const words = cue.words.map((word) => ({
    ...word,
    start: sourceTime(word.start + ahead),
    endExclusive: sourceTime(word.endExclusive + ahead),
  }));
  return { ...cue, start: cue.start - ahead, words };
}

/** Captions of a narration without voice timing, spread over its scene. */
export function captionsOfText(
  { narration }: TimelineScene,
  range: LaidRange,
  style: CaptionStyle,
  createId: () => string,
): readonly Clip[] {
  if (!isSpeakable(narration)) return [];
  const cues = cuesFromText(narration, { start: range.start, endExclusive: range.end }, style);
  return cues.map((cue) => clipOfCue(createId(), cue, style));
}

/** A text in its spoken form, without case. */
function spoken(text: string): string {
  return spokenText(text).toLowerCase();
}
