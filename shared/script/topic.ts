import { type Domain, detectDomain } from './banks/domains.ts';
import { readEmoji, stripEmoji } from './emoji.ts';
import { type Fact, readFacts, splitEnumeration, type Told } from './facts.ts';
import { foreignKind } from './foreign.ts';
import { isGraveTopic, soberReading } from './grave.ts';
import { detectLanguage, type Language } from './language.ts';
import type { ForeignKind } from './languages/pack.ts';
import { isTicket } from './topic-frames.ts';
import { calmCase, headlineOf, trimEnd, uncapitalizeKnown } from './topic-phrases.ts';
import { readEnglish, readForeign, STUDY } from './topic-readings.ts';
import { stripLength, stripRequest } from './topic-request.ts';
import { withoutLabel } from './topic-rewrites.ts';
import { asSentence, capitalize, countWords, isPlural, uncapitalize } from './wording.ts';

/** What a topic asks for. */
export type Intent =
  | 'list'
  | 'how-to'
  | 'promo'
  | 'own-story'
  | 'told-story'
  | 'day'
  | 'question'
  | 'comparison'
  | 'claim'
  | 'explainer';

/** What a list holds. `picks` and `facts` are things that only the creator knows (books, places, songs). */
export type ListKind = 'advice' | 'mistakes' | 'reasons' | 'signs' | 'facts' | 'picks';

/** What is promoted: it decides how one speaks of it. */
export type PromoKind = 'place' | 'product' | 'service' | 'event';

/** A kind of video that is known by its name and has its own beats. */
export type Frame = 'job' | 'testimonial' | 'before-after' | 'pov' | 'look' | 'follow' | 'person' | 'tour';

/** A topic, understood as far as rules can. */
export interface Topic {
  readonly intent: Intent;
  readonly language: Language;
  /** What is asked for in a language other than English. */
  readonly foreignKind: ForeignKind;
  /** The topic as it stands inside a sentence: "5 tips for better sleep". */
  readonly headline: string;
  /** A noun phrase for the inside of a sentence: "better sleep", "tying a tie"; "this" where none can be found. */
  readonly subject: string;
  /** What one does, as an infinitive: "tie a tie". */
  readonly action: string | null;
  /** How many points the topic asks for. */
  readonly count: number | null;
  readonly listKind: ListKind;
  readonly promoKind: PromoKind;
  /** Whether what is promoted is said to be new: only then a script may say so. */
  readonly isNew: boolean;
  /** Whether it is about illness, death, violence or danger: then nothing cheerful is said, whatever tone was asked for. */
  readonly isGrave: boolean;
  /** The question, with its mark. */
  readonly question: string | null;
  /** What is claimed, for the inside of a sentence: "pineapple belongs on pizza". */
  readonly claim: string | null;
  /** The two sides of a comparison. */
  readonly sides: readonly [string, string] | null;
  readonly frame: Frame | null;
  /** Whether a story is told as we and not as I. */
  readonly isPlural: boolean;
  /** What else was written, in its writer's own words: the best material there is. */
  readonly facts: readonly Fact[];
  readonly domain: Domain | null;
}

/** What one way of reading a topic found; the rest is the same for all. */
export type Reading = Partial<Omit<Topic, 'language' | 'facts' | 'domain' | 'isGrave'>> & { readonly intent: Intent };

const NEW =
  /\b(?:new|launch(?:ing|es)?|introducing|opening|opens|now open|announc(?:e|ing|ement)|release[sd]?|out now)\b/i;

