import { SCRIPT_SECONDS } from '#shared/contracts/project.ts';
import type { Platform } from '#shared/presets/platforms.ts';
import { splitSentences } from '#shared/script/sentences.ts';
import type { Tone } from '#shared/script/tones.ts';
import { capitalize, tidy, trimMarks } from './text.ts';
import {
  CONNECTORS,
  FILLER_WORDS,
  NUMBER_WORDS,
  PEOPLE,
  PLATFORM_PATTERNS,
  PLATFORM_WORDS,
  SECONDS_OF,
  STYLE_ORDERS,
  TELLING,
  TONE_PATTERNS,
  VIDEO_WORDS,
  WISH_WORDS,
} from './vocabulary.ts';

export interface ReadText {
  /** Sentences about the subject, verbatim; the first names it. Empty if everything was an instruction. */
  readonly sentences: readonly string[];
  /** Things to cover: "the price". */
  readonly mentions: readonly string[];
  /** Empty or null if the text names none. */
  readonly audience: string;
  readonly cta: string;
  readonly seconds: number | null;
  readonly platform: Platform | null;
  readonly tone: Tone | null;
}

/** Reads a text in one pass: each pattern sees one sentence or clause. */
export function readText(text: string): ReadText {
  const whole = tidy(text);
  const named = titleIn(whole);
  const orders: string[] = named ? [named.before] : [];
  const subject: string[] = named ? [named.title] : [];
  const mentions: string[] = [];
  let audience = '';
  let cta = '';
  for (const [index, sentence] of splitSentences(named ? named.after : whole).entries()) {
    const isFirst = index === 0 && !named;
    const asked = callToActionIn(sentence);
    cta ||= asked?.phrase ?? '';
    let rest = asked ? asked.rest : sentence;
    const labelled = LABEL.exec(rest);
    if (labelled) subject.splice(0, subject.length, ...subject.filter((each) => !startsAsOrder(each)));
    if (labelled) rest = rest.slice(labelled[0].length);
    const isOrder = isFirst ? startsAsOrder(rest) : named !== null && index === 0;
    const people = audienceIn(rest, isOrder);
    audience ||= people?.phrase ?? '';
    rest = people ? people.rest : rest;
    const mention = index === 0 ? null : MENTION.exec(rest);
    if (mention) {
      const said = mention[1] ? rest.slice(mention[0].length) : '';
      if (said) subject.push(capitalize(said));
      else mentions.push(trimMarks(rest.slice(mention[0].length)).replace(/\.$/, ''));
      continue;
    }
    const preamble = isFirst ? preambleLength(rest) : 0;
    if (preamble > 0) orders.push(rest.slice(0, preamble));
    const parted = withoutOrders(rest.slice(preamble), preamble > 0 || isOrder, index === 0);
    orders.push(...parted.orders);
    const own = isOrder || preamble > 0 ? parted.text.replace(/\?$/, isAsking(rest) ? '' : '?') : parted.text;
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(own)) subject.push(capitalize(own.trim()));
  }
  // Emoji alone name no subject, but are shown.
  if (subject.length === 0 && !/[\p{L}\p{N}]/u.test(whole)) subject.push(whole);
  const ordered = orders.join(' ');
  return {
    sentences: unique(subject),
    mentions,
    audience,
    cta,
    seconds: secondsIn(ordered),
    platform: PLATFORM_PATTERNS.find(([, pattern]) => pattern.test(whole))?.[0] ?? null,
    tone: toneIn(ordered),
  };
}

/** A label in front of the subject. */
const LABEL = /^(?:topic|subject|hook|thema|sujet|tema)\s?:\s+/iu;

/** "Could you make a video of our shop?" is a request, not a question for the video. */
const isAsking = (sentence: string): boolean => /^(?:can|could|would) you\b/i.test(sentence);

/** "Mention that …" gives a sentence; "mention the price" leaves the words to the user. */
const MENTION =
  /^(?:(?:please|bitte|then|also|and|finally) )*(?:mention|include|say|talk about|focus on|show|erwähne|nenne|zeige?|sag|mentionne[rz]?|montre[rz]?|menciona|muestra|incluye)\s+(that\s+|dass\s+|que\s+)?/iu;

function unique(sentences: readonly string[]): readonly string[] {
  const said = new Set<string>();
  return sentences.filter((each) => {
    const key = trimMarks(each).toLowerCase();
    return !said.has(key) && said.add(key);
  });
}

