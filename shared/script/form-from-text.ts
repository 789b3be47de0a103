import { type ParsedForm, SCRIPT_SECONDS, TEXT_LIMITS } from '../contracts/project.ts';
import { briefFor } from './briefs.ts';
import { type Found, findAudience, findCallToAction, findTitle, SENTENCE_END } from './form-phrases.ts';
import { isSetting, namedPlatform, namedSeconds, namedTone, withoutSettings } from './form-settings.ts';
import { detectLanguage, type Language } from './language.ts';
import { joinSentences } from './sentences.ts';
import { asSentence } from './wording.ts';

/** A first sentence of up to so many characters is a title as it is; cards and lists shorten what has no room. */
const TITLE_LENGTH = TEXT_LIMITS.title;

/** How people begin a wish for a video, up to the word for it: "Create a 30 second TikTok". A question is a subject. */
const WISH =
  /^(?:(?:please|hi|hello|hey)[,!]?\s+)?(?!(?:how|why|what|when|where|who|which|is|are|do|does|should)\b)(?:(?:(?:i|we)(?:'d|’d| would)? (?:want|need|like)(?: to (?:make|create|have))?|(?:can|could|would) you (?:please )?(?:make|create)|make|create|produce|generate|write|give me)\s+)?(?:me\s+)?(?:(?:an?|the|some)\s+)?(?:\d+[.,]\d\s+|[\w'’-]+[\s,]+){0,8}?/i
    .source;

/** What stands between the wish and the subject: "about". */
const CONNECTOR = String.raw`\b(?:about|on|showing|explaining|introducing|promoting|featuring|(?:en)?titled|that (?:shows|explains|introduces|promotes|features)|to (?:show|explain|introduce|promote|announce|advertise)|for(?=\s+(?:my|our|the|an?)\b))\s+`;

/** "A video for Instagram about": anything may stand between, save where the video is part of another word. */
const VIDEO_PREAMBLE = new RegExp(
  String.raw`${WISH}(?:videos?|clips?)\b(?!\s+(?:games?|gaming|marketing|editing|calls?|production|chats?|cameras?|art|of\s+\D)\b)[^.!?\n]{0,60}?${CONNECTOR}`,
  'i',
);

/** "A video of our shop" */
const VIDEO_OF = new RegExp(String.raw`${WISH}(?:videos?|clips?)\s+of\s+(?!\d)(?=\p{L})`, 'iu');

/** These words mean other things too ("a short walk on the beach"): only an order may part them from their subject. */
const ORDER_PREAMBLE = new RegExp(
  String.raw`${WISH}(?:(?:half a|one|a)[\s-]minute|reel|short|tiktok|ad|advert|spot|story|tutorial|explainer|promo)s?\b([^.!?\n]{0,60}?)${CONNECTOR}`,
  'i',
);

/** The same in German, French, Spanish and Italian: "Ein 30-Sekunden-Video für TikTok über". */
const FOREIGN_PREAMBLE =
  /^(?:\p{L}[\p{L}\d'’-]*\s+|\d+[\s-]+){0,8}?(?:\p{L}+-)*(?:video|vídeo|vidéo|clip|reel|film)s?\b[^.!?\n]{0,60}?\s(?:über|zum thema|sobre|acerca de|sur|à propos de|su)\s+/iu;

/** What is left of an order whose title stood in quotes: "Make a video", "about how bees live". */
const ORDER_WITHOUT_SUBJECT = new RegExp(
  String.raw`${WISH}(?:videos?|clips?|reels?|shorts?|tiktok|ads?|story|tutorial|explainer|promo)\b$|^(?:\p{L}+\s){0,4}(?:video|vídeo|vidéo|film|clip)$`,
  'iu',
);
const LEADING_CONNECTOR = new RegExp(String.raw`^[\s,.:;–-]*(?:${CONNECTOR})?`, 'i');

/** "Announce our new headphones on YouTube": an order to show something, and where. */
const ORDER_TO_PROMOTE =
  /^(?:announce|introduce|present|promote|advertise|showcase|unveil)\s+(?=(?:our|my|the|an?|new)\s)([^.!?,;:\n]+?)(?:\s+(?:on|for)\s+(?:tik ?tok|instagram(?: reels)?|youtube(?: shorts)?))?(?=[.!?,;:\n]|$)/i;

/** "Explain how solar panels work" */
const ORDER_TO_EXPLAIN =
  /^(?:please )?(?:explain|show|describe)\s+(?:to (?:people|viewers)\s+)?(?=(?:how|why|what)\s)/i;

/** "I run a studio in Leeds and want to show how …": who speaks, and what the video is to be about. */
const OWN_WISH =
  /^((?:i|we|my|our)\s[^.!?\n]*?|)(?:,?\s*\b(?:and|so|but))?\s*\b(?:(?:i|we)(?:['’]d like|\s+(?:would like|want|need|wish|hope|plan))|would like|want|need|hope)\s+to\s+(?:show|explain|teach|demonstrate|present|share|talk about|tell)\s+(?:(?:people|viewers|everyone|you|others|the world)\s+)?(?:about\s+|that\s+)?(?=\p{L})([^.!?\n]+)/iu;

/**
 * Fills the New Project form from one free text by rules: titles, lengths, platforms, tones, audiences and calls to
 * action that are named; everything else is the concept. What is not said gets the form's default, or stays empty.
 * @param text Not blank.
 * @returns The length as it was named, in seconds: the form itself chooses the nearest that it offers.
 */
export function formFromText(text: string): ParsedForm {
  const trimmed = text
    .trim()
    .replace(/[ \t]+/g, ' ')
    .replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
  const named = findTitle(trimmed);
  const unnamed = named === null ? trimmed : blank(trimmed, named);
  const callToAction = findCallToAction(unnamed);
  const audience = findAudience(callToAction === null ? unnamed : blank(unnamed, callToAction));
  const { title, concept } = named
    ? namedSubject(trimmed, named, [audience, callToAction])
    : parted(subjectOf(without(trimmed, [audience, callToAction])) || trimmed);
  return {
    title,
    concept: conceptOf(concept, title, detectLanguage(trimmed)).slice(0, TEXT_LIMITS.topic),
    duration: namedSeconds(unnamed) ?? SCRIPT_SECONDS.default,
    platform: namedPlatform(trimmed) ?? 'tiktok',
    tone: namedTone(trimmed) ?? 'upbeat',
    targetAudience: audience?.phrase.slice(0, TEXT_LIMITS.short) ?? '',
    cta: callToAction?.phrase.slice(0, TEXT_LIMITS.short) ?? '',
  };
}

/** The text with spaces for what was found, so that nothing is found twice and places stay. */
function blank(text: string, { start, endExclusive }: Found): string {
  return text.slice(0, start) + ' '.repeat(endExclusive - start) + text.slice(endExclusive);
}

function without(text: string, elsewhere: readonly (Found | null)[]): string {
  let rest = text;
  for (const found of elsewhere.filter((item) => item !== null).toSorted((a, b) => b.start - a.start)) {
    rest = rest.slice(0, found.start) + rest.slice(found.endExclusive);
  }
  return rest;
}

/** What the video is about: the text without the words that only order a video; empty when nothing is left. */
function subjectOf(text: string): string {
  return withoutPreamble(text.trim())
    .replace(ORDER_TO_PROMOTE, '$1')
    .split(/(?<=[.!?\n])\s+|(?<=[。！？])/u)
    .map(withoutSettings)
    .map((sentence, index) => (index === 0 ? sentence.replace(ORDER_TO_EXPLAIN, '') : sentence))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence))
    .reduce((whole, each) => (whole === '' || /[。！？]$/u.test(whole) ? whole + each : `${whole} ${each}`), '');
}

function withoutPreamble(text: string): string {
  const [order = '', gap = ''] = ORDER_PREAMBLE.exec(text) ?? [];
  const isOrder = order !== '' && (!/[\p{L}\p{N}]/u.test(gap) || isSetting(gap));
  const isAsked = /^(?:(?:please|hi|hello|hey)[,!]?\s+)?(?:can|could|would) you\b/i.test(text);
  const rest = isOrder ? text.slice(order.length) : text.replace(VIDEO_PREAMBLE, '').replace(VIDEO_OF, '');
  // "Could you make a video of our shop?" asks for the video; the video asks nothing.
  return (isAsked ? rest.replace(/\?/, '.') : rest).replace(FOREIGN_PREAMBLE, '');
}

/** Title and concept of a video whose title stands in the text. */
function namedSubject(text: string, named: Found, elsewhere: readonly (Found | null)[]) {
  const title = capitalize(named.phrase).slice(0, TITLE_LENGTH);
  const inside = elsewhere.filter((found) => found !== null);
  const before = without(
    text.slice(0, named.start),
    inside.filter(({ start }) => start < named.start),
  ).trim();
  const behind = inside
    .filter(({ start }) => start >= named.endExclusive)
    .map((found) => ({
      ...found,
      start: found.start - named.endExclusive,
      endExclusive: found.endExclusive - named.endExclusive,
    }));
  const after = without(text.slice(named.endExclusive), behind).replace(LEADING_CONNECTOR, '');
  const told = [before.replace(ORDER_WITHOUT_SUBJECT, ''), after].map(subjectOf).filter((each) => each !== '');
  const concept = joinSentences([
    told.length === 0 ? title : asSentence(title),
    ...told.map((each) => asSentence(each)),
  ]);
  return { title, concept };
}

/** Title and concept of a subject. Who tells who they are and what they want to show gets that as the title. */
function parted(subject: string) {
  const [whole, speaker = '', wish = ''] = OWN_WISH.exec(subject) ?? [];
  if (whole === undefined) return { title: titleOf(subject), concept: subject };
  const rest = subject.slice(whole.length).replace(/^[.!?\s]+/, '');
  // "I want to explain" tells nothing of who speaks.
  const told = [speaker, rest]
    .filter((each) => /[\p{L}\p{N}]/u.test(each) && !/^(?:i|we)$/i.test(each.trim()))
    .map((each) => asSentence(each));
  return {
    title: titleOf(wish.trim()),
    concept: told.length === 0 ? wish.trim() : joinSentences([asSentence(wish), ...told]),
  };
}

/** What the script is written from. A subject that says no more than the title gets what its kind of script needs. */
function conceptOf(subject: string, title: string, language: Language): string {
  const concept = capitalize(subject);
  // Of a word or two nobody knows the language; a brief in another one than the text's would be taken for part of it.
  const isPlain = concept.replace(/[\s.!。]+$/u, '') === title && detectLanguage(concept) === language;
  const brief = isPlain ? briefFor(concept) : null;
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

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