const INGREDIENTS = /^(?:ingredients|you(?:['’]ll)? need|zutaten|ingredientes|ingrédients)\b/i;

/** A thing's name, and what it is: "Introducing Lumio, a smart lamp that wakes you gently". */
const NAMED_THING =
  /^(?:[Ii]ntroducing|[Mm]eet|[Aa]nnouncing|[Pp]resenting|[Ll]aunching|[Uu]nveiling)\s+(\p{Lu}[\p{L}\d]*(?:\s(?:\p{Lu}[\p{L}\d]*|\d+))*),\s((?:an?|the|our|my|your)\s.+?)[.!]?$/u;

/** How people begin to tell something before they know how. */
const FILLERS = /^(?:(?:so|well|okay|ok|um|basically|honestly|actually),?\s+)+(?=(?:i|we|my|our)\b)/i;

/** Reads a topic. Anything that has a letter in it gives a topic that can be written about, and so does an emoji. */
export function readTopic(text: string): Topic {
  const withoutEmoji = stripEmoji(text)
    .replace(/(?:^|\s)#(\w+)/g, ' $1')
    .replace(/\s+\n/g, '\n')
    .trim();
  const source = /[\p{L}\p{N}]/u.test(withoutEmoji) ? withoutEmoji : (readEmoji(text) ?? 'this');
  const language = detectLanguage(source);
  const told = joinPurpose(readFacts(language === 'en' ? withoutLabel(calmCase(source)) : source));
  const requested = trimEnd(
    stripRequest(told.opening.replace(FILLERS, ''), language).replace(/^new:\s+(?:the |our )?/i, 'our new '),
    told.opening,
  );
  const read = (phrase: string) => (language === 'en' ? readEnglish(phrase, source) : readForeign(phrase));
  const asked = language === 'en' ? stripLength(requested, read(requested).intent) : requested;
  const whole = readWithFacts(asked, read, told.facts);
  const { opening, facts } = partPhrase(asked, whole);
  const isGrave = language === 'en' && isGraveTopic(asked);
  const parted = opening === asked ? whole : readWithFacts(opening, read, told.facts);
  // What a thing is may stand behind its name alone: "FlowDesk, the project tool".
  const usual = { ...parted, promoKind: whole.promoKind ?? parted.promoKind ?? 'product' };
  const reading = isGrave ? soberReading(usual, asked, told.facts) : usual;
  const subject = namedSubject(reading, asked);
  const action = reading.action ?? null;
  return {
    headline: uncapitalizeKnown(headlineOf(`${opening.replace(/[.!。！]+$/u, '')}${told.purpose}`)),
    action,
    count: null,
    listKind: 'advice',
    promoKind: 'product',
    question: null,
    claim: null,
    sides: null,
    frame: null,
    isPlural: /^\W*(?:how |when |the day |why |what |the story of |behind the scenes \w+ )?(?:we|our)\b/i.test(opening),
    isNew: NEW.test(source),
    ...reading,
    subject,
    language,
    isGrave,
    foreignKind: foreignKind(language, asked),
    facts: stepsOfRecipe([...facts, ...told.facts].map((each) => (reading.intent === 'promo' ? stated(each) : each))),
    // What a field advises is too light for what is grave.
    domain: language === 'en' && !isGrave ? fieldOf(reading, subject, asked) : null,
  };
}

/** The field of what is done or of what it is about; of a list also that of what it holds: "5 study tips for exam week". */
function fieldOf({ intent, action }: Reading, subject: string, asked: string): Domain | null {
  const [, held] = /((?:[\p{L}'’-]+\s)?[\p{L}'’-]+)\s(?:tips|hacks|tricks|habits|rules|tactics)\b/iu.exec(asked) ?? [];
  return (
    detectDomain(action ?? subject, (action ?? null) !== null) ??
    (intent === 'list' && held ? detectDomain(held, false) : null)
  );
}

/** "The bar exam: how to prepare": what stands behind the colon is no fact but a part of the title. */
function joinPurpose({ opening, facts }: Told): Told & { readonly purpose: string } {
  const [only] = facts;
  return facts.length === 1 && only && !only.isItem && /^how to (?:\S+ ?){1,5}$/i.test(only.text)
    ? { opening, facts: [], purpose: `: ${uncapitalize(only.text.replace(/\.$/, ''))}` }
    : { opening, facts, purpose: '' };
}

/** What facts tell of the reading of what stands above them: ingredients make a recipe, a long sentence begins a report. */
function readWithFacts(opening: string, read: (phrase: string) => Reading, facts: readonly Fact[]): Reading {
  const reading = read(opening);
  if (reading.intent !== 'explainer' || facts.length === 0) return reading;
  if (facts.some(({ text }) => INGREDIENTS.test(text))) return read(`${opening} recipe`);
  const isSentence = /[.!]$/.test(opening) && countWords(opening) > 6;
  return isSentence ? { intent: 'claim', claim: opening.replace(/[.!]+$/, ''), subject: 'this' } : reading;
}

/**
 * What stands behind the name of a thing and tells about it is a fact: "a bottle that keeps drinks cold" keeps drinks
 * cold, and a festival may have its day and place behind a comma. Whole sentences are told as they are.
 */
function partPhrase(
  opening: string,
  { intent, subject = 'this' }: Reading,
): { readonly opening: string; readonly facts: readonly Fact[] } {
  const none = { opening, facts: [] };
  const stated = opening.replace(/^how (?=(?:our|my)\s)/i, '');
  // "We just launched our wallets, each one is cut by hand": what stands behind the comma is the news.
  const isLaunch = /^(?:we|i)\s.{0,20}\b(?:launched|opened|released|reopened|relaunched)\s[^,]+,\s/i.test(stated);
  if (!isLaunch && isStatement(stated) && intent === 'promo' && subject !== 'this')
    return { opening, facts: [fact(stated)] };
  const [, finding] = STUDY.exec(opening) ?? [];
  if (finding && intent === 'explainer') return { opening, facts: [fact(opening)] };
  if (intent !== 'promo' && intent !== 'explainer') return none;
  const [, name, what] = NAMED_THING.exec(opening) ?? [];
  if (name && what && intent === 'promo') return { opening, facts: [fact(`${name} is ${what}`)] };
  const [, thing, clause] = /^(.{3,60}?),?\s(?:that|which)\s(\w+s\s.+)$/i.exec(opening) ?? [];
  if (thing && clause && !isPlural(thing)) return { opening: thing, facts: [fact(`It ${clause}`)] };
  if (isTicket(opening)) return { opening, facts: [fact(opening)] };
  const lost = intent === 'promo' ? lostFigure(opening, subject) : null;
  if (lost !== null) return { opening, facts: [fact(lost)] };
  const [head = '', ...parts] = splitEnumeration(opening);
  const [first = ''] = parts;
  // "Our oat milk, Oatsy": its name.
  if (parts.length === 1 && countWords(first) < 4 && first.split(' ').every((word) => /^\p{Lu}/u.test(word)))
    return none;
  // "My candles, vanilla, £12": few words, but a figure among them.
  const isTold =
    countWords(parts.join(' ')) > (intent === 'promo' ? 1 : 2) || (intent === 'promo' && /\d/.test(parts.join(' ')));
  if (parts.length === 0 || countWords(head) < 2 || !isTold) return none;
  const rest = opening.slice(opening.indexOf(head) + head.length).replace(/^[\s,;]+/, '');
  // "The watch with maps, GPS and a compass" has all three.
  const [, bare, having] = /^(.+?)\s(with\s.+)$/i.exec(head) ?? [];
  if (bare && having) return { opening: bare, facts: [fact(`${having}, ${rest}`)] };
  return { opening: head, facts: [fact(rest)] };
}

/** What a long name lost, when there is a figure in it: "… workshop for beginners on 12 May". */
function lostFigure(opening: string, subject: string): string | null {
  const name = subject.replace(/^(?:our|my|your|the) /i, '');
  const start = opening.toLowerCase().indexOf(name.toLowerCase());
  const rest = start < 0 ? '' : opening.slice(start + name.length);
  return /^\s[^,:]*\d/.test(rest) ? rest.trim() : null;
}

const fact = (text: string): Fact => ({ text: asSentence(text), isItem: false });

/** "How we help expats" is said of those who offer it: "We help expats". */
function stated(told: Fact): Fact {
  return {
    ...told,
    text: told.text
      .replace(/^how (?=(?:we|I)\s(?!can\b|do\b))/i, '')
      .replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()),
  };
}

/** "Our oat milk, Oatsy" is our oat milk Oatsy. */
function namedSubject({ intent, promoKind, subject = 'this' }: Reading, opening: string): string {
  // Behind a shop or a festival stands its town.
  if (promoKind === 'place' || promoKind === 'event' || opening.split(',').length !== 2) return subject;
  const [, name] = /,\s((?:\p{Lu}[\p{L}\d’']*\s?){1,3})[.!]?$/u.exec(opening) ?? [];
  return intent === 'promo' && name && subject !== 'this' && !subject.includes(name)
    ? `${subject} ${name.trim()}`
    : subject;
}

/** Beside a list of ingredients, every other sentence is a step. */
function stepsOfRecipe(facts: readonly Fact[]): readonly Fact[] {
  const isIngredients = ({ text }: Fact) => INGREDIENTS.test(text);
  return facts.some(isIngredients) ? facts.map((each) => ({ ...each, isItem: !isIngredients(each) })) : facts;
}

/** Whether a sentence says something by itself, so that it can be spoken as it is. */
function isStatement(sentence: string): boolean {
  return /^(?:(?:we|i|they|it|this|there)(?:['’]\w+)?\s|(?:our|my)\s.+?\s(?:is|are|has|have|makes?|sells?|helps?|opens?|offers?|premieres?|launches|arrives?|returns?|ships?|costs?|needs?|wants?|hosts?|welcomes?|supports?)\s)/i.test(
    sentence,
  );
}

/** What a video about the topic is called. */
export function titleOf({ intent, subject, headline, question }: Topic): string {
  // "What is inflation" is a question, with or without its mark.
  if (question?.startsWith(capitalize(headline))) return question;
  // “How our app helps” promises more than “our app”.
  return intent === 'promo' && subject !== 'this' && !/^(?:how|why|what)\s/i.test(headline) ? subject : headline;
}
