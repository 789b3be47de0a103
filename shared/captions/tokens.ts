/** Scripts that write without spaces between words: there a word segmenter finds the words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;

const wordSegmenter = new Intl.Segmenter(undefined, { granularity: 'word' });
const graphemeSegmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/**
 * Cleans text for a caption: NFC, one kind of space, no control characters, no space at the edges or before a full
 * stop or comma; line breaks are kept as single breaks.
 */
export function normalizeText(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\u200b\ufeff]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ *\n[ \n]*/g, '\n')
    .replace(/ +([,.;:!?…])(?=\s|$)/g, '$1')
    .trim();
}

/**
 * The spoken words of a text in order, each with the punctuation that belongs to it: "Well, go!" → ["Well,", "go!"].
 * Text without spaces (Chinese, Japanese, Thai) is parted at its words. The words of a text are those of its lines.
 */
export function splitTokens(text: string): readonly string[] {
  return text.split('\n').flatMap(splitLine).flatMap(breakLongToken);
}

function splitLine(line: string): string[] {
  const tokens: string[] = [];
  for (const chunk of line.split(/\s+/u)) {
    if (chunk === '') continue;
    if (UNSPACED.test(chunk)) tokens.push(...segmentChunk(chunk));
    else if (tokens.length > 0 && isPunctuation(chunk)) tokens.push(`${tokens.pop()} ${chunk}`);
    else tokens.push(chunk);
  }
  return tokens;
}

/** Puts tokens back into a text: with spaces, except between two tokens of a script that has none. */
export function joinTokens(tokens: readonly string[]): string {
  return tokens.reduce((text, token) => {
    if (text === '') return token;
    const isUnspaced = UNSPACED.test(text.at(-1) ?? '') || UNSPACED_MARK.test(text.at(-1) ?? '');
    return isUnspaced && UNSPACED.test(token) ? text + token : `${text} ${token}`;
  }, '');
}

/** How many characters a reader sees: an emoji or a letter with its accents is one. */
export function countCharacters(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let count = 0;
  for (const _ of graphemeSegmenter.segment(text)) count += 1;
  return count;
}

/** The wire takes words of 200 characters; nobody says a longer one, but anyone can paste one. */
const MAX_TOKEN_LENGTH = 200;

function breakLongToken(token: string): string[] {
  if (token.length <= MAX_TOKEN_LENGTH) return [token];
  const pieces: string[] = [''];
  for (const character of token) {
    const last = pieces.at(-1) ?? '';
    if (last.length + character.length > MAX_TOKEN_LENGTH) pieces.push(character);
    else pieces[pieces.length - 1] = last + character;
  }
  return pieces;
}

const UNSPACED_MARK = /[、。！？，：；」』）]/u;

function isPunctuation(chunk: string): boolean {
  return /^[\p{P}\p{S}]+$/u.test(chunk) && !/\p{Extended_Pictographic}/u.test(chunk) && !/[$€£%&+#@=]/.test(chunk);
}

function segmentChunk(chunk: string): string[] {
  const tokens: string[] = [];
  let opening = '';
  for (const { segment, isWordLike } of wordSegmenter.segment(chunk)) {
    if (isWordLike || /\p{Extended_Pictographic}/u.test(segment)) {
      tokens.push(opening + segment);
      opening = '';
    } else if (/^[\p{Ps}\p{Pi}]+$/u.test(segment) || tokens.length === 0) opening += segment;
    else tokens.push(`${tokens.pop()}${segment}`);
  }
  if (opening !== '') tokens.push(`${tokens.pop() ?? ''}${opening}`);
  return tokens;
}
