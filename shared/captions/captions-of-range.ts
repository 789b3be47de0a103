import { type SourceTime, sourceTime, type TimelineTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { CaptionStyle, Clip } from '#shared/timeline/timeline.ts';
import { captionsFromWords, clipOfCue, type SpokenWord } from './cues.ts';

/** A use of an asset whose words become captions. */
export interface UsedRange {
  readonly in: SourceTime;
  readonly out: SourceTime;
  /** The place of `in` on the timeline. */
  readonly start: TimelineTime;
}

/**
 * Makes caption clips from the words in a range of an asset. A word counts if more than half of it is in the range.
 * @param words In source time, in order.
 * @param createId Id for each new clip.
 */
export function captionsOfRange(
  words: readonly SpokenWord[],
  range: UsedRange,
  style: CaptionStyle,
  createId: () => string,
): readonly Clip[] {
  const inRange = words.flatMap((word) => {
    const middle = (word.start + word.endExclusive) / 2;
    if (middle < range.in || middle >= range.out) return [];
    const start = Math.max(word.start, range.in);
    return [{ text: word.text, start, endExclusive: Math.min(word.endExclusive, range.out) }];
  });
  const shift = range.start - range.in;
  return captionsFromWords(inRange, style).flatMap((cue) => {
    const clip = clipOfCue(createId(), { ...cue, endExclusive: Math.min(cue.endExclusive, range.out) }, style, shift);
    return clip.end - clip.start < MIN_CLIP_US ? [] : [{ ...clip, out: sourceTime(clip.end - clip.start) }];
  });
}
