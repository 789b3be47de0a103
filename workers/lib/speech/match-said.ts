/** Words of the text that are looked at, beside those that were heard: a window never skips more. */
const REACH = 30;

/**
 * Counts how many words of a known text are said where some words were heard: the beginning of the text that is nearest to them.
 * @param known The text from the first word on that has not been said.
 */
export function countSaid(heard: readonly string[], known: readonly string[]): number {
  const text = known.slice(0, 2 * heard.length + REACH).map(plain);
  let row = Array.from({ length: text.length + 1 }, (_, n) => n);
  for (const word of heard.map(plain)) {
    const next = [(row[0] ?? 0) + 1];
    for (const [n, other] of text.entries()) {
      const said = (row[n] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(said, (row[n + 1] ?? 0) + 1, (next[n] ?? 0) + 1));
    }
    row = next;
  }
  // The longest of equal ones: a misheard last word is part of the text.
  return row.lastIndexOf(Math.min(...row));
}

function plain(word: string): string {
  return word.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
