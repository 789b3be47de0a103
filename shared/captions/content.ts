import type { CaptionWord, Clip } from '../timeline/timeline.ts';
import { splitTokens, type Token } from './tokens.ts';

/** What a caption clip shows: its words line by line, and when each is spoken if that is known. */
export interface CaptionContent {
  /** Lines of words, as the text's own line breaks part them; empty when nothing is left to show. */
  readonly lines: readonly (readonly Token[])[];
  /** One per word of the lines, in order, or null. */
  readonly words: readonly CaptionWord[] | null;
}

/**
 * The words that a caption clip shows. Timed words outside the clip's range are left out of the text as well, so that a
 * caption that was trimmed shows what is heard. A text that was rewritten by other means may have another number of words
 * than its timing; it is shown whole, without timing, rather than with the wrong word lit.
 */
export function captionContent(clip: Pick<Clip, 'text' | 'words' | 'in' | 'out'>): CaptionContent {
  const lines = (clip.text ?? '')
    .split('\n')
    .map(splitTokens)
    .filter((line) => line.length > 0);
  const timing = clip.words;
  if (!timing || timing.length !== lines.flat().length) return { lines, words: null };
  const words: CaptionWord[] = [];
  let index = 0;
  const shown = lines.map((line) =>
    line.filter(({ text }) => {
      const word = timing[index++];
      if (!word || word.start >= clip.out || word.endExclusive <= clip.in) return false;
      words.push({ ...word, text });
      return true;
    }),
  );
  return { lines: shown.filter((line) => line.length > 0), words };
}

/** How many words of a caption's text are outside of its clip, and so not shown. */
export function countHiddenWords(clip: Pick<Clip, 'text' | 'words' | 'in' | 'out'>): number {
  return splitTokens(clip.text ?? '').length - captionContent(clip).lines.flat().length;
}
