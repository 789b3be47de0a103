import { joinNumbers, numberWordsOf } from './number-words.ts';

/** A word in the one shape in which it is compared, and the words that it was made of, by their indices. */
export interface SpeechToken {
  readonly text: string;
  readonly first: number;
  readonly last: number;
}

/** A number with its separators, a character of a script without spaces, or a run of letters with its apostrophes. */
const PIECE =
  /\p{N}+(?:[.,]\p{N}+)*|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]|[\p{L}\p{M}]+(?:[’'][\p{L}\p{M}]+)*/gu;

const PRICE = /([$€£])\s?(\p{N}[\p{N}.,]*)/gu;

/** A separator of thousands, which languages write as they like. */
const THOUSANDS = /(?<=\p{N})[.,](?=\p{N}{3}(?!\p{N}))/gu;

/**
 * Brings words to the shape in which a script and its recording are compared: without case and punctuation, numbers in digits
 * however they are written or said ("$20", "twenty dollars"), scripts without spaces by their characters.
 * @param language BCP 47.
 */
export function speechTokens(words: readonly string[], language: string): readonly SpeechToken[] {
  const { values, signs } = numberWordsOf(language);
  const isFrench = language.toLowerCase().startsWith('fr');
  const tokens: SpeechToken[] = [];
  /** The value of the last token where it is a number in words that may go on. */
  let open: number | null = null;
  for (const [index, word] of words.entries()) {
    const plain = word
      .normalize('NFKC')
      .toLowerCase()
      .replace(PRICE, '$2 $1')
      .replace(/[$€£%&]/g, (sign) => ` ${signs[sign] ?? ''} `)
      .replace(/(?<=\p{L})\.(?=\p{L})/gu, '')
      .replace(THOUSANDS, '');
    for (const [piece] of plain.matchAll(PIECE)) {
      const value = values.get(piece);
      const last = tokens.at(-1);
      const joined: number | null = open !== null && value !== undefined ? joinNumbers(open, value, isFrench) : null;
      if (last && joined !== null) {
        open = joined;
        tokens[tokens.length - 1] = { text: String(joined), first: last.first, last: index };
        continue;
      }
      open = value ?? null;
      const text = value === undefined ? piece.replace(/[’']/g, '').replace(/,/g, '.') : String(value);
      tokens.push({ text, first: index, last: index });
    }
  }
  return tokens;
}

/** Longer words that differ in every fourth letter at most are the same, misheard or in another form: "bake" and "baked". */
const SAME_LETTERS = 4;

/** The unlikeness of two tokens, from 0 to 1. Two numbers are the same or not at all alike. */
export function unlikeness(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.max(one.length, other.length);
  const isFarOff = Math.abs(one.length - other.length) > length / 2;
  // Longer ones are no words.
  if (isFarOff || length > 40 || /\p{N}/u.test(one + other)) return 1;
  return letterEdits(one, other) / length;
}

/** True for tokens that are the same word, as far as a recogniser can tell. */
export function isSameToken(one: string, other: string): boolean {
  return (
    one === other || (Math.min(one.length, other.length) >= SAME_LETTERS && unlikeness(one, other) <= 1 / SAME_LETTERS)
  );
}

/** The number of letters to change, add or leave out. */
function letterEdits(one: string, other: string): number {
  const row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let left = 1; left <= one.length; left += 1) {
    let diagonal = row[0] ?? 0;
    row[0] = left;
    for (let right = 1; right <= other.length; right += 1) {
      const above = row[right] ?? 0;
      const replaced = diagonal + (one.charCodeAt(left - 1) === other.charCodeAt(right - 1) ? 0 : 1);
      row[right] = Math.min(replaced, above + 1, (row[right - 1] ?? 0) + 1);
      diagonal = above;
    }
  }
  return row.at(-1) ?? 0;
}
