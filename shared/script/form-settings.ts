import { SCRIPT_SECONDS } from '../contracts/project.ts';
import type { Platform } from '../presets/platforms.ts';
import { TONES, type Tone } from './tones.ts';

/** In order: the first that is named wins, so that "YouTube Shorts" is not YouTube. */
const PLATFORM_WORDS: readonly (readonly [Platform, RegExp])[] = [
  ['youtube-shorts', /\b(?:youtube[ -])?shorts\b|\byoutube short\b/i],
  ['tiktok', /\btik ?-?tok\b|抖音/i],
  ['instagram', /\b(?:instagram|insta|ig)(?: reels?| posts?)?\b|\breels?\b/i],
  ['youtube', /\byou ?tube\b/i],
];

const TONE_WORDS: Record<Tone, RegExp> = {
  upbeat: /\b(?:upbeat|cheerful|happy|fun|funny|playful|positive)\b/i,
  professional: /\b(?:professional|corporate|business-like|formal|serious|polished)\b/i,
  casual: /\b(?:casual|friendly|relaxed|laid-back|conversational|informal)\b/i,
  energetic: /\b(?:energetic|high-energy|hype|exciting|dynamic|fast-paced|punchy|bold)\b/i,
  calm: /\b(?:calm|calming|soothing|peaceful|gentle|quiet|meditative)\b/i,
};

const PLATFORM = PLATFORM_WORDS.map(([, words]) => words.source).join('|');
const TONE = TONES.map((tone) => TONE_WORDS[tone].source).join('|');

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  a: 1,
  one: 1,
  two: 2,
  three: 3,
  ten: 10,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  'forty-five': 45,
  fifty: 50,
  sixty: 60,
  ninety: 90,
};

/** Seconds and minutes in English, German, French, Spanish and Italian. */
const UNITS = 's|secs?|seconds?|sek|sekunden?|secondes?|segundos?|secondi|mins?|minutes?|minuten?|minutos?|minuti';

/** A span of time. "Your 20s" are years of a life and "100 m" is a way; Chinese and Japanese set no spaces. */
const LENGTH = [
  String.raw`(?!(?<=(?:your|my|our|his|her|their|the|early|mid|late|roaring)[\s-])\d+s)(?<![\p{L}\p{N}]|\d[.,])`,
  String.raw`(?:(?:\d{1,3}\s?(?:-|–|to)\s?)?\d{1,3}(?:[.,]\d)?|half(?:[\s-]an?)?|${Object.keys(NUMBER_WORDS).reverse().join('|')})`,
  String.raw`[\s-]*(?:${UNITS}|(?<=(?<!\d)[1-3]\s?)m)(?![\p{L}\p{N}])|(?<!\p{N})\d{1,3}\s?(?:秒[钟鐘間间]?|分[钟鐘間间]?)`,
].join('');

/** What people call the thing that they order. */
const VIDEO = String.raw`(?:(?<![\p{L}-])\p{L}{1,20}-)?(?:videos?|vídeos?|vidéos?|clips?|reels?|shorts?|films?|tiktok|ads?|adverts?|spots?|story|tutorial|explainer|promo|tour)(?!\p{L})|視頻|视频|動画|ビデオ`;

/** Words that say nothing of their own beside a tone, a length or a platform. */
const FILLERS = [
  String.raw`\b(?:an?|the|in|on|for|with|of|at|to|about|around|roughly|under|up|max|maximum|please|keep|make|use|using|it|its|be|should|and|but|very|long|target|posted?)\b`,
  String.raw`(?<!\p{L})(?:eine?n?|einem|einer|für|auf|mit|im|ca|un[ae]?|pour|sur|de|en|dans|para|con|por|per|su|ton|tono|stil|の|的|で|约|約|一个)(?!\p{L})`,
].join('|');

/** Words that order a video; a part of a text that has none of them is never an order. */
const ORDERS = [
  LENGTH,
  PLATFORM,
  TONE,
  String.raw`\b(?:tone|style|mood|vibe|length|duration|platform|format|short|please)\b|${VIDEO}`,
].join('|');

const ORDER = new RegExp(ORDERS, 'iu');
const SETTINGS = new RegExp(`${ORDERS}|${FILLERS}`, 'giu');

