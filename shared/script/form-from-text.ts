import { type ParsedForm, SCRIPT_SECONDS, TEXT_LIMITS } from '../contracts/project.ts';
import type { Platform } from '../presets/platforms.ts';
import { briefFor } from './briefs.ts';
import { joinSentences } from './sentences.ts';
import { TONES, type Tone } from './tones.ts';
import { asSentence } from './wording.ts';

/** Lengths in seconds that the New Project form offers. */
const FORM_DURATIONS = [15, 30, 60] as const;

/** A first sentence of up to so many characters is a title as it is; cards and lists shorten what has no room. */
const TITLE_LENGTH = TEXT_LIMITS.title;

/** In order: the first that is named wins, so that "YouTube Shorts" is not YouTube. */
const PLATFORM_WORDS: readonly (readonly [Platform, RegExp])[] = [
  ['youtube-shorts', /\b(?:youtube[ -])?shorts\b|\byoutube short\b/i],
  ['tiktok', /\btik ?-?tok\b/i],
  ['instagram', /\b(?:instagram|insta|ig)\b|\breels?\b/i],
  ['youtube', /\byou ?tube\b/i],
];

const TONE_WORDS: Record<Tone, RegExp> = {
  upbeat: /\b(?:upbeat|cheerful|happy|fun|funny|playful|positive)\b/i,
  professional: /\b(?:professional|corporate|business-like|formal|serious|polished)\b/i,
  casual: /\b(?:casual|friendly|relaxed|laid-back|conversational|informal)\b/i,
  energetic: /\b(?:energetic|high-energy|hype|exciting|dynamic|fast-paced|punchy|bold)\b/i,
  calm: /\b(?:calm|calming|soothing|peaceful|gentle|quiet|meditative)\b/i,
};

