import type { Fact } from './facts.ts';
import type { Tone } from './tones.ts';
import type { Reading, Topic } from './topic.ts';
import { shortSubject } from './topic-phrases.ts';

/** Illness, death, violence and danger, by what they are called. */
const GRAVE_NAMES = [
  'suicid(?:e|al)',
  'self[- ]harm(?:ing)?',
  'cpr',
  'first aid',
  'emergenc(?:y|ies)(?! (?:funds?|exits?|kits?|budgets?|savings|contacts?|plumb|locksmith|electric))',
  'heart attacks?',
  'cardiac arrest',
  '(?<=\\b(?:a|of) )strokes?(?! of)',
  'stroke (?:risk|symptoms|survivors?|patients?)',
  'overdoses?',
  'choking',
  'seizures?',
  'cancer(?! (?:season|zodiac|man|woman|horoscope|sign))',
  'tumou?rs?',
  'chemo(?:therapy)?',
  'leuka?emia',
  'hospices?',
  'palliative care',
  'dementia',
  "alzheimer(?:[’']?s)?",
  '(?:terminal|incurable) illness',
  'deaths?(?! (?:star|metal|valley|note|stranding|eaters?))',
  'funerals?',
  'grief',
  'bereavement',
  'mourning',
  'burials?',
  'cremation',
  'obituar(?:y|ies)',
  'eulog(?:y|ies)',
  'miscarriages?',
  'stillbirths?',
  'abuse',
  '(?:domestic|sexual|gun|police) violence',
  'rape',
  'assault',
  'harassment',
  '(?:human|sex) trafficking',
  'slavery',
  'genocides?',
  'holocaust',
  'shoah',
  'auschwitz',
  'nazi(?:s|sm)?',
  '(?<!\\b(?:star|price|console|bidding|format|cola|flame|browser|turf|streaming|pillow|tug of) )wars?(?! (?:paint|room|of words))',
  'terror(?:ism|ists?)?',
  'massacres?',
  'murders?(?! myster)',
  '(?:mass|school) shootings?',
  '(?<!\\b(?:coffee|chocolate|sugar|shopping|sneaker|phone|screen|social media) )addictions?',
  'alcoholism',
  'depression',
  'eating disorders?',
  'anorexia',
  'bulimia',
  'ptsd',
  'trauma',
  'panic attacks?',
  'famine',
].join('|');

/** The same, by what happens: nothing that could be named inside a sentence. */
const GRAVE_EVENTS = [
  '(?<!\\b(?:phone|battery|laptop|car|plants?|starter) )died',
  'passed away',
  'gr(?:ieve|ieving)',
  'abus(?:ed|ive|er|ers)',
  'dying (?:people|person|parents?|mother|father|friend)',
  'depressed',
  'addict(?:s|ed to (?:drugs|alcohol|gambling|opioids|painkillers))',
  '(?:quit|quitting|stop|stopping|giv(?:e|ing) up) (?:smoking|cigarettes|nicotine|vaping|alcohol|drugs|gambling|drinking(?! (?:coffee|tea|soda|cola|milk|water|energy)))',
].join('|');

const NAMED = new RegExp(`\\b(?:${GRAVE_NAMES})\\b`, 'i');
const GRAVE = new RegExp(`\\b(?:${GRAVE_NAMES}|${GRAVE_EVENTS})\\b`, 'i');

/** Whether a topic is nothing to be cheerful about, whatever tone was asked for. */
export function isGraveTopic(text: string): boolean {
  return GRAVE.test(text);
}

/** What has happened to many, and where no doctor or helpline is what is looked for. */
const HISTORY =
  /\b(?:holocaust|shoah|auschwitz|nazi(?:s|sm)?|genocides?|slavery|wars?|massacres?|terror(?:ism|ists?)?|famine)\b/i;

/** Whether a grave topic is one of history or politics. */
export function isHistory(text: string): boolean {
  return HISTORY.test(text);
}

/** The tone that a script is told in: of what is grave one speaks calmly. */
export function toneOf({ isGrave }: Pick<Topic, 'isGrave'>, asked: Tone): Tone {
  return isGrave ? 'calm' : asked;
}

/** What people tell of themselves, and what has its own words, stays in its own frame. */
const KEPT: ReadonlySet<Topic['intent']> = new Set(['own-story', 'told-story', 'day', 'promo']);

/**
 * The reading of a grave topic. Advice that holds for anything holds for nothing here, and made-up steps for an emergency
 * do harm: unless the writer told the points, it is asked what the topic is about, and the answer is the creator's.
 */
export function soberReading(reading: Reading, opening: string, facts: readonly Fact[]): Reading {
  const isTold = reading.intent === 'claim' ? facts.length > 0 : facts.filter(({ isItem }) => isItem).length > 1;
  // A funeral home is not looked at up close: it says what it is, and how to get in touch.
  if (reading.intent === 'promo' && reading.promoKind !== 'event') return { ...reading, subject: 'this' };
  if (KEPT.has(reading.intent) || isTold) return reading;
  const headline = opening
    .replace(/[.!?]+$/, '')
    .replace(
      /^(?:(?:the|my|our|top|best|here are) )*(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?=\p{L})/iu,
      '',
    );
  const own = reading.subject ?? 'this';
  const isAdvised = /^(?:what|when|where|who) to\s/i.test(headline);
  const named = own !== 'this' ? own : ((isAdvised ? null : NAMED.exec(opening)?.[0]) ?? shortSubject(headline));
  const isAsked = /^(?!Ever wondered)/.test(reading.question ?? 'Ever wondered');
  // A question, asked or not: of all frames it alone neither plays with its subject nor gives advice.
  return {
    intent: 'question',
    question: isAsked ? (reading.question ?? null) : null,
    headline,
    subject: named,
    isPlural: false,
  };
}

/** How a script about something grave opens, in every tone. */
export function graveHooks({ intent, question }: Topic): readonly string[] {
  switch (intent) {
    case 'own-story':
    case 'day':
      return ['This is {head}.', 'Let {me} tell you about it: {head}.'];
    case 'told-story':
      return ['This is the story of {s}.', 'The story of {s}, told with care.'];
    case 'promo':
      return ['{thisis} {s}.', 'A few words about {s}.'];
    case 'list':
      return ['Here {are} {head}.', '{head}, in plain words.'];
    case 'how-to':
      return ['{head}.', 'Here’s {head}.'];
    default:
      return question
        ? ['{q}', '{q} Let’s look at it carefully.']
        : ['This is about {s}.', 'Let’s talk about {s}, plainly and with care.'];
  }
}
