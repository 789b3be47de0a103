import { BLANK } from '#shared/text/blanks.ts';

/** Scripts written without spaces between words. A word segmenter splits them. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const ENDS_UNSPACED = new RegExp(`${UNSPACED.source}[^\\p{L}]*$`, 'u');
const BEGINS_UNSPACED = new RegExp(`^[^\\p{L}]*${UNSPACED.source}`, 'u');

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** A spoken word of a text, with the punctuation that belongs to it. */
export interface Token {
  readonly text: string;
  /** True when white space separates it from the token before; false for the first of a text. */
  readonly hasSpaceBefore: boolean;
}

/**
 * Cleans text for a caption: NFC, plain spaces, no control characters, no space at the edges or before a full stop or
 * comma. Spaces before other marks stay, as in French: "Quoi ?" Repeated line breaks become single ones.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u200b\ufeff]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ +([,.…])(?=\s|$)/g, '$1')
    .trim();
}

/**
 * Splits a text into spoken words, each with its punctuation: "Well, go!" → ["Well,", "go!"]. Text without spaces (Chinese,
 * Japanese, Thai) is split at its words. The words of a text are those of its lines. {@link joinTokens} reverses it.
 */
export function splitTokens(text: string): readonly Token[] {
  const [first, ...rest] = text.split('\n').flatMap(splitLine).flatMap(breakLongToken);
  return first ? [{ ...first, hasSpaceBefore: false }, ...rest] : [];
}

/** Matches text between white space. A blank to fill counts as one word, so that no cue and no line breaks it. */
const CHUNK = new RegExp(`\\S*?${BLANK.source}\\S*|\\S+`, 'giu');

function splitLine(line: string): Token[] {
  const tokens: Token[] = [];
  for (const chunk of line.match(CHUNK) ?? []) {
    const last = tokens.at(-1);
    const isUnspaced = UNSPACED.test(chunk);
    if (last && !isUnspaced && isPunctuation(chunk)) {
      tokens[tokens.length - 1] = { ...last, text: `${last.text} ${chunk}` };
    } else tokens.push(...piecesOf(isUnspaced ? segmentChunk(chunk) : [chunk]));
  }
  return tokens;
}

/** Joins tokens, or a part of them, into the text they were split from. Each run of white space becomes one space. */
export function joinTokens(tokens: readonly Token[]): string {
  return tokens.map(({ text, hasSpaceBefore }, index) => (hasSpaceBefore && index > 0 ? ` ${text}` : text)).join('');
}

/**
 * Guesses whether a space separates two recognised words without a text. Two words of a script without spaces have
 * none, whatever marks or digits are between them.
 */
export function guessSpace(before: string, word: string): boolean {
  return !(ENDS_UNSPACED.test(before) && BEGINS_UNSPACED.test(word));
}

/**
 * Single-unit characters that never join with each other: Latin, Greek, Cyrillic, Hebrew, Arabic and Thai letters,
 * punctuation, currencies, kana, Han, hangul, full-width forms. A segmenter takes a hundred times as long per word.
 */
const SINGLE_UNITS =
  /^[\x20-\x7e\xa0-\u02ff\u0370-\u0482\u048a-\u052f\u05d0-\u05ea\u0620-\u064a\u0e01-\u0e30\u0e40-\u0e46\u2010-\u2027\u20a0-\u20bf\u3001-\u3029\u3041-\u3096\u30a0-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3\uff01-\uff9d]*$/;

/** Counts characters as a reader sees them: an emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (SINGLE_UNITS.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemeSegmenter.segment(text)) count += 1;
  return count;
}

/** Longest word in the API. Speech has no longer one, but a pasted text can. */
const MAX_TOKEN_LENGTH = 200;

function breakLongToken(token: Token): Token[] {
  if (token.text.length <= MAX_TOKEN_LENGTH) return [token];
  const pieces: string[] = [''];
  for (const character of token.text) {
    const last = pieces.at(-1) ?? '';
    if (last.length + character.length > MAX_TOKEN_LENGTH) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return piecesOf(pieces, token.hasSpaceBefore);
}

/** Tokens without white space between them. Only the first may have a space before it. */
function piecesOf(pieces: readonly string[], hasSpaceBefore = true): Token[] {
  return pieces.map((text, index) => ({ text, hasSpaceBefore: hasSpaceBefore && index === 0 }));
}

/** True for a chunk of only marks, which belong to the word before them. */
export function isPunctuation(chunk: string): boolean {
  return /^[\p{P}\p{S}]+$/u.test(chunk) && !/\p{Extended_Pictographic}/u.test(chunk) && !/[$€£%&+#@=]/.test(chunk);
}

function segmentChunk(chunk: string): string[] {
  const tokens: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of wordSegmenter.segment(chunk)) {
    if (isWordLike || /\p{Extended_Pictographic}/u.test(segment)) {
      tokens.push(opening + segment);
      opening = '';
    } else if (opening !== '' || tokens.length === 0 || /^[\p{Ps}\p{Pi}]+$/u.test(segment)) opening += segment;
    else tokens.push(`${tokens.pop()}${segment}`);
  }
  if (opening !== '') tokens.push(`${tokens.pop() ?? ''}${opening}`);
  return tokens;
}