/** How people begin a wish for a video, up to its subject: "Create a 30 second TikTok video about". */
const PREAMBLE =
  /^(?:(?:please|hi|hello|hey)[,!]?\s+)?(?:(?:i(?:'d| would)? (?:want|need|like)(?: to (?:make|create|have))?|can you (?:make|create)|make|create|produce|generate|write|give me)\s+)?(?:me\s+)?(?:(?:an?|the|some)\s+)?(?:[\w'-]+[\s,]+){0,8}?(?:(?:half a|one|a)[\s-]minute|video|clip|reel|short|tiktok|ad|advert|spot|story|tutorial|explainer|promo)s?\b[^.!?\n]{0,60}?\b(?:about|on|showing|explaining|introducing|promoting|featuring|for(?=\s+(?:my|our|the|an?)\b))\s+/i;

/** The same in German, French, Spanish and Italian: "Ein 30-Sekunden-Video für TikTok über". */
const FOREIGN_PREAMBLE =
  /^(?:\p{L}[\p{L}\d'’-]*\s+|\d+[\s-]+){1,8}?(?:\p{L}+-)*(?:video|vídeo|vidéo|clip|reel|film)s?\b[^.!?\n]{0,60}?\s(?:über|zum thema|sobre|acerca de|sur|à propos de|su)\s+/iu;

/** "Announce our new headphones on YouTube": an order to show something, and where. */
const ORDER_TO_PROMOTE =
  /^(?:announce|introduce|present|promote|advertise|showcase|unveil)\s+(?=(?:our|my|the|an?|new)\s)([^.!?,;:\n]+?)(?:\s+(?:on|for)\s+(?:tik ?tok|instagram(?: reels)?|youtube(?: shorts)?))?(?=[.!?,;:\n]|$)/i;

const AUDIENCE =
  /\b(?:(?:target )?audience(?: is| are|:)|aimed at|targeting|targeted at|geared towards?|intended for|for)\s+/gi;

/** Phrases that name people: only those make a bare "for …" an audience, since "for better sleep" is none. */
const PEOPLE =
  /\b(?:\w{2,}(?:ers|ors|eurs|ists|ians|ents|ants|ees|eens|nomads|fans|pros|geeks|experts|adults|kids|moms|mums|dads|couples|families|teams|brands|companies|businesses|startups)|people|everyone|everybody|anyone|those|men|women|children|folks|students|seniors|gen z|millennials|nurses|athletes|chefs|agencies|friends|guys|girls|boys|who)\b/i;

/** "5 tips for new parents" is a title: its people are part of it. */
const LIST_BEFORE =
  /\b(?:tips|ways|ideas|hacks|tricks|reasons|recipes?|steps|exercises|gifts?|guide|advice|rules|habits)\s+$/i;

const CALL_TO_ACTION =
  /\b(?:(?:call[ -]to[ -]action|cta)(?: is| should be|:)?|(?:end|ends|ending|finish|finishing|close|closing)(?: it)? (?:with(?: a call to)?|by asking (?:people|them|viewers) to)|(?:ask|asking|tell|telling|invite|inviting|encourage|encouraging|urge|urging|get)\s+(?:people|them|viewers|everyone|the audience) to)\s+/i;

/** Seconds and minutes in English, German, French, Spanish and Italian. */
const LENGTH_UNITS = 's|secs?|seconds?|sekunden?|secondes?|segundos?|secondi|m|mins?|minutes?|minuten?|minutos?|minuti';

const LENGTH = new RegExp(String.raw`\b(\d{1,3}(?:\.\d)?)[\s-]*(${LENGTH_UNITS})\b`, 'i');

/** Words that say how a video should be, and nothing of what it is about. */
const SETTINGS = new RegExp(
  [
    String.raw`\b\d+(?:[\s-]*(?:${LENGTH_UNITS}))\b|\b(?:half an?|one)[\s-]minute\b|\b(?:an?|the|in|for|with|please|tone|style|mood|video|clip|long|length|keep|make|it|be|should|and|very|short)\b`,
    ...PLATFORM_WORDS.map(([, words]) => words.source),
    ...TONES.map((tone) => TONE_WORDS[tone].source),
  ].join('|'),
  'gi',
);

/** Where a sentence ends: the point in "example.com" and in "2.0" ends none. */
const SENTENCE_END = /[!?;\n]|\.(?=\s|$)/;

/** Where an audience ends. */
const PHRASE_END =
  /[!?;\n]|\.(?=\s|$)|,\s|\s(?:with|in an?|and (?:end|ask|tell|finish|close|make|keep|encourage|invite)|that|about|on (?:tiktok|instagram|youtube))\b/i;

/**
 * Fills the New Project form from one free text by rules: lengths, platforms, tones, audiences and calls to action that
 * are named in English; everything else is the concept. What is not said gets the form's default, or stays empty.
 * @param text Not blank.
 */
export function formFromText(text: string): ParsedForm {
  const trimmed = text.trim().replace(/[ \t]+/g, ' ');
  const audience = findAudience(trimmed);
  const callToAction = findCallToAction(trimmed);
  const subject = subjectOf(trimmed, [audience, callToAction]);
  const title = titleOf(subject);
  return {
    title,
    concept: conceptOf(subject, title).slice(0, TEXT_LIMITS.topic),
    duration: durationOf(trimmed),
    platform: PLATFORM_WORDS.find(([, words]) => words.test(trimmed))?.[0] ?? 'tiktok',
    tone: TONES.find((tone) => TONE_WORDS[tone].test(trimmed)) ?? 'upbeat',
    targetAudience: audience?.phrase.slice(0, TEXT_LIMITS.short) ?? '',
    cta: capitalize(callToAction?.phrase ?? '').slice(0, TEXT_LIMITS.short),
  };
}

/** Something found in the text: what it says, and the characters [start, endExclusive) that say it. */
interface Found {
  phrase: string;
  start: number;
  endExclusive: number;
}

/** What the video is about: the text without what went to other fields, and without the words that only order a video. */
function subjectOf(text: string, elsewhere: readonly (Found | null)[]): string {
  let rest = text;
  for (const found of elsewhere.filter((item) => item !== null).toSorted((a, b) => b.start - a.start)) {
    rest = rest.slice(0, found.start) + rest.slice(found.endExclusive);
  }
  const subject = rest
    .replace(PREAMBLE, '')
    .replace(FOREIGN_PREAMBLE, '')
    .replace(ORDER_TO_PROMOTE, '$1')
    .split(/(?<=[.!?\n])\s+/)
    .map(withoutSettings)
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .join(' ');
  return subject === '' ? text : subject;
}

/** A sentence without those parts between commas that only name a tone, a length or a platform. */
function withoutSettings(sentence: string): string {
  const [, body = sentence, end = ''] = /^(.*?)([\s.!?]*)$/s.exec(sentence) ?? [];
  const kept = body.split(/\s*[,;]\s*|\s*:\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part.replace(SETTINGS, '')));
  // Nothing but separators was lost: then they stay as they were written.
  const isWhole = kept.length === body.split(/\s*[,;]\s*|\s*:\s+/).length;
  return kept.length === 0 ? '' : (isWhole ? body : kept.join(', ')) + end.trim().slice(0, 1);
}

/** What the script is written from. A subject that says no more than the title gets what its kind of script needs. */
function conceptOf(subject: string, title: string): string {
  const concept = capitalize(subject);
  const brief = concept.replace(/[\s.!。]+$/u, '') === title ? briefFor(concept) : null;
  return brief === null ? concept : joinSentences([asSentence(concept), brief]);
}

function titleOf(subject: string): string {
  const [sentence = ''] = subject.split(SENTENCE_END, 1);
  const plain = sentence.trim() || subject;
  if (plain.length <= TITLE_LENGTH) return capitalize(plain);
  const cut = plain.slice(0, TITLE_LENGTH);
  const lastSpace = cut.lastIndexOf(' ');
  return capitalize(lastSpace > 0 ? cut.slice(0, lastSpace) : cut);
}

/** The length that is named, as the nearest one that the form offers. */
function durationOf(text: string): number {
  const seconds = namedSeconds(text);
  return FORM_DURATIONS.reduce((best, offered) =>
    Math.abs(offered - seconds) < Math.abs(best - seconds) ? offered : best,
  );
}

function namedSeconds(text: string): number {
  const [, amount, unit] = LENGTH.exec(text) ?? [];
  if (amount && unit) return Number(amount) * (unit.toLowerCase().startsWith('m') ? 60 : 1);
  if (/\bhalf(?: a|-a)?[\s-]minute\b/i.test(text)) return 30;
  if (/\b(?:a|one)[\s-]minute\b/i.test(text)) return 60;
  return SCRIPT_SECONDS.default;
}

function findAudience(text: string): Found | null {
  for (const match of text.matchAll(AUDIENCE)) {
    const from = match.index + match[0].length;
    const [phrase = ''] = text.slice(from).split(PHRASE_END, 1);
    // "for TikTok" and "for 30 seconds" name no people.
    const isPlatform = PLATFORM_WORDS.some(([, words]) => words.test(phrase));
    const isBare = /^for\s+$/i.test(match[0]);
    if (isBare && (!PEOPLE.test(phrase) || LIST_BEFORE.test(text.slice(0, match.index)))) continue;
    if (isPlatform || phrase.trim() === '' || /^(?:(?:an?\s)?\d|(?:my|our|the|a|an)\s)/i.test(phrase)) continue;
    return { phrase: phrase.trim(), start: match.index, endExclusive: from + phrase.length };
  }
  return null;
}

function findCallToAction(text: string): Found | null {
  const match = CALL_TO_ACTION.exec(text);
  if (!match) return null;
  const from = match.index + match[0].length;
  const [whole, quoted] = /^["“'‘]([^"”’]+?)["”'’]/.exec(text.slice(from)) ?? [];
  const [sentence = ''] = text.slice(from).split(SENTENCE_END, 1);
  const length = whole?.length ?? sentence.length;
  return { phrase: (quoted ?? sentence).trim(), start: match.index, endExclusive: from + length };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