const TITLE =
  /(?:\b(?:titled|entitled|called|named|mit dem titel|intitulée?|titulad[oa]))\s*:?\s*(?:["“„«]\s?([^"“”„«»\n]{1,200})\s?["”“»]|['‘]([^‘\n]{1,200}?)['’](?=[\s.,;:!?]|$))/iu;

/** Finds a title in quotes that follows only an instruction. */
function titleIn(text: string): { title: string; before: string; after: string } | null {
  const match = TITLE.exec(text);
  const title = (match?.[1] ?? match?.[2] ?? '').trim();
  if (!match || title === '') return null;
  const before = text.slice(0, match.index);
  if (!wordsOf(before).every(isOrderWord) || !wordsOf(before).some((word) => VIDEO_WORDS.has(word))) return null;
  const after = text.slice(match.index + match[0].length).replace(/^[\s.,;:!?-]*(?:about|über|sobre|sur)?\s*/i, '');
  return { title: capitalize(title), before, after };
}

const CALL_TO_ACTION = new RegExp(
  [
    String.raw`(?:(?<=^|[,;:–—-]\s+|\s(?:and|then|und|et|y)\s+)|(?<=^))`,
    String.raw`(?:(?:please\s+|bitte\s+)?(?:`,
    [
      '(?:end|finish|close|ending|finishing)(?: it| the video)? (?:with(?: a call to)?|by (?:asking|telling|inviting)(?: (?:people|them|viewers|everyone))? to)',
      '(?:ask|tell|invite|encourage|urge|get)(?:ing)? (?:people|them|viewers|everyone|customers|the (?:audience|viewers)) to',
      '(?:call[ -]to[ -]action|cta)(?: is| should be)?',
      String.raw`(?:ende|beende es|schließe?|zum schluss|am ende)(?: mit)?(?=[:\s]+["“„«]|:|\s+mit|(?<=mit))`,
      String.raw`(?:termine[rz]?|finis(?:sez)?|conclu\p{L}*) (?:par|avec)`,
      String.raw`(?:termina\p{L}*|acaba|cierra) con`,
    ].join('|'),
    String.raw`)(?![\p{L}])[:\s]*)`,
  ].join(''),
  'iu',
);

/** Finds the call to action, and the sentence without it. */
function callToActionIn(sentence: string): { phrase: string; rest: string } | null {
  const match = CALL_TO_ACTION.exec(sentence);
  if (!match) return null;
  // "How we start with clay and finish with glaze" is no instruction.
  if (/\s(?:and|then|und|et|y)\s+$/i.test(sentence.slice(0, match.index)) && !startsAsOrder(sentence)) return null;
  const behind = sentence.slice(match.index + match[0].length);
  const quoted = /^["“„«‘']\s?([^"“”„«»\n]{1,300}?)\s?["”“»’'](?=[\s.,;!?]|$)/u.exec(behind);
  // A comma may start another instruction: "… end with Shop now, upbeat, Instagram".
  const [own = ''] = quoted ? [quoted[0]] : behind.split(/,\s+(?=\S+(?:\s\S+){0,2}[.!?]?$)/u);
  const phrase = trimMarks(quoted?.[1] ?? own);
  if (!/[\p{L}\p{N}]/u.test(phrase)) return null;
  const before = trimMarks(sentence.slice(0, match.index)).replace(/[\s,]+(?:and|then|und|et|y)$/i, '');
  return { phrase: capitalize(phrase.replace(/\.$/, '')), rest: before + behind.slice(own.length) };
}

const AUDIENCE =
  /(?:^|\s)(?:((?:aimed at|meant for|intended for)\s|(?:target audience|audience|zielgruppe|public(?: cible)?|público)\s?(?:is|ist|:)\s)|(?:for|für|pour|para)\s)\s*/giu;
const AUDIENCE_END =
  /[!?;:,\n"”]|\.(?=\s|$)|\s[-–—|]\s|\s(?:with|about|in an?|that|über|sur|sobre|and (?:end|ask|tell|keep)|on (?:tiktok|instagram|youtube))(?!\p{L})/iu;

/** Finds the audience. A bare "for …" counts only in an instruction or a how-to that names people. */
function audienceIn(sentence: string, isOrder: boolean): { phrase: string; rest: string } | null {
  const isOpen = isOrder || /^(?:how|why|what|wie|warum|comment|cómo|vorteile|benefits)\s/i.test(sentence);
  for (const match of sentence.matchAll(AUDIENCE)) {
    const isExplicit = match[1] !== undefined;
    const isOwnClause = /(?:^|[,;])$/.test(sentence.slice(0, match.index).trimEnd());
    if (!isExplicit && !isOpen && !isOwnClause) continue;
    const start = match.index + match[0].length;
    const [phrase = ''] = sentence.slice(start, start + 200).split(AUDIENCE_END, 1);
    const names = isExplicit || (PEOPLE.test(phrase) && !/^(?:\d|my\s|our\s|the\s|an?\s)/i.test(phrase));
    if (!names || phrase.trim() === '' || phrase.split(' ').length > 8) continue;
    const rest = `${sentence.slice(0, match.index).replace(/,$/, '')}${sentence.slice(start + phrase.length)}`;
    return { phrase: phrase.trim(), rest: rest.trim() };
  }
  return null;
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu) ?? [];

const partsOf = (word: string): readonly string[] => word.replace(/[.,'’]+$/u, '').split('-');

/** "30", "30s", "90sec" */
const NUMBER = /^(\d{1,3}(?:[.,]\d)?)(\p{L}*)$/u;

function isSettingPart(part: string): boolean {
  const isKnown = [VIDEO_WORDS, PLATFORM_WORDS, SECONDS_OF].some((each) => each.has(part));
  return isKnown || isTone(part) || SECONDS_OF.has(NUMBER.exec(part)?.[2] ?? '');
}

const isTone = (word: string): boolean => TONE_PATTERNS.some(([, pattern]) => pattern.test(word));

function isOrderWord(word: string): boolean {
  const isFree = (part: string) => [FILLER_WORDS, WISH_WORDS, NUMBER_WORDS].some((each) => each.has(part));
  return partsOf(word).every((part) => isSettingPart(part) || isFree(part) || NUMBER.exec(part)?.[2] === '');
}

const isSettingWord = (word: string): boolean => partsOf(word).some(isSettingPart) && isOrderWord(word);

/** True if a sentence opens like a request for a video: "A 30 second TikTok", "Explain how". */
function startsAsOrder(sentence: string): boolean {
  const [first = '', second = '', ...rest] = wordsOf(sentence.slice(0, 200));
  if (TELLING.has(first)) return true;
  return isOrderWord(first) && [first, second, ...rest.slice(0, 7)].some(isSettingWord);
}

const ARTICLE = /^(?:an?|ein|eine|einen|une?|half|\d+)$/;

/** Counts the characters of a request that opens a sentence ("Make a calm video about"); 0 if there is none. */
function preambleLength(sentence: string): number {
  const words = [...sentence.slice(0, 300).matchAll(/\S+/gu)].slice(0, 18);
  const at = (index: number) => trimMarks(words[index]?.[0] ?? '').toLowerCase();
  const isWish = WISH_WORDS.has(at(0)) && !FILLER_WORDS.has(at(0));
  // "Make me a really nice video about": unknown words before "video" belong to the request.
  let unknown = isWish || ARTICLE.test(at(0)) ? 3 : 0;
  let lastSetting = -1;
  for (const [index, word] of words.entries()) {
    const next = at(index + 1);
    const behind = words[index + 1]?.index ?? 0;
    if (behind > 0 && isConnector(at, index, { isWish, lastSetting }) && !isSettingWord(next)) {
      return at(index) === 'zum' ? (words[index + 2]?.index ?? 0) : behind;
    }
    if (isSettingWord(at(index))) lastSetting = index;
    if (isOrderWord(at(index)) || (CONNECTORS.has(at(index)) && isSettingWord(next))) continue;
    unknown -= 1;
    if (unknown < 0 || lastSetting >= 0 || /[.,;:!?]$/u.test(word[0])) return 0;
  }
  return 0;
}

/** True if the word at an index separates a request from its subject. */
function isConnector(
  at: (index: number) => string,
  index: number,
  { isWish, lastSetting }: { isWish: boolean; lastSetting: number },
): boolean {
  const word = at(index);
  const next = at(index + 1);
  if (TELLING.has(word)) {
    if (index === 0) return /^(?:how|why|what|our|my|the|an?|wie|warum|comment|cómo)$/.test(next);
    return isWish || lastSetting >= 0;
  }
  if (lastSetting < 0) return false;
  if (/^(?:about|über|sobre|acerca|showing|explaining|introducing|promoting|featuring)$/.test(word)) return true;
  if (word === 'zum') return next === 'thema';
  if (/^(?:with|mit|avec|con)$/.test(word)) return (NUMBER_WORDS.get(next) ?? Number(next)) > 1;
  if (word === 'of') return /^(?:videos?|clips?)$/.test(at(index - 1));
  if (/^(?:for|für|pour|para)$/.test(word))
    return /^(?:my|our|mein\p{L}*|unser\p{L}*|mon|ma|notre|mi|nuestr[oa])$/u.test(next);
  // "TikTok on a budget" is a subject, "a TikTok on budgets" an instruction.
  return CONNECTORS.has(word) && lastSetting > 0;
}

/** True for things made for a platform, which are subjects: "video ideas for TikTok". */
const ABOUT_PLATFORMS = /\b(?:video|post|content|app|idea|edit|film|grow|market|trend|hook|music|danc)/i;
const PLATFORM_AT_END =
  /\s+(for|für|pour|para|on)\s+(?:tik ?tok|instagram|youtube)(?:\s(?:reels?|shorts?|posts?))?(?=[.!?]?$)/iu;
const LENGTH_AT_END =
  /(?<!\b(?:for|in|every|within|under|first|last|at|the|your|my|our|her|his|their))\s+\d{2,3}\s?(?:s|sec|seconds)(?=[.!?]?$)/iu;
const TONE_PHRASE = /\s(?:in|with) an? (?:[\p{L}-]+,? (?:and )?){1,3}(?:tone|style|mood|voice)\b/iu;

/** Separates a sentence from its clauses that only give instructions. */
function withoutOrders(sentence: string, isOrder: boolean, isFirst: boolean): { text: string; orders: string[] } {
  const orders: string[] = [];
  const take = (text: string, pattern: RegExp, isTaken: (found: RegExpExecArray) => boolean): string => {
    const found = pattern.exec(text);
    if (!found || !isTaken(found)) return text;
    orders.push(found[0]);
    return text.slice(0, found.index) + text.slice(found.index + found[0].length);
  };
  const parts = sentence.split(/(?<=[,;:])\s+|\s+[-–—|•]\s+/u);
  const isDropped = parts.map((part) => {
    const words = wordsOf(part);
    const isPlainOrder = words.length > 0 && words.every(isOrderWord) && words.some((word) => isSettingWord(word));
    return (
      (isPlainOrder && !words.every((word) => isTone(word) || word === 'and')) ||
      STYLE_ORDERS.some((order) => order.test(part))
    );
  });
  const isToneAlone = (part: string, index: number) => {
    const words = wordsOf(part);
    const isAtEdge = (index === parts.length - 1 && index > 0) || isDropped[index - 1] || isDropped[index + 1];
    return isAtEdge && words.length === 1 && words.every(isTone);
  };
  const kept = parts.filter((part, index) => {
    // A subject of only such words stays: "Shorts".
    const isOut = isDropped[index] || isToneAlone(part, index);
    if (isOut) orders.push(part);
    return !isOut;
  });
  if (kept.length === 0 && isFirst && wordsOf(sentence).length === 1) return { text: sentence, orders: [] };
  let text = kept.length === parts.length ? sentence : trimMarks(kept.join(' '));
  text = take(text, PLATFORM_AT_END, (found) => {
    return (found[1] !== 'on' || isOrder) && !ABOUT_PLATFORMS.test(text.slice(0, found.index));
  });
  text = take(text, LENGTH_AT_END, () => isFirst);
  if (isOrder) text = take(text, TONE_PHRASE, (found) => wordsOf(found[0]).some(isTone));
  return { text, orders };
}

function secondsIn(orders: string): number | null {
  const parts = wordsOf(orders)
    .flatMap(partsOf)
    .flatMap((part) => NUMBER.exec(part)?.slice(1).filter(Boolean) ?? [part]);
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1] ?? '';
    const count = NUMBER_WORDS.get(before) ?? Number(before.replace(',', '.') || Number.NaN);
    // "Half a minute"
    const isHalf = parts.slice(Math.max(0, index - 2), index).includes('half');
    const seconds = (isHalf ? 0.5 : count) * (SECONDS_OF.get(part) ?? Number.NaN);
    if (seconds > 0) return Math.min(SCRIPT_SECONDS.max, Math.max(SCRIPT_SECONDS.min, seconds));
  }
  return null;
}

function toneIn(orders: string): Tone | null {
  const named = wordsOf(orders).flatMap((word) => [word, ...partsOf(word)]);
  return TONE_PATTERNS.find(([, pattern]) => named.some((word) => pattern.test(word)))?.[0] ?? null;
}
