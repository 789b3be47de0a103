/** Reading direction of a text. */
export type TextDirection = 'ltr' | 'rtl';

const RTL_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;
const STRONG_LETTER = /\p{L}/u;

/** Direction of a text, taken from its first letter. Null when it has none (digits, punctuation, emoji). */
export function textDirection(text: string): TextDirection | null {
  for (const character of text) {
    if (RTL_LETTER.test(character)) return 'rtl';
    if (STRONG_LETTER.test(character)) return 'ltr';
  }
  return null;
}

/**
 * Direction of most words in a text, or null when none has a letter. A name in another script does not reverse a
 * caption.
 */
export function lineDirection(words: readonly string[]): TextDirection | null {
  const directions = words.flatMap((word) => textDirection(word) ?? []);
  const rtl = directions.filter((direction) => direction === 'rtl').length;
  if (rtl * 2 === directions.length) return directions[0] ?? null;
  return rtl * 2 > directions.length ? 'rtl' : 'ltr';
}

/** A word's place in a line, counted from left to right. */
export interface VisualPlace {
  readonly index: number;
  readonly direction: TextDirection;
  /** Index of the word, in text order, whose preceding space is to the right of this one on screen. */
  readonly spaceIndex: number;
}

/**
 * Orders the words of a line from left to right, as indexes into `words`. Words against the line's direction keep their
 * order among themselves, as a quoted name does. Numbers go with the word before them. Marks between two words of one
 * direction go with those, any other mark with the line (Unicode's bidirectional algorithm, N1 and N2).
 *
 *     rtl line, words  A B c d E   →  on screen  E c d B A
 */
export function visualOrder(words: readonly string[], line: TextDirection): VisualPlace[] {
  const runs: { direction: TextDirection; indexes: number[] }[] = [];
  for (const [index, word] of words.entries()) {
    const last = runs.at(-1);
    const direction = textDirection(word) ?? directionOfMark(words, index, last?.direction ?? line, line);
    if (last?.direction === direction) last.indexes.push(index);
    else runs.push({ direction, indexes: [index] });
  }
  const ordered = runs.map(({ direction, indexes }) => {
    // To the right of a run against its line's direction is the space on the other side of the whole run.
    const [first = 0, last = first] = [indexes[0], indexes.at(-1)];
    const places = indexes.map((index) => {
      if (direction === 'rtl')
        return { index, direction, spaceIndex: line === 'ltr' && index === first ? last + 1 : index };
      return { index, direction, spaceIndex: line === 'rtl' && index === last ? first : index + 1 };
    });
    return direction === 'rtl' ? places.reverse() : places;
  });
  return (line === 'rtl' ? ordered.reverse() : ordered).flat();
}

function directionOfMark(
  words: readonly string[],
  index: number,
  before: TextDirection,
  line: TextDirection,
): TextDirection {
  if (/\p{N}/u.test(words[index] ?? '')) return before;
  const after = words.slice(index + 1).find((word) => textDirection(word) !== null);
  return (after === undefined ? line : textDirection(after)) === before ? before : line;
}

/**
 * Splits a word into the marks at its edges and the rest, because they may run in another direction: the full stop
 * after an English name that ends a Hebrew sentence is on its left.
 *
 *     “hello!”  →  “  hello  !”
 *
 * Signs that belong to a number stay with it, and emoji with their word, because several characters make one.
 */
export function splitMarks(word: string): readonly string[] {
  const marks = /\p{L}/u.test(word)
    ? String.raw`(?:(?![%‰°#+\p{Sc}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\p{P}\p{S}])*`
    : `[.,:;!?…()"'“”«»]*`;
  const [, before = '', rest = '', after = ''] = new RegExp(`^(${marks})(.*?)(${marks})$`, 'su').exec(word) ?? [];
  return rest === '' ? [word] : [before, rest, after].filter((part) => part !== '');
}
