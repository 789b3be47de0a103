import type { Microseconds } from '#shared/time/microseconds.ts';
import type { CaptionWord, Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { EditResult } from './result.ts';
import { replaceAll } from './scenes.ts';

/** Words to emphasize, by asset: their starts in the asset. */
export type EmphasizedStarts = ReadonlyMap<string, ReadonlySet<Microseconds>>;

/**
 * Emphasizes words wherever captions show them. Words that are already emphasized stay so.
 * @returns The number of newly emphasized words, and the same timeline if there are none.
 */
export function emphasizeWords(timeline: Timeline, starts: EmphasizedStarts): EditResult<{ readonly count: number }> {
  let count = 0;
  const withMarks = (clip: Clip): Clip => {
    const own = starts.get(clip.assetId);
    const isNew = ({ start, loud }: CaptionWord) => !loud && own?.has(start) && start < clip.out;
    if (!clip.words?.some(isNew)) return clip;
    count += clip.words.filter(isNew).length;
    return { ...clip, words: clip.words.map((word) => (isNew(word) ? { ...word, loud: true } : word)) };
  };
  const result = replaceAll(timeline, (clips, { type }) => (type === 'caption' ? clips.map(withMarks) : clips));
  return result.ok ? { ...result, count } : result;
}
