import { isSetting, withoutSettings } from './form-settings.ts';
import { asSentence, capitalize } from './wording.ts';

/** Something found in a text: what it says, and the characters [start, endExclusive) that say it. */
export interface Found {
  readonly phrase: string;
  readonly start: number;
  readonly endExclusive: number;
}

/** Words in quotes of any kind; an apostrophe inside ends no single quotes. */
const QUOTED = String.raw`(?:["“”„«]\s?([^"“”«»]+?)\s?["“”»]|['‘‚](.+?)['’‘](?!\p{L}))`;

/** "titled 'Why bees matter'", and "called" only where a video has the name: a shop may have one too. */
const TITLE = new RegExp(
  String.raw`(?:\b(?:en)?titled|\bwith the title|(?<=\b(?:video|clip|reel|short|tiktok|ad|explainer|tutorial|promo)(?: for (?:tik ?tok|instagram(?: reels)?|youtube(?: shorts)?))?)\s(?:called|named)|^call it|\bmit dem titel|(?<=video |clip )namens|\bintitulée?|\btitulado)[\s:]+${QUOTED}`,
  'iu',
);

const AUDIENCE =
  /(?<!\p{L})(?:(?:target )?audience(?: is| are|:)|aimed at|targeting|targeted at|geared towards?|intended for|for|für|pour|para|zielgruppe:|público:|public cible\s?:)\s+/giu;

/** A bare "for …", in any language: it names an audience only where it names people. */
const BARE = /^(?:for|für|pour|para)\s+$/i;

/** Phrases that name people: only those make a bare "for …" an audience, since "for better sleep" is none. */
const PEOPLE =
  /\b(?:\w{2,}(?:ers|ors|eurs|ists|ians|ents|ants|ees|eens|nomads|fans|pros|geeks|experts|adults|kids|moms|mums|dads|couples|families|teams|brands|companies|businesses|startups)|kids|moms|mums|dads|teens|adults|couples|families|people|everyone|everybody|anyone|those|men|women|children|folks|students|seniors|gen z|millennials|nurses|athletes|chefs|agencies|friends|guys|girls|boys|who)\b/i;

/** The same in German, French, Spanish and Portuguese. */
const FOREIGN_PEOPLE = new RegExp(
  `(?<!\\p{L})(?:${[
    String.raw`\p{L}*(?:studenten|studierende|eltern|kinder|anfänger|einsteiger|schüler|lehrer|leute|menschen|frauen|männer|mütter|väter|familien|jugendliche|senioren|rentner|tätige|besitzer|liebhaber|freunde|fans|gründer|unternehmer|nehmer|profis|sportler|läufer|gärtner|touristen|reisende|kunden|firmen|teams|\p{L}innen)n?`,
    String.raw`débutant|étudiant|parents|enfants|familles|femmes|hommes|jeunes|ados|seniors|mamans|papas|clients|amateurs|professionnel|propriétaires|entreprises|voyageurs|\p{L}{3,}(?:eurs|euses|istes|iens|iennes)|tous$|tout le monde`,
    String.raw`principiantes|estudiantes|padres|madres|niñ[oa]s|jóvenes|adultos|mujeres|hombres|familias|personas|gente|empresas|equipos|amantes|dueños|propietarios|profesionales|emprendedor|clientes|\p{L}{3,}(?:adores|adoras|istas)|todos$`,
    'iniciantes|estudantes|crianças|pais|mães|jovens|mulheres|homens|famílias|pessoas|empreendedor',
  ].join('|')})\\p{L}*`,
  'iu',
);

/** "5 tips for new parents" is a title: its people are part of it. */
const LIST_BEFORE =
  /(?<!\p{L})(?:tips|ways|ideas|hacks|tricks|reasons|recipes?|steps|exercises|gifts?|guide|advice|rules|habits|tipps|ideen|rezepte?|geschenke|übungen|conseils|astuces|idées|recettes?|cadeaux|consejos|trucos|recetas?|regalos|dicas|receitas?)\s+$/iu;

const NO_PEOPLE = /^(?:(?:an?\s)?\d|(?:my|our|the|a|an)\s)/i;

