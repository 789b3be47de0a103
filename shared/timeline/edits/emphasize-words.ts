import type { Microseconds } from '#shared/time/microseconds.ts';
import type { CaptionWord, Clip, Timeline } from '#shared/timeline/timeline.ts';
import type { EditResult } from './result.ts';
import { replaceAll } from './scenes.ts';

/** Words to make stand out, by asset: their starts in the asset. */
export type EmphasizedStarts = ReadonlyMap<string, ReadonlySet<Microseconds>>;

/**
 * Makes words stand out wherever captions show them; those that do already stay.
 * @returns The number of words that are new among them, and the same timeline for none.
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
