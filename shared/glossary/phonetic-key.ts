/** Spellings that sound alike, in order of replacement. */
const SOUNDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:kn|gn|pn)/, 'n'],
  [/wr/g, 'r'],
  [/(?<=[aeiou])gh(?=t|$)/g, ''],
  [/gh/g, 'g'],
  [/ph/g, 'f'],
  [/tsch|tch|cz/g, 'C'],
  [/sch|sh|sz/g, 'S'],
  [/ch/g, 'C'],
  [/ck|qu?|c(?![eiy])/g, 'k'],
  [/c/g, 's'],
  [/dg(?=[eiy])|g(?=[eiy])/g, 'j'],
  [/th/g, 't'],
  [/x/g, 'ks'],
  [/z/g, 's'],
  [/mb$/g, 'm'],
];

/**
 * The sounds of a word or of words spoken together, for comparison only: the consonants, and whether a vowel comes
 * first. "Cracow" and "Kraków" have the same, and so do "clip right" and "Clipwright".
 */
export function phoneticKey(text: string): string {
  const letters = foldLetters(text);
  const sounds = SOUNDS.reduce((result, [pattern, sound]) => result.replace(pattern, sound), letters);
  const first = /^[aeiouy]/.test(sounds) ? 'A' : '';
  return first + sounds.replace(/^h|[aeiouyw]|(?<=.)h/g, '').replace(/(.)\1+/g, '$1');
}

/** Lower-case letters and digits without accents, spaces and marks. */
export function foldLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Number of letters to insert, remove or replace to turn one text into another. */
export function editDistance(one: string, other: string): number {
  let row = Uint16Array.from({ length: other.length + 1 }, (_, index) => index);
  let next = new Uint16Array(other.length + 1);
  for (let index = 0; index < one.length; index += 1) {
    next[0] = index + 1;
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(index) === other.charCodeAt(column - 1);
      const replaced = (row[column - 1] ?? 0) + (isSame ? 0 : 1);
      next[column] = Math.min(replaced, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1);
    }
    [row, next] = [next, row];
  }
  return row[other.length] ?? 0;
}
