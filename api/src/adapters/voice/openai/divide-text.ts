/** Places to cut, best first: after a sentence or a line, after a clause, between words. */
const ENDS = [/[.!?…]+["”’)\]]*(?=\s)|[。！？]+|\n/gu, /[,;:—](?=\s)|[、，；：]/gu, /\s/gu];

/** Splits a text into parts of at most `most` characters (UTF-16 units), at the ends of sentences if possible. */
export function divideText(text: string, most: number): readonly string[] {
  const parts: string[] = [];
  let rest = text.trim();
  while (rest.length > most) {
    const window = rest.slice(0, most);
    const end = ENDS.map((pattern) => endOfLast(pattern, window)).find((place) => place > 0) ?? wholeCharacters(window);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

function endOfLast(pattern: RegExp, text: string): number {
  const last = [...text.matchAll(pattern)].at(-1);
  return last ? last.index + last[0].length : 0;
}

/** Length of a text without half a character at its end. */
function wholeCharacters(text: string): number {
  return /[\uD800-\uDBFF]$/.test(text) ? text.length - 1 : text.length;
}
