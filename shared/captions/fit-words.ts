import { sourceTime } from '#shared/time/microseconds.ts';
import type { CaptionWord, Clip } from '#shared/timeline/timeline.ts';

/**
 * Fits the words of a hand-written caption into its new times, so that a shorter one still shows all of its text. If
 * all words are shown, they keep their times.
 *
 *     [one  two  three]   →   [onetwothree]
 *
 * @param before The caption before it was trimmed.
 */
export function fitWords(clip: Clip, before: Clip): Clip {
  const { words = [] } = clip;
  const [first, last] = [words[0], words.at(-1)];
  if (clip.assetId !== '' || !first || !last || (first.endExclusive > clip.in && last.start < clip.out)) return clip;
  const from = Math.min(first.start, before.in);
  const factor = (clip.out - clip.in) / (Math.max(last.endExclusive, before.out) - from);
  let previousEnd: number = clip.in;
  const fitted = words.map((word): CaptionWord => {
    const start = Math.max(previousEnd, clip.in + Math.round((word.start - from) * factor));
    previousEnd = Math.max(start + 1, clip.in + Math.round((word.endExclusive - from) * factor));
    return { ...word, start: sourceTime(start), endExclusive: sourceTime(previousEnd) };
  });
  return { ...clip, words: fitted };
}
