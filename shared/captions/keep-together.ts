import { splitTokens, type Token } from './tokens.ts';

/** A unit or a currency after a number: "20 km", "5 %", "3 p.m.". */
const UNIT =
  /^(?:[%‰°€$£¥₹₺₴₽]|[kmcdµ]?m[²³]?|[kmµ]?g|[cmd]?l|[mµ]?s|min|[kMG]?Hz|[kMGT]?i?[Bb]|[kM]?W|km\/h|mph|°[CF]|a\.?m|p\.?m|million|billion|percent|per cent|Uhr|Euro|Prozent|zł)[.,;:!?)]*$/u;

/** Counters after a number in Chinese, Japanese and Korean, without a space: "2024年". */
const COUNTER = /^[年月日時时分秒号號円元人個个回本枚杯匹冊台階%％歳岁度点點년월일시분초원명개]/u;

/**
 * Japanese particles and endings, which never begin a line. A segmenter splits verbs into such pieces: 食|べ|て|み|ま|せん.
 */
const JAPANESE_ENDING = /^\p{Script=Hiragana}{1,2}[、。！？…」』]*$/u;
const ENDS_JAPANESE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]$/u;

/** A title before a name or a number: "Dr. Who", "No. 5". */
const TITLE = /^[("'“„«]*(?:Dr|Mrs?|Ms|Prof|St|Sr|Jr|No|Nr|Fig|Vol|Herr|Frau|Sig|Mme|Mlle|M)\.?$/u;

/** Words that are capitalized at the start of a sentence but do not begin a name. */
const PLAIN_STARTS = new Set(
  'a an the this that these those my your our his her its their of to in on at for with from by as and but or so if than into is are was were be i we you they he she it not no very more every each when where while what who why how then there here do does did have has had will would can could should may might let get go see try use make take stop start visit meet'.split(
    ' ',
  ),
);

const CAPITALIZED = /^[("'“„«]*\p{Lu}[\p{L}\p{M}'’.-]*$/u;

/** More capitalized words in a row are a heading in title case, not a name. */
const LONGEST_NAME = 3;

/**
 * Determines for each word whether it belongs to the previous one, so that no line and no caption ends between them:
 * parts of a number ("20 000", "$ 5", "20 km"), of a name ("New York") or a title with its name ("Dr. Who").
 */
export function boundToPrevious(tokens: readonly Token[]): readonly boolean[] {
  const names = namesIn(tokens);
  return tokens.map(({ text, hasSpaceBefore }, index) => {
    const before = tokens[index - 1]?.text;
    if (before === undefined) return false;
    if (!hasSpaceBefore && ENDS_JAPANESE.test(before) && JAPANESE_ENDING.test(text)) return true;
    if (!hasSpaceBefore && /[\d０-９]$/u.test(before) && COUNTER.test(text)) return true;
    return isNumberPair(before, text) || (TITLE.test(before) && /^[\p{Lu}\d]/u.test(text)) || names.has(index);
  });
}

/** The pairs and runs of words that a line break separates in a text: "New York". */
export function partedByLines(text: string): readonly string[] {
  const lines = text.split('\n').map(splitTokens);
  const bound = boundToPrevious(splitTokens(text));
  let index = 0;
  return lines.flatMap((line, lineIndex) => {
    const before = lines[lineIndex - 1]?.at(-1);
    const isParted = before !== undefined && bound[index] === true;
    index += line.length;
    return isParted ? [`${before.text} ${line[0]?.text ?? ''}`] : [];
  });
}

function isNumberPair(before: string, text: string): boolean {
  const isNumber = /^[("'“„«~±+-]*[$€£¥₹]?\d[\d.,:/]*$/u.test(before);
  if (/^[$€£¥₹#№§]$/u.test(before)) return /^\d/u.test(text);
  // Groups of thousands, as in "20 000".
  if (isNumber && /^\d{3}\D*$/u.test(text)) return /(?:^|\D)\d{1,3}$/u.test(before);
  return isNumber && UNIT.test(text);
}

/** Indexes of words that continue a name. */
function namesIn(tokens: readonly Token[]): ReadonlySet<number> {
  const found = new Set<number>();
  let first = 0;
  while (first < tokens.length) {
    let end = first;
    while (end < tokens.length && isInName(tokens, end, first)) end += 1;
    if (end - first <= LONGEST_NAME) for (let index = first + 1; index < end; index += 1) found.add(index);
    first = Math.max(end, first + 1);
  }
  return found;
}

/** True for a capitalized word at `index` that can continue a name begun at `first`. */
function isInName(tokens: readonly Token[], index: number, first: number): boolean {
  const text = tokens[index]?.text ?? '';
  // A word that ends with a mark may be the last of a name: "in New York."
  const bare = text.replace(/[.,;:!?…)"'”’»]+$/u, '');
  if (!CAPITALIZED.test(bare) || (bare === bare.toUpperCase() && bare.length > 4)) return false;
  if (index === first) return !PLAIN_STARTS.has(bare.toLowerCase());
  if (TITLE.test(text)) return false;
  const previous = tokens[index - 1]?.text ?? '';
  return (
    tokens[index]?.hasSpaceBefore === true && (!/[.,;:!?…)"'”’»]$/u.test(previous) || /^\p{Lu}\.$/u.test(previous))
  );
}
