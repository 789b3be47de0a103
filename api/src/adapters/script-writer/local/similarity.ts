/** The words of a text in lower case. */
export function wordsOf(text: string): readonly string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Share of the words that two texts have in common, 0 to 1; each word counts once. */
export function similarity(a: string, b: string): number {
  const [left, right] = [new Set(wordsOf(a)), new Set(wordsOf(b))];
  const common = left
    .values()
    .filter((word) => right.has(word))
    .toArray().length;
  return common === 0 ? 0 : common / (left.size + right.size - common);
}

/** Share of the words of a text that stand in another. */
export function shareIn(text: string, other: string): number {
  const [words, others] = [wordsOf(text), new Set(wordsOf(other))];
  return words.length === 0 ? 0 : words.filter((word) => others.has(word)).length / words.length;
}