/** What parts a sentence. The separator itself is kept by the split. */
const SEPARATOR = /(\s*[,;](?=\s|$)\s*|\s*[，、；：]\s*|\s*:\s+|\s+[-–—|•]\s+)/;

/** Where the words end that a length can belong to. The point in "1.5" ends none. */
const CLAUSE_END = /[,;:!?，、；：。！？\n]|\.(?=\s|$)|\s[-–—|•]\s/;

/** "in a calm, friendly tone". To speak in one is something to learn. */
const TONE_PHRASE = new RegExp(
  String.raw`(?=\s*(?:in|with|using)\s)(?<!\b(?:speak|talk|answer|reply|respond|write|say|sing)(?:ing)?(?: \p{L}+){0,3}\s?)\s*\b(?:in|with|using) (?:an? |the )?(?:[\p{L}-]+(?:,| and| but|) ){0,2}?(?:${TONE})(?:,? (?:and |but |yet )?[\p{L}-]+){0,2}? (?:tone(?: of voice)?|style|mood|vibe)\b`,
  'giu',
);

/** "… and keep it calm", at the end of a sentence. */
const KEEP_IT = /[\s,]+(?:and |but )?(?:keep|make) (?:it|the (?:tone|video|mood|style|clip))\s.*$/iu;

/** "… for YouTube Shorts", at the end of a part. */
const FOR_PLATFORM = new RegExp(
  String.raw`\s+(?:for|für|para|pour|per) (?:an? |my |our |the )?(?:${PLATFORM})(?: (?:video|reel|post|clip|story))?$`,
  'iu',
);

/** What is made or sold for a platform is a subject of its own: "video ideas for TikTok". */
const ABOUT_PLATFORMS =
  /\b(?:videos?|edit|film|record|posts?|content|market|ideas?|grow|creat|account|ads?\b|music|sounds?|tips|apps?\b|tools?\b|trends?|danc|hooks?\b|templates?|hashtags?|best\b)/i;

/** "45 seconds on …" */
const LENGTH_FIRST = new RegExp(
  String.raw`^(?:about |around |(?:an?|in|the) )?(?:${LENGTH})\s+(?:on|about|of|over|über|sobre|sur|de)\s+(?=\S)`,
  'iu',
);

/** "… 30s" at the end of a part. What is done for, in or every 30 seconds is no length of a video. */
const LENGTH_LAST = new RegExp(
  String.raw`(?<=[\p{L}\p{N}])(?<!\b(?:for|in|every|after|within|under|over|than|only|just|wait|hold|rest|last|first|and|per|at))\s+(?:${LENGTH})$`,
  'iu',
);

const BEFORE_VIDEO = new RegExp(String.raw`^[\s-]*(?:[\p{L}'’-]+[\s,]+){0,4}?(?:${VIDEO})`, 'iu');
const AFTER_VIDEO = new RegExp(
  String.raw`(?:${VIDEO})\s+(?:(?:of|de|von|mit|lasting|that lasts|that is|under)\s+)?$`,
  'iu',
);

/** "Explain relativity in 60 seconds". */
const EXPLAINED_IN =
  /\b(?:explain|describe|summari[sz]e|sum up|cover|present|pitch|video|clip|reel)\w*\b.*\s(?:in|for|under)\s+(?:under\s+|about\s+|only\s+|just\s+)?$/i;

/** Whether words only say how a video should be, and nothing of what it is about. */
export function isSetting(words: string): boolean {
  return ORDER.test(words) && !/[\p{L}\p{N}]/u.test(words.replace(SETTINGS, ''));
}

/** The platform that is named, rather as an order than within the subject; null when none is. */
export function namedPlatform(text: string): Platform | null {
  return mostOrdered(text, (words) => PLATFORM_WORDS.find(([, pattern]) => pattern.test(words))?.[0]);
}

/** The tone that is named, rather as an order than within the subject; null when none is. */
export function namedTone(text: string): Tone | null {
  return mostOrdered(text, (words) => TONES.find((tone) => TONE_WORDS[tone].test(words)));
}

