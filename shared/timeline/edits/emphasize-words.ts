import type { Microseconds } from '#shared/time/microseconds.ts';
import type { EditResult } from '#shared/timeline/edit-result.ts';
import type { CaptionWord, Clip, Timeline } from '#shared/timeline/timeline.ts';
import { replaceAll } from './scenes.ts';

/** Times of an asset's words, in µs of its source. */
interface WordRange {
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
}

/** Parts of assets whose words are emphasized: those that start there. */
type EmphasizedRanges = ReadonlyMap<string, readonly WordRange[]>;

/**
 * Emphasizes words wherever captions show them, or removes their emphasis.
 * @returns The number of words that changed, and the same timeline if none did.
 */
export function emphasizeWords(
  timeline: Timeline,
  ranges: EmphasizedRanges,
  isLoud: boolean,
): EditResult<{ readonly count: number }> {
  let count = 0;
  const withMarks = (clip: Clip): Clip => {
    const own = ranges.get(clip.assetId) ?? [];
    const isChanged = ({ start, loud }: CaptionWord) =>
      (loud === true) !== isLoud &&
      start < clip.out &&
      own.some((range) => start >= range.start && start < range.endExclusive);
    if (own.length === 0 || !clip.words?.some(isChanged)) return clip;
    count += clip.words.filter(isChanged).length;
    return { ...clip, words: clip.words.map((word) => (isChanged(word) ? marked(word, isLoud) : word)) };
  };
  const result = replaceAll(timeline, (clips, { type }) => (type === 'caption' ? clips.map(withMarks) : clips));
  return result.ok ? { ...result, count } : result;
}

function marked({ loud: _, ...word }: CaptionWord, isLoud: boolean): CaptionWord {
  return isLoud ? { ...word, loud: true } : word;
}
