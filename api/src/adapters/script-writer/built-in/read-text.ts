import { type BriefMeaning, judgePart, partsOfBrief } from '#shared/script/brief-parts.ts';
import { SCRIPT_SECONDS } from '#shared/script/script-seconds.ts';
import { TONES, type Tone } from '#shared/script/tones.ts';
import { splitSentences } from '#shared/text/sentences.ts';
import { capitalize, tidy, trimMarks } from './text.ts';
import * as terms from './vocabulary.ts';

/**
 * Reads a text in one pass. Each pattern sees one sentence or clause.
 * @returns `sentences` about the subject, verbatim; the first names it. The fields that its directions ask for, each
 *   empty or null without one. `asks`: directions that fit no field of the form, verbatim. `understood`: the parts that
 *   only the sentence model takes for directions.
 * @param meaning Null for the rules alone.
 * @param say Parts that the creator wants spoken, whatever they look like.
 */
export function readText(text: string, meaning: BriefMeaning | null = null, say: readonly string[] = []) {
  const whole = tidy(text.replace(/\b(d)ont\b/gi, '$1on’t')).replace(TO_AUDIENCE, '$1 for $2');
  const subject: string[] = [];
  const read = {
    mentions: [] as string[],
    mentioned: [] as string[],
    avoided: [] as string[],
    asks: [] as string[],
    audience: '',
    cta: '',
  };
  const orders: string[] = [];
  const parts = splitSentences(whole).flatMap((each) => each.split(ASIDE).map(capitalize));
  for (const [index, sentence] of parts.entries()) {
    const isFirst = index === 0;
    const ending = callToActionIn(sentence);
    let rest = ending ? ending.rest : sentence;
    if (ending && !UNSPOKEN.test(ending.phrase)) read.cta ||= ending.phrase;
    else if (ending && !SELF_EVIDENT.test(ending.phrase)) {
      read.mentions.push(ending.phrase);
      read.asks.push(sentence);
    }
    if (LABEL.test(rest)) subject.splice(0, subject.length, ...subject.filter((each) => !startsAsOrder(each)));
    rest = rest.replace(LABEL, '');
    const tell = isFirst ? terms.TELL.exec(rest) : null;
    const isRequest = isFirst ? startsAsOrder(rest) || tell !== null : isStyle(rest);
    if (tell) rest = rest.slice(tell[0].length);
    const people = audienceIn(rest, isRequest || startsAsOrder(rest), isFirst);
    read.audience ||= people?.phrase ?? '';
    rest = (people?.rest ?? rest).replace(FORGET_NOT, 'Nenne $1');
    const mention = isFirst || isStyle(rest) || terms.AVOID.test(rest) ? null : MENTION.exec(rest);
    if (mention) {
      const thing = rest.slice(mention[0].length);
      // German puts the verb last after "dass", so the sentence keeps it.
      const fact = /^dass/i.test(mention[1] ?? '') ? `Wichtig ist, dass ${thing}` : capitalize(thing);
      if (mention[1]) {
        subject.push(fact);
        read.mentioned.push(fact);
      } else read.mentions.push(nominative(trimMarks(thing).replace(/[.!]$/, '')));
      read.asks.push(rest);
      continue;
    }
    const preamble = isFirst ? preambleLength(rest) : 0;
    const isOrder = isRequest || preamble > 0;
    const parted = withoutOrders(rest.slice(preamble), isOrder, isFirst);
    orders.push(rest.slice(0, preamble), ...parted.orders);
    read.avoided.push(...parted.avoided);
    if (parted.avoided.length > 0) read.asks.push(rest);
    read.asks.push(...parted.orders.filter((each) => terms.FORMAL.test(each)));
    const own = isOrder ? unquoted(parted.text).replace(/\?$/, isAsking(rest) ? '' : '?') : parted.text;
    if (/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(own)) subject.push(capitalize(own.trim()));
  }
  const sorted = sortByMeaning(unique(subject), meaning, [...say, ...read.mentioned]);
  orders.push(...sorted.directions);
  read.cta ||= sorted.ending;
  // Emoji alone name no subject, but are shown.
  if (sorted.sentences.length === 0 && !/[\p{L}\p{N}]/u.test(whole)) sorted.sentences.push(whole);
  const ordered = orders.join(' ');
  return {
    sentences: sorted.sentences as readonly string[],
    ...read,
    understood: sorted.directions as readonly string[],
    seconds: secondsIn(ordered),
    platform: terms.PLATFORM_PATTERNS.find(([, pattern]) => pattern.test(whole))?.[0] ?? null,
    tone: toneIn(ordered),
  };
}