function mostOrdered<T>(text: string, read: (words: string) => T | undefined): T | null {
  const phrases = text.match(TONE_PHRASE) ?? [];
  const orders = text.split(/[.!?。！？\n]/).flatMap((sentence) => sentence.split(SEPARATOR).filter(isSetting));
  return read(phrases.join(', ')) ?? read(orders.join(', ')) ?? read(text) ?? null;
}

/**
 * The length in seconds that is ordered, within what a script may take; null when none is. "5 minute crafts" orders
 * none: a length stands alone between commas, beside a word for a video, or at either end.
 */
export function namedSeconds(text: string): number | null {
  for (const match of text.matchAll(new RegExp(LENGTH, 'giu'))) {
    const before = text.slice(0, match.index).split(CLAUSE_END).at(-1) ?? '';
    const [after = ''] = text.slice(match.index + match[0].length).split(CLAUSE_END, 1);
    if (!isOrdered(before, match[0], after)) continue;
    return Math.min(SCRIPT_SECONDS.max, Math.max(SCRIPT_SECONDS.min, secondsOf(match[0])));
  }
  return null;
}

function isOrdered(before: string, length: string, after: string): boolean {
  return (
    isSetting(before + length + after) ||
    BEFORE_VIDEO.test(after) ||
    AFTER_VIDEO.test(before) ||
    (LENGTH_FIRST.test(`${length}${after}`) && !/[\p{L}\p{N}]/u.test(before.replace(SETTINGS, ''))) ||
    (after.trim() === '' && ((isInSeconds(length) && LENGTH_LAST.test(before + length)) || EXPLAINED_IN.test(before)))
  );
}

function secondsOf(length: string): number {
  const [, amount = ''] = /(?:^|[\s–-]|to)(\d+(?:[.,]\d)?)\D*$/i.exec(length) ?? [];
  const word = length.toLowerCase().match(/^half|^[a-z]+(?:-five)?(?=[\s-])/)?.[0] ?? '';
  const value = amount === '' ? (word === 'half' ? 0.5 : (NUMBER_WORDS[word] ?? 1)) : Number(amount.replace(',', '.'));
  return Math.round(value * (isInSeconds(length) ? 1 : 60));
}

function isInSeconds(length: string): boolean {
  return /\bs[a-z]*$|\ds$|秒.?$/i.test(length);
}

/** A sentence without what only orders a tone, a length or a platform: parts between commas, and phrases at their ends. */
export function withoutSettings(sentence: string): string {
  const [, body = sentence, end = ''] = /^(.*?)([\s.!?。！？]*)$/su.exec(sentence) ?? [];
  const plain = body.replace(TONE_PHRASE, '').replace(KEEP_IT, (tail) => (isSetting(tail) ? '' : tail));
  const pieces = plain.split(SEPARATOR);
  let kept = '';
  for (const [index, piece] of pieces.entries()) {
    if (index % 2 === 1 || !/[\p{L}\p{N}]/u.test(piece)) continue;
    if (isSetting(piece) && !isListed(piece, kept, pieces[index + 2] ?? '')) continue;
    kept += (kept === '' ? '' : (pieces[index - 1] ?? '')) + withoutEnds(piece);
  }
  return kept === '' ? '' : kept.replace(/\s+[-–—|•\s]*$/u, '') + end.trim().slice(0, 1);
}

/** "How to be happy, calm and bold", "calm, busy and bold": a tone within a list of words. */
function isListed(part: string, before: string, next: string): boolean {
  if (!new RegExp(TONE, 'iu').test(part) || /\b(?:tone|style)\b/i.test(part)) return false;
  const goesOn = /^[\p{L}-]+ (?:and|or) [\p{L}-]+$/u.test(next) && !isSetting(next);
  return goesOn || new RegExp(`(?:${TONE})$`, 'iu').test(before);
}

function withoutEnds(part: string): string {
  const last = LENGTH_LAST.exec(part);
  const short = last && isInSeconds(last[0]) ? part.slice(0, last.index) : part;
  const started = short.replace(LENGTH_FIRST, '');
  return ABOUT_PLATFORMS.test(started.replace(FOR_PLATFORM, '')) ? started : started.replace(FOR_PLATFORM, '');
}
