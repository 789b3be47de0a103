const NUMBER_WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );

/** Words that double their last letter in the -ing form. */
const DOUBLING = new Set(
  'get run stop plan cut put set sit swim win begin quit shop chat drop knit dig bet hit let rub wrap skip tip tap travel trim fit mop hug jog ship tag nap forget admit refer prefer control spin scan pin stir'.split(
    ' ',
  ),
);

const IRREGULAR_PLURALS = new Set(
  'people children men women feet teeth mice geese police folks parents staff'.split(' '),
);
const SINGULAR_IN_S =
  /(?:ss|us|is|news|series|species|business|tennis|chess|lens|yoga|physics|maths|mathematics|economics|politics|gymnastics|analytics|christmas)$/i;

/** A whole number up to twenty as a word, larger ones in figures. */
export function numberWord(value: number): string {
  return NUMBER_WORDS[value] ?? String(value);
}

/** The number that a word or figures stand for, or null. */
export function parseNumber(text: string): number | null {
  const index = NUMBER_WORDS.indexOf(text.toLowerCase());
  if (index >= 0) return index;
  return /^\d{1,3}$/.test(text) ? Number(text) : null;
}

/** The text with its first letter in upper case; names like iPhone keep theirs. */
export function capitalize(text: string): string {
  return text.replace(
    /^(["'“‘(¿¡]*)(\p{Ll})(?!\p{Ll}*\p{Lu})/u,
    (_, opening: string, letter: string) => opening + letter.toUpperCase(),
  );
}

/** The text with the first letter of every sentence in upper case. */
export function capitalizeSentences(text: string): string {
  return text.replace(
    /(^|[.!?]["”’)]?\s+)(\p{Ll})(?!\p{Ll}*\p{Lu})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );
}

/** The text for the middle of a sentence: without an upper-case first letter, unless that belongs to the word. */
export function uncapitalize(text: string): string {
  const [first = ''] = text.split(/[\s,.!?:;]/u);
  if (/^(?:I|I['’]\w+)$/.test(first) || !/^\p{Lu}[\p{Ll}'’-]*$/u.test(first)) return text;
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** A text as a sentence: upper case at its start, a mark at its end. */
export function asSentence(text: string, mark: '.' | '!' = '.'): string {
  const trimmed = text.trim().replace(/[\s,;:–—、،-]+$/u, '');
  const isUnspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」]$/u.test(trimmed);
  const end = isUnspaced ? { '.': '。', '!': '！' }[mark] : mark;
  return capitalize(/[.!?…؟۔。！？]["'”’»)]*$/u.test(trimmed) ? trimmed : `${trimmed}${end}`);
}

/** The -ing form of an order or an infinitive: "tie a tie" → "tying a tie", "not give up" → "not giving up". */
export function gerund(verbPhrase: string): string {
  const [verb = '', ...rest] = verbPhrase.trim().split(/\s+/);
  if (rest.length > 0 && /^(?:not|never|always|finally|actually|really|\w{3,}ly)$/i.test(verb)) {
    return `${verb} ${gerund(rest.join(' '))}`;
  }
  return [ingForm(verb), ...rest].join(' ');
}

function ingForm(verb: string): string {
  const lower = verb.toLowerCase();
  if (/ing$/.test(lower) && lower.length > 5) return verb;
  if (DOUBLING.has(lower)) return `${verb}${verb.at(-1)}ing`;
  if (/ie$/.test(lower)) return `${verb.slice(0, -2)}ying`;
  if (/[^aeoy]e$/.test(lower) && lower !== 'be') return `${verb.slice(0, -1)}ing`;
  return `${verb}ing`;
}

/** Whether a noun phrase takes "are": "vegan cookies for kids" does, "a box of cookies" and "fitness" don't. */
export function isPlural(nounPhrase: string): boolean {
  const [head = ''] = nounPhrase.split(/\s(?:for|of|in|on|to|with|at|from|that|who|which|about|by|without|near)\s/i);
  if (/\s(?:and|&)\s/.test(head) && !/^\S+ing\s/.test(head)) return true;
  if (/^\w+ing\s/.test(head)) return false;
  const word = head.trim().split(/\s+/).at(-1) ?? '';
  // SaaS, GPS: a capital at the end makes no plural.
  if (/S$/.test(word)) return false;
  const last = word.toLowerCase();
  return IRREGULAR_PLURALS.has(last) || (/[^s]s$/.test(last) && !SINGULAR_IN_S.test(last));
}

/** The text, at most `length` characters long, cut between words. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const cut = text.slice(0, length + 1);
  const space = cut.lastIndexOf(' ');
  const kept = space > length / 3 ? cut.slice(0, space) : [...text].slice(0, length).join('').slice(0, length);
  return kept.replace(/[\s,;:–—-]+$/u, '').replace(/(?:\s(?:a|an|the|of|to|in|on|for|and|or|with|your|my|our))+$/i, '');
}

/** Words that lead on to something: nothing ends with them. */
const LOOSE_END =
  /(?:\s(?:an?|the|of|to|in|on|for|and|or|with|by|from|at|away|when|while|your|my|our|that|which|who|is|are|was|not|because|if|as|but|so|than|about|into|over))+$/i;

/**
 * The text in at most `length` characters: without what only adds to it at its end, else cut between words.
 * @param cutMark What ends a text that had to be cut inside a phrase.
 */
export function shortPhrase(text: string, length: number, cutMark = ''): string {
  const parts = text.split(
    /[,;:]\s+|[–—(]\s*|\s(?=(?:\p{L}+ed\sby|from|at|on|in|with|for|by|of|that|which|who|because|so|and|when|while|(?!morning|evening|nothing|something|anything|everything|thing|wedding|building|string|spring|king|ceiling|painting|clothing|housing|being)\w{3,}ing)\b)/iu,
  );
  const kept = parts.map((_, index) => text.slice(0, text.indexOf(parts[index] ?? '') + (parts[index] ?? '').length));
  const fitting = kept
    .filter((part) => part.length <= length && part.length > length / 3 && countWords(part) > 1)
    .at(-1);
  if (text.length <= length) return text;
  if (fitting !== undefined) return fitting.replace(LOOSE_END, '');
  return `${cutAtWord(text, length - cutMark.length).replace(LOOSE_END, '')}${cutMark}`;
}

/** How many words a text has. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** What templates are filled with. */
export type SlotValues = Readonly<Record<string, string | null | undefined>>;

/**
 * Fills `{slots}` of a template and starts every sentence with an upper-case letter.
 * @returns Null when a slot has no value: then the template doesn't fit.
 */
export function fill(template: string, slots: SlotValues): string | null {
  const text = fillPlain(template, slots);
  return text === null ? null : capitalizeSentences(text);
}

/** {@link fill} for what isn't a sentence: the case stays as it is. */
export function fillPlain(template: string, slots: SlotValues): string | null {
  let isComplete = true;
  const text = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = slots[name];
    if (value === null || value === undefined || value === '') isComplete = false;
    return value ?? '';
  });
  return isComplete ? text : null;
}
