import type { TimelineWord } from './timeline-words.ts';

/** Below this confidence a word is to be checked. */
const UNSURE_CONFIDENCE = 0.5;

/** True for a word that the recogniser may have misheard or made up. A word of unknown confidence is not. */
export function isUnsure({
  confidence = 1,
  silent = false,
}: {
  readonly confidence?: number | undefined;
  readonly silent?: boolean | undefined;
}): boolean {
  return silent || confidence < UNSURE_CONFIDENCE;
}

/** Number of words that are heard and unsure. */
export function countUnsure(words: readonly TimelineWord[]): number {
  return words.filter(isHeardUnsure).length;
}

/**
 * Index of the next or previous unsure word that is heard, continuing at the other end of the text; null without one.
 * @param from Index to start at, which itself comes last.
 */
export function findUnsure(
  words: readonly TimelineWord[],
  from: number,
  direction: 'next' | 'previous',
): number | null {
  const indices = words.flatMap((word, index) => (isHeardUnsure(word) ? [index] : []));
  const found =
    direction === 'next' ? indices.find((index) => index > from) : indices.findLast((index) => index < from);
  return found ?? indices.at(direction === 'next' ? 0 : -1) ?? null;
}

function isHeardUnsure(word: TimelineWord): boolean {
  return word.cut === null && isUnsure(word);
}