/** Letters and digits: the rules change capitals and marks. */
const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** A clause that needs the one before it. */
const DEPENDENT = /^(?:die|der|das|denen|deren|who|which|that|whose|qui|que|dont) /u;

/**
 * Removes sentences that the sentence model reads as directions from those that the rules would speak, and finds an
 * unmarked ending.
 */
function sortByMeaning(sentences: readonly string[], meaning: BriefMeaning | null, say: readonly string[]) {
  const sorted = { sentences: [...sentences], directions: [] as string[], ending: '' };
  if (!meaning) return sorted;
  const weighed = new Map(meaning.parts.map((part) => [keyOf(part.part), part]));
  const wanted = new Set(say.map(keyOf));
  sorted.sentences = sentences.flatMap((sentence) => {
    if (wanted.has(keyOf(sentence))) return [sentence];
    const parts = partsOfBrief(sentence);
    const judged = parts.map((part) => {
      const found = weighed.get(keyOf(part));
      return !found || wanted.has(keyOf(part)) || terms.INVITATION.test(part) ? 'say' : judgePart(found);
    });
    // A list holds facts, however short its items are.
    const list = parts.findIndex((part, index) => part.endsWith(':') && judged[index] === 'say');
    const isAllDoubtful = !judged.includes('say');
    const isDropped = (part: string, index: number) =>
      (list < 0 || index <= list) &&
      // Next to spoken words, "a bakery that …" is one of their clauses.
      (judged[index] === 'direction' || (judged[index] === 'unsure' && isAllDoubtful)) &&
      !(part.endsWith(',') && DEPENDENT.test(parts[index + 1] ?? ''));
    const kept = parts.filter((part, index) => !isDropped(part, index));
    sorted.directions.push(...(kept.length === 0 ? [sentence] : parts.filter(isDropped)));
    if (kept.length === parts.length) return [sentence];
    return kept.length === 0 ? [] : [capitalize(trimMarks(kept.join(' ')))];
  });
  const end = meaning.parts.at(-1);
  const last = sorted.sentences.at(-1);
  const isMarked = meaning.parts.at(-2)?.part.endsWith(':') ?? false;
  const isEnding = end && isMarked && end.ending > Math.max(end.say, end.direction);
  if (isEnding && last !== undefined && sorted.sentences.length > 1 && keyOf(last) === keyOf(end.part)) {
    sorted.ending = trimMarks(last).replace(/\.$/, '');
    sorted.sentences.pop();
  }
  if (sorted.sentences.length > 0 || sentences.length === 0) return sorted;
  // A brief that only has directions still uses its first words as its subject.
  return {
    sentences: sentences.slice(0, 1),
    directions: sorted.directions.filter((part) => !sentences[0]?.includes(part)),
    ending: '',
  };
}

const TO_AUDIENCE =
  /^((?:please )?(?:explain|teach|describe) [^.!?]{1,120}?) to ((?:\p{L}+ )?(?:teenagers|teens|kids|children|students|beginners|adults|parents|seniors))(?=[.!,]|$)/iu;
/** "…, and mention the price": a direction that follows another. */
const ASIDE = /,\s+(?:(?:and|und|et|y)\s+)?(?=(?:mention|erwähne?|nenne|mentionne[rz]?|menciona)\s)/iu;
/** A label before the subject. */
const LABEL = /^(?:topic|subject|hook|announcement|thema|ankündigung|sujet|annonce|tema|anuncio)\s?:\s+/iu;
/** "Could you make a video of our shop?" is a request, not a question for the video. */
const isAsking = (sentence: string): boolean => /^(?:can|could|would) you\b/i.test(sentence);

