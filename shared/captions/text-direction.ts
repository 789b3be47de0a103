/** Reading direction of a text. */
export type TextDirection = 'ltr' | 'rtl';

const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const STRONG_LETTER = /\p{L}/u;

/** Direction of a text, taken from its first letter; null when it has none (digits, punctuation, emoji). */
export function textDirection(text: string): TextDirection | null {
  for (const character of text) {
    if (RTL_LETTER.test(character)) return 'rtl';
    if (STRONG_LETTER.test(character)) return 'ltr';
  }
  return null;
}

/** A word's place in a line, counted from left to right. */
export interface VisualPlace {
  readonly index: number;
  /** Index of the word, in text order, whose preceding space is to the right of this one on screen. */
  readonly spaceIndex: number;
}

/**
 * Orders the words of a line from left to right, as indexes into `words`. Words that run against the line's direction
 * keep their order among themselves, as a quoted name does; words without letters go with their neighbour.
 *
 *     rtl line, words  A B c d E   →  on screen  E c d B A
 */
export function visualOrder(words: readonly string[], line: TextDirection): VisualPlace[] {
  const runs: { direction: TextDirection; indexes: number[] }[] = [];
  for (const [index, word] of words.entries()) {
    const last = runs.at(-1);
    const direction = textDirection(word) ?? last?.direction ?? line;
    if (last?.direction === direction) last.indexes.push(index);
    else runs.push({ direction, indexes: [index] });
  }
  const ordered = runs.map(({ direction, indexes }) => {
    // To the right of a run that goes against its line is the space on the other side of the whole run.
    const [first = 0, last = first] = [indexes[0], indexes.at(-1)];
    const places = indexes.map((index) => {
      if (direction === 'rtl') return { index, spaceIndex: line === 'ltr' && index === first ? last + 1 : index };
      return { index, spaceIndex: line === 'rtl' && index === last ? first : index + 1 };
    });
    return direction === 'rtl' ? places.reverse() : places;
  });
  return (line === 'rtl' ? ordered.reverse() : ordered).flat();
}
