/** The encodings of subtitle files, by their `TextDecoder` names, with names for people. */
export const CODE_PAGES = {
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1250': 'Central European (Windows-1250)',
  'iso-8859-2': 'Central European (ISO 8859-2)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1258': 'Vietnamese (Windows-1258)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'koi8-u': 'Cyrillic (KOI8)',
  'iso-8859-5': 'Cyrillic (ISO 8859-5)',
  ibm866: 'Cyrillic (DOS 866)',
  'windows-1253': 'Greek (Windows-1253)',
  'iso-8859-7': 'Greek (ISO 8859-7)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'iso-8859-6': 'Arabic (ISO 8859-6)',
  'windows-874': 'Thai (Windows-874)',
  shift_jis: 'Japanese (Shift JIS)',
  'euc-jp': 'Japanese (EUC)',
  'iso-2022-jp': 'Japanese (ISO 2022)',
  gb18030: 'Simplified Chinese (GBK)',
  big5: 'Traditional Chinese (Big5)',
  'euc-kr': 'Korean (EUC-KR)',
  'utf-8': 'Unicode (UTF-8)',
} as const;
export type CodePage = keyof typeof CODE_PAGES;
export const CODE_PAGE_NAMES = Object.keys(CODE_PAGES).filter((name): name is CodePage => name in CODE_PAGES);

/** A guess of a detector of encodings. */
export interface EncodingGuess {
  /** Its IANA name. */
  readonly name: string;
  /** ISO 639, if the guess concerns a language. */
  readonly lang?: string | undefined;
}

/** Number of bytes that is enough to detect an encoding. */
const TELLTALE_BYTES = 65_536;

const NEWLINE = 0x0a;
const RETURN = 0x0d;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * The lines with non-ASCII bytes, without tags, at most 64 KB. Times and markup would make every language look English.
 */
export function telltaleLines(bytes: Uint8Array): Uint8Array {
  const kept: number[] = [];
  for (let from = 0; from < bytes.length && kept.length < TELLTALE_BYTES; ) {
    let end = from;
    while (end < bytes.length && bytes[end] !== NEWLINE && bytes[end] !== RETURN) end += 1;
    const line = bytes.subarray(from, Math.min(end, from + TELLTALE_BYTES));
    if (line.some((byte) => byte >= FIRST_BEYOND_ASCII)) kept.push(...withoutTags(line), NEWLINE);
    from = end + 1;
  }
  return kept.length > 0 ? Uint8Array.from(kept) : bytes.subarray(0, TELLTALE_BYTES);
}

/** "<" is not a second byte in any encoding, so tags can be found before the text is decoded. */
function withoutTags(line: Uint8Array): Iterable<number> {
  const text = Array.from(line, (byte) => String.fromCharCode(byte)).join('');
  return Array.from(text.replace(/<\/?[a-z][^<>]*>/gi, ' '), (character) => character.charCodeAt(0));
}

/**
 * Lists the encodings of a non-Unicode file, most likely first. Never empty.
 * @param lines The result of {@link telltaleLines}.
 * @param guesses A detector's guesses, best first. Scripts and letters that it does not know correct it where it is
 *   wrong.
 */
export function rankCodePages(lines: Uint8Array, guesses: readonly EncodingGuess[]): readonly CodePage[] {
  const own: readonly CodePage[] = isThai(lines) ? ['windows-874'] : [];
  const guessed = guesses.flatMap((guess) => pagesOf(guess, lines));
  const pages = [
    ...new Set<CodePage>([...own, ...westernRivals(lines, guessed[0]), ...guessed, 'windows-1252', 'ibm866']),
  ];
  const texts = new Map(pages.map((page) => [page, new TextDecoder(page).decode(lines)]));
  const fault = (page: CodePage) => {
    const text = texts.get(page) ?? '';
    return text.includes('\ufffd') ? 2 : oddPart(text) > ODD_PART ? 1 : 0;
  };
  return pages.toSorted((left, right) => fault(left) - fault(right));
}

/** Share of a text's non-ASCII characters above which odd combinations count: one in ten may be "°" or "½". */
const ODD_PART = 0.1;

/** Signs and controls that texts do not contain; two scripts in one word; a capital after a small letter. */
const ODD =
  /[\u0080-\u009f\u2500-\u25ff]|[\p{No}\p{So}\p{Sm}\p{Sk}\p{Sc}](?<![\0-\u007f♪♫€£¥])|[a-z](?=[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}])|[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Hebrew}\p{Script=Arabic}](?=\p{Script=Latin})|(?!\p{ASCII})\p{Ll}(?=(?!\p{ASCII})\p{Lu})/gu;

function oddPart(text: string): number {
  const foreign = text.match(/\P{ASCII}/gu)?.length ?? 0;
  return foreign === 0 ? 0 : (text.match(ODD)?.length ?? 0) / foreign;
}