/** "Show your ticket to the driver" is for the viewer. "Mention that …" supplies the sentence. "Mention the price" leaves the wording to the user. */
const MENTION =
  /^(?:(?:please|bitte|then|also|and|finally|dann|danach|auch|und|puis|ensuite|aussi|et|luego|después|también|y|por favor),? )*(?:(?:don['’]t forget to|remember to|make sure to|be sure to|vergiss nicht,?|n['’]oublie[zr]? pas d(?:e |['’])|no olvides) ?(?:give|donner|dar|))?(?!(?:show|explain|describe|zeige?|erkläre?|beschreibe?|montre[rz]?|explique[rz]?|muestra|explica) (?:your|dein|euer|eure|ihren?|ihrem|votre|vos|ton|ta|tes|tus?)(?:e[nmrs]?)?(?!\p{L}))(?:mention|include|say(?!(?: [\p{L}'’]+){1,3}[.!]?$)|talk about|focus on|show|explain|describe|(?<=give|donner|dar)|erwähne?|nenne?|zeige?|sag(?!(?: [\p{L}'’]+){1,3}[.!]?$)|erkläre?|beschreibe?|zu erwähnen|mentionne[rz]?|montre[rz]?|parle[rz]? de|explique[rz]?|menciona[r]?|muestra|incluye|explica[r]?|habla de),?\s+(that\s+|dass\s+|que\s+)?/iu;

const FORGET_NOT = /^(?:bitte )?vergiss nicht,? (.{1,80}?) zu (?:nennen|erwähnen)(?=[.!]?$)/iu;

/** "den Rabatt" and "unseren Rabatt" in the nominative. */
const nominative = (thing: string): string =>
  thing.replace(/^(?:den|einen)\s/iu, '').replace(/^(unser|mein|euer)en\s/iu, '$1 ');

/** An ending that is described, not worded: "a link to our shop". */
const UNSPOKEN = /^(?:an?|the|our|my|eine[mnr]?|der|die|das|dem|unser\p{L}*|une?|le|la|notre|nos|una|el|nuestr[oa]) /iu;

/** Endings that every script has, or that only an actor can give. */
const SELF_EVIDENT =
  /(?<!\p{L})(?:invit\p{L}+|call|cta|joke|question|laugh|smile|punchline|bang|einladung|aufruf|witz|frage|lächeln|appel|blague|sourire|llamada|chiste|pregunta|sonrisa)(?!\p{L})/iu;

const unique = (sentences: readonly string[]): readonly string[] => [
  ...new Map(sentences.map((each) => [trimMarks(each).toLowerCase(), each])).values(),
];

/** A title in quotes after a request: "a video called ‘The bee’s knees’". */
const unquoted = (text: string): string =>
  text.replace(/^["“„«'‘]\s?([^"“”„«»\n]{1,200}?)\s?["”“»'’](?=[\s.,;:!?]*$)/u, '$1');

const CALL_TO_ACTION =
  /(?:(?<=^|[,;:–—-]\s+|\s(?:and|then|und|et|y)\s+)|(?<=^))(?:(?:please\s+|bitte\s+)?(?:(?:end|finish|close|wrap up|follow up|ending|finishing)(?: it| the (?:video|clip))? (?:with(?: a call to)?|on(?= (?:the|our|my) (?:phone|number|website|web|address|logo|link))|by (?:asking|telling|inviting)(?: (?:people|them|viewers|everyone))? to)|(?:ask|tell|invite|encourage|urge|get)(?:ing)? (?:people|them|viewers|everyone|customers|the (?:audience|viewers)) to|(?:call[ -]to[ -]action|cta)(?: is| should be)?|(?:ende|beenden?(?: sie)?(?: es| das video| den clip)?|schließe?|zum schluss|am ende)(?: mit)?(?=[:\s]+["“„«]|:|\s+mit|(?<=mit))|(?:termine[rz]?|fini[srt](?:sez)?|conclu\p{L}*)(?: la vidéo| le clip)? (?:par|avec)|(?:termina\p{L}*|acaba|cierra)(?: el v[ií]deo)? con)(?![\p{L}])[:\s]*)/iu;

/** Finds the call to action, and the sentence without it. */
function callToActionIn(sentence: string): { phrase: string; rest: string } | null {
  const match = CALL_TO_ACTION.exec(sentence);
  if (!match) return null;
  // "How we start with clay and finish with glaze" is not an instruction.
  if (/\s(?:and|then|und|et|y)\s+$/i.test(sentence.slice(0, match.index)) && !startsAsOrder(sentence)) return null;
  const behind = sentence.slice(match.index + match[0].length);
  const quoted = /^["“„«‘']\s?([^"“”„«»\n]{1,300}?)\s?["”“»’'](?=[\s.,;!?]|$)/u.exec(behind);
  // A comma may start another instruction: "… end with Shop now, upbeat, Instagram".
  const [own = ''] = quoted ? [quoted[0]] : behind.split(/,\s+(?=\S+(?:\s\S+){0,2}[.!?]?$)/u);
  const phrase = trimMarks(quoted?.[1] ?? own);
  if (!/[\p{L}\p{N}]/u.test(phrase)) return null;
  const before = trimMarks(sentence.slice(0, match.index)).replace(/[\s,]+(?:and|then|und|et|y)$/i, '');
  // "Tell them to share their results"
  const told = /them|people|viewers|everyone/i.test(match[0]) ? phrase.replace(/\btheir\b/g, 'your') : phrase;
  return { phrase: capitalize(told.replace(/\.$/, '')), rest: before + behind.slice(own.length) };
}

/** “Pour cold water over them” is English. */
const AUDIENCE =
  /(?:^|\s)(?:((?:aimed at|meant for|intended for)\s|(?:(?:target audience|audience|zielgruppe|public(?: cible)?|público)\s?(?:is|ist|:)|(?:target|viewers|zuschauer)\s?:)\s)|(?:for|für|pour(?!(?:\s\p{L}+){0,3}\s(?:the|it|them|some|your(?:self)?|over|into|onto|in|out|hot|cold|water|milk)(?!\p{L}))|para)\s)\s*/giu;
const AUDIENCE_END =
  /[!?;:,\n"”]|\.(?=\s|$)|\s[-–—|]\s|\s(?:with|about|in an?|that|über|sur|sobre|and (?:end|ask|tell|keep)|on (?:tiktok|instagram|youtube))(?!\p{L})/iu;
const RELATIVE = /^(?:\p{L}+ )?\p{L}+,? (?:who|that|die|qui|que) /iu;
/** German puts a comma before "die", which does not end the phrase. */
const RELATIVE_END = /[!?;:\n"”]|,(?!\s(?:die|der|das|denen|deren)\s)|\.(?=\s|$)/u;
const FRAGMENT =
  /^(?:for|für|pour(?!(?:\s\p{L}+){0,3}\s(?:the|it|them|some|your(?:self)?|over|into|onto|in|out|hot|cold|water|milk)(?!\p{L}))|para) (?!(?:example|instance|free|sale|now|ever|life|once|years|toujours|siempre|immer|heute)(?!\p{L}))\p{L}[\p{L}’'-]*(?: [\p{L}’'-]+){0,3}[.!]?$/iu;

/** Finds the audience. A bare "for …" counts only in an instruction or a how-to that names people. */
function audienceIn(sentence: string, isOrder: boolean, isFirst: boolean): { phrase: string; rest: string } | null {
  const isOpen = isOrder || /^(?:how|why|what|wie|warum|comment|cómo|vorteile|benefits)\s/i.test(sentence);
  for (const match of sentence.matchAll(AUDIENCE)) {
    const isExplicit = match[1] !== undefined;
    const isOwnClause = /(?:^|[,;])$/.test(sentence.slice(0, match.index).trimEnd());
    if (!isExplicit && !isOpen && !isOwnClause) continue;
    const start = match.index + match[0].length;
    const behind = sentence.slice(start, start + 200);
    // "People who live with asthma": only a punctuation mark ends them.
    const [phrase = ''] = behind.split(RELATIVE.test(behind) ? RELATIVE_END : AUDIENCE_END, 1);
    // "For dentists.": a sentence on its own.
    if (!isFirst && FRAGMENT.test(sentence) && !wordsOf(phrase).every(isOrderWord))
      return { phrase: phrase.trim(), rest: '' };
    // "3 tips for students": without them the list would have no subject.
    if (!isExplicit && BARE_COUNT.test(sentence.slice(0, match.index))) continue;
    const names = isExplicit || (terms.PEOPLE.test(phrase) && !/^(?:\d|my\s|our\s|the\s|an?\s)/i.test(phrase));
    if (!names || phrase.trim() === '' || phrase.split(' ').length > 8) continue;
    const rest = `${sentence.slice(0, match.index).replace(/,$/, '')}${sentence.slice(start + phrase.length)}`;
    return { phrase: phrase.trim(), rest: rest.trim() };
  }
  return null;
}

const BARE_COUNT =
  /(?:^|\s)(?:\d+|[a-zé]{3,6})\s(?:tips|ideas|ways|reasons|mistakes|facts|tricks|hacks|tipps|ideen|gründe|fehler|fakten|conseils|astuces|idées|raisons|erreurs|consejos|trucos|razones|errores)$/iu;

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}.'’-]*/gu) ?? [];

const partsOf = (word: string): readonly string[] => word.replace(/[.,'’]+$/u, '').split('-');

/** "30", "30s", "90sec" */
const NUMBER = /^(\d{1,3}(?:[.,]\d)?)(\p{L}*)$/u;

function isSettingPart(part: string): boolean {
  const isKnown = [terms.VIDEO_WORDS, terms.SECONDS_OF].some((each) => each.has(part));
  return isKnown || isTone(part) || terms.SECONDS_OF.has(NUMBER.exec(part)?.[2] ?? '');
}

const isTone = (word: string): boolean => Object.values(terms.TONE_PATTERNS).some((pattern) => pattern.test(word));

function isOrderWord(word: string): boolean {
  const isFree = (part: string) =>
    [terms.FILLER_WORDS, terms.WISH_WORDS, terms.NUMBER_WORDS].some((each) => each.has(part));
  return partsOf(word).every((part) => isSettingPart(part) || isFree(part) || NUMBER.exec(part)?.[2] === '');
}

const isSettingWord = (word: string): boolean => partsOf(word).some(isSettingPart) && isOrderWord(word);

/** True if a sentence opens like a request for a video: "A 30 second TikTok", "Explain how". */
function startsAsOrder(sentence: string): boolean {
  const [first = '', second = '', ...rest] = wordsOf(sentence.slice(0, 200));
  if (terms.TELLING.test(first)) return true;
  return isOrderWord(first) && [first, second, ...rest.slice(0, 7)].some(isSettingWord);
}

const ARTICLE = /^(?:an?|ein|eine|einen|une?|half|\d+)$/;

/** A request named by its occasion: "Launch video for our app". */
const OCCASION = /^(?:launch|teaser|announcement|advertising|promotional|image) (?:video|clip|reel|spot|film|post)$/;

/** Words between a request and its subject: "video about", "a TikTok with three", "I want to explain". */
const CONNECTION =
  /^(?:darüber,?\s(?=(?:wie|warum|was|dass|wann)\s)|de\s(?=(?:notre|nos|mon|ma|mes)\s)|(?:about|über|sobre|acerca|showing|explaining|introducing|promoting|featuring|titled|called|named|intitulée?|zum thema|of|on|sur)\s|(?:with|mit|avec|con)\s(?=(?:[2-9]|two|three|four|five|six|seven|eight|nine|ten|zwei|drei|vier|fünf|sechs|sieben|deux|trois|quatre|cinq|six|sept|dos|tres|cuatro|cinco|seis|siete|\d\d)\s)|(?:for|für|pour|para)\s(?=(?:my|our|mein\p{L}*|unser\p{L}*|mon|ma|notre|mi|nuestr[oa])\s)|(?:explains?|shows?|tells?|teach(?:es)?|shares?|presents?|introduces?|promotes?|announces?|zeigen|erklären|expliquer|mostrar|explicar)\s)/iu;

/** Counts the characters of a request that opens a sentence ("Make a calm video about"); 0 if there is none. */
function preambleLength(sentence: string): number {
  const words = [...sentence.slice(0, 300).matchAll(/\S+/gu)].slice(0, 18);
  const at = (index: number) => trimMarks(words[index]?.[0] ?? '').toLowerCase();
  const isWish = terms.WISH_WORDS.has(at(0)) && !terms.FILLER_WORDS.has(at(0));
  // "Make me a really nice video about": unknown words before "video" belong to the request.
  let unknown = isWish || ARTICLE.test(at(0)) ? 3 : OCCASION.test(`${at(0)} ${at(1)}`) ? 1 : 0;
  let lastSetting = -1;
  for (const [index, word] of words.entries()) {
    const connection = CONNECTION.exec(sentence.slice(word.index, word.index + 40));
    const behind = word.index + (connection?.[0].length ?? 0);
    const [next = ''] = wordsOf(sentence.slice(behind, behind + 40));
    // "TikTok on a budget" and "the story of us" are subjects; "a TikTok on budgets" and "video of us" are requests.
    const isLoose =
      at(index) === 'of' ? !/^(?:video|clip)s?$/.test(at(index - 1)) : at(index) === 'on' && lastSetting < 1;
    const isBehindRequest = lastSetting >= 0 || (isWish && terms.TELLING.test(at(index)));
    if (connection && isBehindRequest && !isLoose && next !== '' && !isSettingWord(next)) return behind;
    if (isSettingWord(at(index))) lastSetting = index;
    if (isOrderWord(at(index)) || (connection && isSettingWord(next))) continue;
    unknown -= 1;
    if (unknown < 0 || lastSetting >= 0 || /[.,;:!?]$/u.test(word[0])) return 0;
  }
  return 0;
}

/** True for things made for a platform, which are subjects: "video ideas for TikTok". */
const ABOUT_PLATFORMS = /\b(?:video|post|content|app|idea|edit|film|grow|market|trend|hook|music|danc)/i;
const PLATFORM_AT_END =
  /\s+(for|für|pour|para|on)\s+(?:tik ?tok|instagram|youtube)(?:\s(?:reels?|shorts?|posts?))?(?=[.!?]?$)/iu;
const LENGTH_AT_END =
  /(?<!\b(?:for|in|every|within|under|first|last|at|the|your|my|our|her|his|their))\s+\d{2,3}\s?(?:s|sec|seconds)(?=[.!?]?$)/iu;
/** "En 30 secondes" after a direction. In English it may be part of the subject. */
const IN_SECONDS = /\s(?:en|in)\s\d{2,3}\s(?:secondes|segundos|sekunden)(?=[.!?]?$)/iu;
const TONE_PHRASE = /\s(?:in|with) an? (?:[\p{L}-]+,? (?:and )?){1,3}(?:tone|style|mood|voice)\b/iu;

const LOOSE_WORD = new RegExp(`${terms.STYLE_WORD.source}|^(?:and|und|et|y|bitte|por|favor)$`, 'iu');
const trimStop = (text: string): string => text.replace(/[.!\s]+$/u, '');
const isStyle = (clause: string): boolean => terms.STYLE_ORDERS.some((order) => order.test(clause));

/** "… not say that time heals, or that it gets easier": the whole claim is left out, up to what is said instead. */
const CLAIM =
  /^[^,.:;]{1,60}?,?\s(?:that|dass|que)\s.*?(?=,?\s(?:but|rather|sondern|mais|sino|pero)(?!\p{L})|[.!]?$)/iu;

/** Separates a sentence from its clauses that only give instructions. */
function withoutOrders(sentence: string, isOrder: boolean, isFirst: boolean) {
  const orders: string[] = [];
  const avoided: string[] = [];
  const claim = terms.AVOID.test(sentence) ? CLAIM.exec(sentence) : null;
  if (claim) {
    const [, said = '', after = '', before = ''] = terms.AVOID.exec(claim[0]) ?? [];
    const rest = trimMarks(sentence.slice(claim[0].length)).replace(/[.!]$/, '');
    return { text: rest, orders: [claim[0]], avoided: [said + after + before] };
  }
  let text = sentence;
  const take = (pattern: RegExp, isTaken: (found: RegExpExecArray) => unknown) => {
    const found = pattern.exec(text);
    if (!found || !isTaken(found)) return;
    orders.push(found[0]);
    text = text.slice(0, found.index) + text.slice(found.index + found[0].length);
  };
  const parts = sentence.split(/(?<=[,;:])\s+|\s+[-–—|•]\s+/u);
  const isDropped = parts.map((part) => {
    const words = wordsOf(part);
    const avoid = terms.AVOID.exec(part);
    if (avoid) avoided.push(avoid.slice(1).join(''));
    const isSetting = words.every(isOrderWord) && words.some(isSettingWord);
    const isToned = words.every((word) => isTone(word) || word === 'and');
    return avoid !== null || isStyle(part) || (isSetting && !isToned);
  });
  const kept = parts.filter((part, index) => {
    const words = wordsOf(part);
    const isAtEdge = (index === parts.length - 1 && index > 0) || isDropped[index - 1] || isDropped[index + 1];
    const isOut = isDropped[index] || (isAtEdge && words.length === 1 && words.every(isTone));
    if (isOut) orders.push(part);
    return !isOut;
  });
  // If the subject has only such words, it stays: "Shorts".
  if (kept.length === 0 && isFirst && wordsOf(sentence).length === 1) return { text, orders: [], avoided };
  if (kept.length < parts.length) text = trimMarks(kept.join(' '));
  const isAbout = (end: number) => ABOUT_PLATFORMS.test(text.slice(0, end));
  take(PLATFORM_AT_END, ({ 1: word, index }) => (word !== 'on' || isOrder) && !isAbout(index));
  take(LENGTH_AT_END, () => isFirst);
  take(IN_SECONDS, () => isOrder);
  take(TONE_PHRASE, ([phrase]) => isOrder && wordsOf(phrase).some(isTone));
  // "Ruhig und ehrlich.", "Please."
  const isLoose = !isFirst && wordsOf(trimStop(text)).every((word) => isOrderWord(word) || LOOSE_WORD.test(word));
  if (isLoose) return { text: '', orders: [...orders, text], avoided };
  return { text, orders, avoided };
}

function secondsIn(orders: string): number | null {
  const parts = wordsOf(orders)
    .flatMap(partsOf)
    .flatMap((part) => NUMBER.exec(part)?.slice(1).filter(Boolean) ?? [part]);
  for (const [index, part] of parts.entries()) {
    const before = parts[index - 1] ?? '';
    const count = terms.NUMBER_WORDS.get(before) ?? Number(before.replace(',', '.') || Number.NaN);
    // "Half a minute"
    const isHalf = parts.slice(Math.max(0, index - 2), index).includes('half');
    const seconds = (isHalf ? 0.5 : count) * (terms.SECONDS_OF.get(part) ?? Number.NaN);
    if (seconds > 0) return Math.min(SCRIPT_SECONDS.max, Math.max(SCRIPT_SECONDS.min, seconds));
  }
  return null;
}

function toneIn(orders: string): Tone | null {
  const named = wordsOf(orders).flatMap((word) => [word, ...partsOf(word)]);
  return TONES.find((tone) => named.some((word) => terms.TONE_PATTERNS[tone].test(word))) ?? null;
}
