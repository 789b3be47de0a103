import { type CaptionStyle, type CaptionWord, type Clip, DEFAULT_CAPTION_STYLE } from '#shared/timeline/timeline.ts';
import { CAPTION_STYLE_RULES } from './style-rules.ts';
import { splitTokens, type Token } from './tokens.ts';

/** Words that a caption clip shows, line by line, with their timing if known. */
export interface CaptionContent {
  /** Lines of words, split at the text's own line breaks; empty when nothing is left to show. */
  readonly lines: readonly (readonly Token[])[];
  /** One per word of the lines, in order, or null. */
  readonly words: readonly CaptionWord[] | null;
}

/**
 * Returns the words that a caption clip shows. Leaves out timed words outside the clip's range, so that a trimmed
 * caption matches its sound. If the text was rewritten elsewhere and its word count no longer matches the timing, shows
 * all of it without timing, so that the wrong word is never highlighted.
 */
export function captionContent(clip: Pick<Clip, 'text' | 'words' | 'in' | 'out'>): CaptionContent {
  // Composed, because engines would use different fonts for a separate letter and accent.
  const lines = (clip.text ?? '')
    .normalize('NFC')
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

/** The words of a caption clip as its style writes them: {@link captionContent}, in capitals where the style has them. */
export function drawnContent(clip: Pick<Clip, 'text' | 'words' | 'in' | 'out' | 'style'>): CaptionContent {
  const content = captionContent(clip);
  return { ...content, lines: drawnLines(clip.style ?? DEFAULT_CAPTION_STYLE, content.lines) };
}

/** Lines of words as a style writes them. */
export function drawnLines(style: CaptionStyle, lines: readonly (readonly Token[])[]): readonly (readonly Token[])[] {
  if (!CAPTION_STYLE_RULES[style].isUpperCase) return lines;
  return lines.map((line) => line.map((token) => ({ ...token, text: upperCase(token.text) })));
}

/** Greek capitals have no accents, which only its own locale knows. */
function upperCase(text: string): string {
  return /\p{Script=Greek}/u.test(text) ? text.toLocaleUpperCase('el') : text.toUpperCase();
}

/** Counts the words of a caption's text that fall outside its clip and are not shown. */
export function countHiddenWords(clip: Pick<Clip, 'text' | 'words' | 'in' | 'out'>): number {
  return splitTokens(clip.text ?? '').length - captionContent(clip).lines.flat().length;
}
