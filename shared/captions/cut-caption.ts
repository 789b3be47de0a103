import { sourceTime, timelineTime } from '#shared/time/microseconds.ts';
import type { RemovedTime } from '#shared/timeline/time-ranges.ts';
import type { Clip } from '#shared/timeline/timeline.ts';
import { joinTokens, splitTokens } from './tokens.ts';

/**
 * Cuts time out of a caption, which stays one caption. Words spoken in that time are removed from its text, and later
 * words follow earlier. A text without word times stays whole for a shorter time.
 *
 *     [a  b |c  d| e]   →   [a  b  e]
 *
 * @returns The caption at its place after the removal, of any length, or null when none of its words is left.
 */
export function cutCaption(clip: Clip, removed: RemovedTime): Clip | null {
  const start = removed.after(clip.start);
  const end = removed.after(clip.end);
  // A caption that is cut was written by hand, so it plays at speed 1.
  const shorter: Clip = { ...clip, start, end, out: sourceTime(clip.in + end - start) };
  const { words = [], text = '' } = clip;
  const lines = text.split('\n').map(splitTokens);
  if (words.length === 0 || words.length !== lines.flat().length) return shorter;

  const offset = clip.start - clip.in;
  const isKept = words.map((word) => {
    const shown = [Math.max(word.start, clip.in), Math.min(word.endExclusive, clip.out)] as const;
    return shown[1] <= shown[0] || !removed.has((shown[0] + shown[1]) / 2 + offset);
  });
  // Words outside the clip are hidden and keep their distance to its edges.
  const moved = (time: number) => {
    const inside = Math.min(Math.max(time, clip.in), clip.out);
    return sourceTime(time - inside + removed.after(timelineTime(inside + offset)) - start + clip.in);
  };
  const kept = words
    .filter((_, index) => isKept[index])
    .map((word) => ({ ...word, start: moved(word.start), endExclusive: moved(word.endExclusive) }));
  if (!kept.some((word) => word.start < shorter.out && word.endExclusive > shorter.in)) return null;
  let index = 0;
  const keptLines = lines.map((tokens) => joinTokens(tokens.filter(() => isKept[index++])));
  return { ...shorter, words: kept, ...(!isKept.every(Boolean) && { text: keptLines.filter(Boolean).join('\n') }) };
}
