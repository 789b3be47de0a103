import { detectLanguage, type Language } from '#api/adapters/language/written-language.ts';
import type { AiPrompt } from '#shared/contracts/project.ts';
import { type BriefMeaning, soundsGrave } from '#shared/script/brief-parts.ts';
import { isGraveTopic } from '#shared/script/grave-topic.ts';
import { readText } from './read-text.ts';
import { capitalize, shorten, trimMarks } from './text.ts';
import { FORMAL, NUMBER_WORDS } from './vocabulary.ts';
import type { Kind } from './wording/wording.ts';

/** A topic in the user's words, with our reading of it. */
export interface Topic {
  readonly kind: Kind;
  readonly language: Language;
  /** The subject without a full stop; empty if the text has only instructions. */
  readonly headline: string;
  readonly told: readonly string[];
  /** Items that the headline lists: "my notebooks: this, that and another". */
  readonly items: readonly string[];
  /** Things that a how-to's headline works with: "vinegar and lemon". */
  readonly materials: string;
  /** Things to mention, and things to leave out. */
  readonly mentions: readonly string[];
  readonly avoided: readonly string[];
  /** Number of points that the headline promises, or null if none. */
  readonly count: number | null;
  /** The thing that a list counts, as in the headline: "tips". Empty if none. */
  readonly counted: string;
  /** True to address German viewers as "Sie", because the brief says so or does so itself. */
  readonly isFormal: boolean;
  /** True for loss, illness and violence: nothing is sold, cheered or joked about. */
  readonly isGrave: boolean;
  readonly audience: string;
  readonly cta: string;
}

/** Longest headline and longest sentence of the user, in characters, that can be spoken whole. */
const HEADLINE_CHARACTERS = 160;
const SENTENCE_CHARACTERS = 280;

