import { shiftEffects } from '#shared/effects/clip-effect.ts';
import { findGraphic } from '#shared/effects/graphics.ts';
import { type Microseconds, sourceTime, type TimelineTime, timelineTime } from '#shared/time/microseconds.ts';
import { mapVariants } from './clip-place.ts';
import { rangeFrom, toSource } from './clip-time.ts';
import type { CaptionWord, Clip, ClipPlace, TrackType } from './timeline.ts';

/** Length of a clip on the timeline, in µs. */
export function clipDuration(clip: Clip): Microseconds {
  return clip.end - clip.start;
}

/** True for a clip that waits for footage: it has no asset and is neither a caption nor a title or shape. */
export function isPlaceholder(clip: Clip, trackType: TrackType): boolean {
  return clip.assetId === '' && trackType !== 'caption' && !findGraphic(clip.effects);
}

/**
 * Moves a clip to `start`, keeping its length and its source range.
 *
 *     ....[in======out)....   →   ........[in======out)
 *
 * @param start Timeline time; not below 0.
 */
export function moveClipTo(clip: Clip, start: TimelineTime): Clip {
  return start === clip.start ? clip : { ...clip, start, end: timelineTime(start + clipDuration(clip)) };
}

/**
 * Crops or extends a clip to [start, end) of the timeline. Its source moves along, so that a time covered before and
 * after plays the same. Either edge may move inwards or outwards.
 *
 *     [in==============out)   →   ....[in'=======out')
 *
 * If the source would begin below 0, the clip's own time shifts up, including words and keyframes. Only captions,
 * stills and placeholders can be extended that far, because they have no beginning.
 */
export function cropClip(clip: Clip, start: TimelineTime, end: TimelineTime): Clip {
  if (start === clip.start && end === clip.end) return clip;
  const range = rangeFrom(clip, toSource(clip, start), end - start);
  const shift = Math.max(0, -range.in);
  const cropped: Clip = { ...clip, start, end, in: sourceTime(range.in + shift), out: sourceTime(range.out + shift) };
  if (shift === 0) return cropped;
  return {
    ...cropped,
    ...(clip.words && { words: shiftWords(clip.words, shift) }),
    ...(clip.effects && { effects: shiftEffects(clip.effects, shift) }),
    ...(clip.variants && { variants: mapVariants(clip.variants, (place) => shiftPlace(place, shift)) }),
  };
}

function shiftPlace(place: ClipPlace, byUs: Microseconds): ClipPlace {
  const [transform] = place.transform ? shiftEffects([place.transform], byUs) : [];
  return transform ? { ...place, transform } : place;
}

/** Shifts words `byUs` later in their clip's own time. */
export function shiftWords(words: readonly CaptionWord[], byUs: Microseconds): readonly CaptionWord[] {
  return words.map((word) => ({
    ...word,
    start: sourceTime(word.start + byUs),
    endExclusive: sourceTime(word.endExclusive + byUs),
  }));
}