/** Ž š ž Ť ť of Windows-1250 and -1252, which western languages lack. Next to them, æ and è are ć and č. */
const EASTERN = [0x8a, 0x8d, 0x8e, 0x9a, 0x9d, 0x9e];
/** ğ ı İ Ş ş of Windows-1254, which are Icelandic letters in -1252. */
const TURKISH = [0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe];
/** á æ í ó ú, which Turkish lacks. */
const ICELANDIC = [0xe1, 0xe6, 0xed, 0xf3, 0xfa];

/**
 * The code page to prefer for languages with no or too few samples in detectors: Croatian, Slovak, Icelandic, Turkish.
 */
function westernRivals(lines: Uint8Array, best: CodePage | undefined): readonly CodePage[] {
  if (best === 'windows-1252' && isAny(lines, EASTERN)) return ['windows-1250'];
  if ((best !== 'windows-1252' && best !== 'windows-1254') || !isAny(lines, TURKISH)) return [];
  return isAny(lines, ICELANDIC) ? ['windows-1252'] : ['windows-1254'];
}

const PAGE_OF_NAME: Readonly<Record<string, CodePage>> = {
  'iso-8859-1': 'windows-1252',
  'iso-8859-8': 'windows-1255',
  'iso-8859-9': 'windows-1254',
  'koi8-r': 'koi8-u',
};

function pagesOf({ name, lang }: EncodingGuess, lines: Uint8Array): readonly CodePage[] {
  const label = name.toLowerCase();
  if (label === 'iso-8859-2' || label === 'windows-1250') return [centralEuropean(lines, lang)];
  if (label === 'iso-8859-7' || label === 'windows-1253') return [greek(lines)];
  if (label === 'iso-8859-6') return ['windows-1256', 'iso-8859-6'];
  const page = PAGE_OF_NAME[label] ?? CODE_PAGE_NAMES.find((known) => known === label);
  return page ? [page] : [];
}

const isAny = (lines: Uint8Array, wanted: readonly number[]) => lines.some((byte) => wanted.includes(byte));

/** Letters of Windows-1250 that ISO 8859-2 has at other positions: Ś š ś Ť Ž Ź š ť ž ź. */
const ONLY_IN_1250 = [0x8a, 0x8c, 0x8d, 0x8e, 0x8f, 0x9a, 0x9c, 0x9d, 0x9e, 0x9f];
/** Letters of ISO 8859-2 that are signs in Windows-1250: Ą Ś Ź ą ś. */
const ONLY_IN_8859_2 = [0xa1, 0xa6, 0xac, 0xb1, 0xb6];
/** Š Ť Ž š ť ž of ISO 8859-2, which in Windows-1250 are signs or Polish and Slovak letters. */
const CARONS_OF_8859_2 = [0xa9, 0xab, 0xae, 0xb9, 0xbb, 0xbe];

function centralEuropean(lines: Uint8Array, lang: string | undefined): CodePage {
  if (isAny(lines, ONLY_IN_1250)) return 'windows-1250';
  const isOld = isAny(lines, lang === 'cs' ? CARONS_OF_8859_2 : ONLY_IN_8859_2);
  return isOld ? 'iso-8859-2' : 'windows-1250';
}

/** The pages differ in Ά, which is a sign in the other page. */
function greek(lines: Uint8Array): CodePage {
  const [old, today] = [0xb6, 0xa2];
  return lines.includes(old) && !lines.includes(today) ? 'iso-8859-7' : 'windows-1253';
}

/** Share of Thai vowels and tones that may be misplaced by typing errors or cut words. */
const MISPLACED_PART = 0.05;

/** Minimum share of marks and leading vowels in Thai. The usual share is twice as large. */
const MARKED_PART = 0.2;

/**
 * True when the bytes form Thai syllables: marks above and below follow a consonant or another mark, and leading vowels
 * precede a consonant. Pairs of bytes in Chinese and Korean break this rule at every step.
 */
function isThai(lines: Uint8Array): boolean {
  let letters = 0;
  let count = 0;
  let misplaced = 0;
  for (const [index, byte] of lines.entries()) {
    if (byte < FIRST_BEYOND_ASCII) continue;
    if (!isThaiByte(byte)) return false;
    letters += 1;
    const isMark = byte === 0xd1 || (byte >= 0xd4 && byte <= 0xda) || (byte >= 0xe7 && byte <= 0xee);
    const isLeading = byte >= 0xe0 && byte <= 0xe4;
    if (!isMark && !isLeading) continue;
    count += 1;
    const [before = 0, after = 0] = [lines[index - 1], lines[index + 1]];
    const fits = isMark ? isConsonant(before) || (before >= 0xd1 && before <= 0xee) : isConsonant(after);
    if (!fits) misplaced += 1;
  }
  return count > 0 && count >= letters * MARKED_PART && misplaced <= count * MISPLACED_PART;
}

function isConsonant(byte: number): boolean {
  return byte >= 0xa1 && byte <= 0xce;
}

/** Thai letters and digits, a space, and the punctuation marks that Windows-874 adds. */
function isThaiByte(byte: number): boolean {
  const isPunctuation = byte === 0x80 || byte === 0x85 || (byte >= 0x91 && byte <= 0x97);
  return isPunctuation || (byte >= 0xa0 && byte <= 0xda) || (byte >= 0xdf && byte <= 0xfb);
}
