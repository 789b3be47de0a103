import { type CardText, captionedNarration, wordsOnCards } from '#shared/captions/card-words.ts';
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
 * narration, or what the scene's card leaves of it. Captions with a blank count too, because a blank is never drawn.
 */
export function draftCaptions(timeline: Timeline, scene: TimelineScene): readonly Clip[] {
  const clips = tracksOfType(timeline, 'caption').flatMap((track) =>
    track.clips.filter(({ sceneId }) => sceneId === scene.id),
  );
  const draftOf = (narration: string) => {
    let rest = spoken(narration);
    const said = clips.filter(({ text = '' }) => {
      const part = spoken(text);
      if (part === '' || !rest.startsWith(part)) return false;
      rest = rest.slice(part.length);
      return true;
    });
    return rest === '' ? said : null;
  };
  return draftOf(scene.narration) ?? draftOf(captionedNarration(timeline, scene)) ?? [];
}

interface VoicePlace extends LaidRange {
  readonly shift: number;
  /** True if the last caption stays until the end. */
  readonly isHeld: boolean;
  /** The cards of the video. What they say has no caption. */
  readonly cards: readonly CardText[];
}

/**
 * Captions of a voice, timed word by word. The first appears with its scene's first picture, a moment before its first
 * word. None is later than the scene's end.
 */
export function captionsOfVoice(
  { assetId, words }: VoicePart,
  { start, end, shift, isHeld, cards }: VoicePlace,
  style: CaptionStyle,
  createId: () => string,
): readonly Clip[] {
  const heard = words.map((word) => ({ text: word.text, at: shift + (word.start + word.endExclusive) / 2 }));
  const onCards = wordsOnCards(heard, cards);
  const captioned = words.filter((_, index) => !onCards.has(index));
  const [beginsHere, endsHere] = [captioned[0] === words[0], captioned.at(-1) === words.at(-1)];
  const cues = captionsFromWords(captioned, style);
  return cues.flatMap((cue, index) => {
    const begun = index === 0 && beginsHere ? begunAt(cue, start - shift) : cue;
    const clip = viewOfCue(createId(), begun, style, { assetId, shift });
    const isLast = index === cues.length - 1 && isHeld && endsHere;
    const length = (isLast ? end : Math.min(clip.end, end)) - clip.start;
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

/**
 * Captions of a narration without voice timing, spread over its scene. They are all there beside a card too, because
 * captions without a voice would not come back when the card goes.
 */
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