/** Where an audience ends. */
const AUDIENCE_END =
  /[!?;\n"”]|\.(?=\s|$)|,\s|，|\s[-–—|]\s|\s(?:with|in an?|im|mit|avec|con|and (?:end|ask|tell|finish|close|make|keep|encourage|invite)|that|about|über(?!\s\d)|sur|sobre|on (?:tiktok|instagram|youtube)|(?:titled|called|named))(?!\p{L})/iu;

/** Where an order to ask for something begins: "why we should ask people to vote" is a subject, and gives none. */
const CLAUSE_START = String.raw`(?<=(?:^|[.!?,;:\n)"”’'，。–—-])\s*|\b(?:and|then|please|finally|also|that|(?:video|clip|ad|it) (?:should|must))\s)`;

/** How a call to action is asked for. */
const CALL_TO_ACTION = new RegExp(
  [
    String.raw`\b(?<label>(?:call[ -]to[ -]action|cta)(?: is| should be|:)?)\s+`,
    String.raw`(?:${CLAUSE_START}(?:ends?|finish|close)|\b(?:ending|finishing|closing))(?<!\b(?:start|begin)s?\b[^.!?\n]{0,60})(?: it| the video| the clip)? (?:with(?: a call to(?: action(?: to|:)?)?)?|by (?:asking|telling|inviting|encouraging|urging)(?: (?:people|them|viewers|everyone|your viewers|the (?:audience|viewers)))? to)\s+`,
    String.raw`${CLAUSE_START}(?:ask|tell|invite|encourage|urge|get)(?:ing)? (?:people|them|viewers|everyone|your viewers|the (?:audience|viewers)) to\s+`,
  ].join('|'),
  'iu',
);

/** Where a sentence ends: the point in "example.com" and in "2.0" ends none. */
export const SENTENCE_END = /[!?;\n。！？]|\.(?=\s|$)/;

/** The title that a text gives its video in quotes; null when it gives none. */
export function findTitle(text: string): Found | null {
  const match = TITLE.exec(text);
  const phrase = (match?.[1] ?? match?.[2] ?? '').trim().replace(/[,;:]$/, '');
  if (!match || !/[\p{L}\p{N}]/u.test(phrase)) return null;
  return { phrase, start: match.index, endExclusive: match.index + match[0].length };
}

/** Who a text says that its video is for; null when it names nobody. */
export function findAudience(text: string): Found | null {
  for (const match of text.matchAll(AUDIENCE)) {
    const from = match.index + match[0].length;
    const [phrase = ''] = text.slice(from).split(AUDIENCE_END, 1);
    const isBare = BARE.test(match[0]);
    const namesPeople = PEOPLE.test(phrase) || FOREIGN_PEOPLE.test(phrase);
    if (isBare && (!namesPeople || LIST_BEFORE.test(text.slice(0, match.index)))) continue;
    // "for TikTok" and "for 30 seconds" name no people.
    if (phrase.trim() === '' || NO_PEOPLE.test(phrase) || isSetting(phrase)) continue;
    return { phrase: phrase.trim(), start: match.index, endExclusive: from + phrase.length };
  }
  return null;
}

/**
 * What a text wants viewers to be asked; null when that is nothing. In quotes or behind "CTA:" it is kept as written, in
 * other words it becomes a sentence.
 */
export function findCallToAction(text: string): Found | null {
  const match = CALL_TO_ACTION.exec(text);
  if (!match) return null;
  const from = match.index + match[0].length;
  const [whole, ...inQuotes] = new RegExp(`^${QUOTED}`, 'u').exec(text.slice(from)) ?? [];
  const quoted = inQuotes.find((each) => each !== undefined);
  const [sentence = ''] = text.slice(from).split(SENTENCE_END, 1);
  const wanted = untilSetting(sentence);
  const plain = capitalize(withoutSettings(wanted).trim() || wanted.trim());
  const asked = match.groups?.['label'] || plain === '' ? plain : asSentence(plain);
  const endExclusive = from + (whole?.length ?? wanted.length);
  return { phrase: quoted === undefined ? asked : capitalize(quoted.trim()), start: match.index, endExclusive };
}

/** The sentence up to the comma behind which a tone, a length, a platform or an audience is named. */
function untilSetting(sentence: string): string {
  const parts = sentence.split(/(?=,\s)/);
  const end = parts.findIndex((part, index) => index > 0 && (isSetting(part) || findAudience(part)?.start === 2));
  return end < 0 ? sentence : parts.slice(0, end).join('');
}