/** "Clean a machine with vinegar and lemon", but not "deal with heat and noise". */
const MATERIALS =
  /^(?:(?:how to|comment|cómo) \p{L}+ |(?!(?:how|comment|cómo) ))(?:[\p{L}-]+ ){1,7}?(?:with|mit|avec|con) ((?:[\p{L}’'-]+,? ){1,4}(?:and|und|et|y) [\p{L}’'-]+)(?: \p{Ll}+(?:en|ern|eln))?$/iu;

/**
 * The text by which the sentence model judges a request. The audience is included because it can make a topic grave.
 */
export const briefOf = ({ topic, targetAudience = '' }: AiPrompt): string =>
  targetAudience === '' ? topic : `${topic}\n${targetAudience}`;

/** A last sentence that calls on the viewer or says goodbye: no other call to action follows it. */
const OWN_ENDING =
  /^(?:(?:so|and|then|now|please|und|dann|also|bitte|et|alors|y)[ ,]+)*(?:follow (?:me|us|for|along)|subscribe|save (?:this|it)|share (?:this|it)|tag someone|book (?:your|now|an?|by|at)|order (?:now|yours?|at|by)|join us|sign up|(?:call|ring|text|visit|message) us|(?:come|drop|stop|pop) (?:by|over|in|along|and|to)|see you|thanks? for watching|try it|folgt? (?:mir|uns)|folge (?:mir|uns)|abonnier(?:e|t)|speicher[en]?t? (?:dir|euch|das)|teilt? (?:das|es)|teile (?:das|es)|kommt? (?:vorbei|gern|zu)|schaut? vorbei|bis (?:bald|dann|morgen|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag)|wir freuen uns auf|ruft? uns an|melde (?:dich|euch)|meldet euch|besucht? uns|abonne(?:z-vous|-toi)|venez|à (?:bientôt|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche)|appelez-nous|partagez|suivez-nous|síguenos|sígueme|suscríbete|comparte|guarda este|visítanos|llámanos|nos vemos|(?:te|os) esperamos)(?!\p{L})[^.!?…]{0,80}[.!]?$/iu;

/**
 * Reads a script's topic. The form takes precedence over the text.
 * @param meaning The sentence model's reading of the topic, or null to use only the rules.
 */
export function readTopic(
  { topic, say, targetAudience = '', cta = '' }: AiPrompt,
  meaning: BriefMeaning | null,
): Topic {
  const { sentences, mentions, avoided, ...orders } = readText(topic, meaning, say);
  const isEnded = cta !== '' || orders.cta !== '';
  const ending = isEnded || sentences.length < 2 ? '' : (OWN_ENDING.exec(sentences.at(-1) ?? '')?.[0] ?? '');
  const [first = '', ...rest] = ending === '' ? sentences : sentences.slice(0, -1);
  const audience = trimMarks(targetAudience || orders.audience);
  const said = sentences.join(' ');
  // A few words, such as "Yoga", do not settle the language; the rest of the form does.
  const isShort = said.split(' ').length <= 3;
  const language = detectLanguage(isShort ? [topic, targetAudience, cta].join('. ') : said);
  const isGrave = isGraveTopic(`${topic} ${targetAudience}`) || (meaning !== null && soundsGrave(meaning));
  const { headline, items, facts } = itemsOf(trimMarks(first).replace(/(?<=[^.]{3})\.$/u, ''), isGrave);
  const counted = countedIn(headline);
  return {
    kind: items.length > 0 || counted !== null ? 'list' : kindOf(headline, language),
    language,
    headline: shorten(headline, HEADLINE_CHARACTERS),
    told: [...facts, ...rest].map((each) => shorten(each, SENTENCE_CHARACTERS)),
    items,
    materials: MATERIALS.exec(headline)?.[1] ?? '',
    mentions,
    avoided,
    count: items.length > 0 ? items.length : (counted?.count ?? null),
    counted: counted?.noun ?? '',
    isFormal: language === 'de' && FORMAL.test(topic),
    isGrave,
    audience: shorten(audience.replace(/^(?:for|für|pour|para)\s+/i, ''), 80),
    cta: trimMarks(cta || orders.cta || ending.replace(/\.$/, '')),
  };
}

/** Splits "my notebooks: this, that and another" into heading and items. Facts in this form are not a list. */
function itemsOf(headline: string, isGrave: boolean) {
  const [name = '', list = '', ...more] = headline.split(/:\s+/u);
  const count = countedIn(name)?.count;
  const commas = list.split(/\s*[,;]\s+(?:(?:and|und|et|y)\s+)?/iu);
  // "Bread and butter, soup": "and" separates items only before the last one, unless that makes more items than the
  // heading counts.
  const last = commas.at(-1)?.split(/\s+(?:and|und|et|y)\s+/iu) ?? [];
  const items = (commas.length === count ? commas : [...commas.slice(0, -1), ...last]).map(trimMarks);
  const isList = more.length === 0 && items.length > 1 && items.length <= 20;
  if (!isList || items.some((item) => item === '' || item.split(' ').length > 6))
    return { headline, items: [], facts: [] };
  const isTold =
    countedIn(name) === null && (isGrave || STORY.test(name) || /\d/.test(list) || kindOf(name, 'en') === 'promotion');
  const [told, listed] = isTold ? [[`${capitalize(list)}.`], []] : [[], [...new Set(items)]];
  return { headline: trimMarks(name), items: listed, facts: told };
}

const STORY = /(?<!\p{L})(?:story|history|geschichte|histoire|historia)(?!\p{L})/iu;

/** Things that lists count; they mark a list even without a number. */
const LIST_NOUNS =
  /^(?:tips|ideas|ways|reasons|mistakes|facts|tricks|hacks|steps|books|things|habits|signs|recipes|rules|tipps|ideen|gründe|fehler|fakten|tricks|schritte|bücher|dinge|wege|conseils|astuces|idées|raisons|erreurs|étapes|livres|choses|façons|consejos|trucos|ideas|razones|errores|pasos|libros|cosas|formas|maneras)$/u;

/** "5 minute crafts", "30 days of yoga", "3 pm": measures do not make a list. */
const MEASURES =
  /^(?:sec|min|hour|day|week|month|year|minute|second|percent|pounds?|euros?|dollars?|kilo|km|kg|am|pm|o|uhr|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|minuten|heures?|jours?|semaines?|mois|ans|horas?|días?|semanas?|meses|años?)/u;

const BEFORE_COUNT =
  /^(?:the|my|our|these|top|best|die|meine|unsere|diese|les|mes|nos|ces|los|las|mis|nuestros|estos)$/u;

function countedIn(headline: string): { count: number | null; noun: string } | null {
  const words = [...headline.toLowerCase().matchAll(/[\p{L}\p{N}’'-]+/gu)].slice(0, 9).map(([word]) => word);
  let index = 0;
  while (index < 3 && BEFORE_COUNT.test(words[index] ?? '')) index += 1;
  const number = words[index] ?? '';
  const count = /^\d{1,2}$/.test(number) ? Number(number) : number.length > 2 ? (NUMBER_WORDS.get(number) ?? 0) : 0;
  const following = words.slice(index + 1, index + 5);
  if (count >= 2 && count <= 50 && following.length > 0 && !MEASURES.test(following[0] ?? '')) {
    return { count, noun: following.find((word) => LIST_NOUNS.test(word)) ?? '' };
  }
  const noun = words.slice(0, 3).find((word) => LIST_NOUNS.test(word));
  return noun === undefined || /\?$/.test(headline) ? null : { count: null, noun };
}

const HOW_TO =
  /^¿?(?:making \p{L}+|(?:brewing|building|baking|cooking|growing|cleaning|fixing) (?:an?|the|your|my|our)|how (?:to|do (?:i|you|we)|you can)|(?:recipe|guide|tutorial|instructions) |wie (?:man|du)|so \p{L}+ (?:man|du)|rezept|anleitung|comment (?!j[’'e]|nous|ai|se fait|\p{L}+-)\p{L}+|recette|tuto|cómo (?!\p{L}+ (?:el|la|los|las)\s)\p{L}+[aei]r(?:se)?|receta)(?!\p{L})/iu;

/**
 * Instructions that consist of a verb phrase: "repot a monstera", "Fenster putzen", "changer une roue", "cocinar
 * arroz".
 */
const DOING: Readonly<Partial<Record<Language, RegExp>>> = {
  en: /^(?:(?:make|build|bake|cook|repot|plant|grow|prune|clean|wash|polish|fix|repair|patch|replace|change|install|set up|sharpen|tie|fold|iron|sew|knit|crochet|draw|paint|sand|stain|brew|roast|fry|grill|boil|poach|ferment|pickle|train|teach|write|tune|string|assemble|mount|hang|remove|descale|unclog|declutter|organi[sz]e|pack|wrap|style|braid|curl|season|peel|chop|fillet|carve|poach|whip|knead|prepare|start|choose|find|learn)) (?:an?|the|your|some|my|up|out|\p{Ll}+)(?: |$)/u,
  de: /^(?:\p{Lu}[\p{L}-]+ |(?:ein|eine|einen|das|den|die) \p{Lu}[\p{L}-]+ ){1,2}(?:mit (?:[\p{L}-]+,? ){1,5}?)?\p{Ll}+(?:en|ern|eln)(?!\p{L})/u,
  fr: /^\p{L}+(?:er|ir|re) (?:une?|le|la|les|l['’]|des|du|son|sa|ses|votre|vos|ton|ta|tes)/iu,
  es: /^\p{L}+[aei]r(?:se)? \p{L}/iu,
};

const QUESTION =
  /[?？]$|^(?:what|why|when|who|where|which|is|are|do|does|can|should|will|was|warum|wieso|wer|wo|wann|welche\p{L}*|pourquoi|qui|quand|où|quel\p{L}*|qu[’']|por qué|qué|quién|cuándo|dónde|cuál)\s/iu;

/** Things that people offer: after "our" or "new" they mark a promotion. */
const OFFERS = String.raw`shop|store|farm|caf[eé]|bakery|restaurant|studio|salon|gym|app|product|service|book|course|brand|collection|event|market|festival|workshop|jacket|headphones|software|menu|bar|hotel|\p{L}*(?:laden|geschäft|bäckerei|praxis|werkstatt|produkt|buch|kurs|kollektion|markt)|boutique|librairie|boulangerie|magasin|produit|livre|cours|marché|atelier|tienda|panadería|cafetería|librería|producto|libro|curso|mercado|taller|peluquería`;
const PROMOTION = new RegExp(
  String.raw`(?<!\p{L})(?:our|my|new|unser\p{L}*|mein\p{L}*|neue\p{L}*|notre|nos|mon|ma|nouve\p{L}*|nuestr[oa]s?|mi|nuev[oa]s?)\s(?:[\p{L}-]+\s){0,2}?(?:${OFFERS})|(?<!\p{L})(?:sale|half price|money off|launch|opening|discount|special offer|we[’']?re hiring|we are hiring|we (?:sell|bake|make|offer|deliver|fix|repair|build|clean|serve|design|print|teach)|we[’']?re an? (?:[\p{L}-]+\s){0,2}(?:${OFFERS})|eröffnung|rabatt|angebot|wir (?:verkaufen|bieten|suchen)|soldes|ouverture|promotion|nous (?:vendons|proposons)|rebajas|inauguración|oferta|descuento|vendemos|ofrecemos)(?!\p{L})`,
  'iu',
);

function kindOf(headline: string, language: Language): Kind {
  if (HOW_TO.test(headline)) return 'how-to';
  if (QUESTION.test(headline)) return 'question';
  // In German the capital letter marks the noun.
  const start = language === 'de' ? headline : headline.slice(0, 1).toLowerCase() + headline.slice(1);
  if (DOING[language]?.test(start)) return 'how-to';
  return PROMOTION.test(headline) ? 'promotion' : 'other';
}
