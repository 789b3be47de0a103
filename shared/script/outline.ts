import { GENERAL_ADVICE, GENERAL_REASONS, PICKS, PRACTICE_ADVICE } from './banks/advice.ts';
import { AFTER_FACTS } from './banks/after.ts';
import { CHOOSING } from './banks/choosing.ts';
import { CLAIM, COMPARING, DIFFERENCE, EXPLAINER, QUESTIONING, THINKING, TRIP } from './banks/explaining.ts';
import { BEFORE_AFTER, FOLLOW, JOB, LOOK, MEET, PROMO_FOOD, TESTIMONIAL, TOUR } from './banks/frames.ts';
import { GRAVE_NEED, GRAVE_TOPIC } from './banks/grave.ts';
import { findKnowledge } from './banks/knowledge.ts';
import { FACT_PICKS, GENERAL_SIGNS, REASON_PICKS } from './banks/lists.ts';
import { findMistakes, GENERAL_MISTAKES } from './banks/mistakes.ts';
import { LESSON_PICKS, MISTAKE_PICKS, MYTH_PICKS, SIGN_PICKS } from './banks/picks.ts';
import type { Point } from './banks/point.ts';
import { findProcedure } from './banks/procedures.ts';
import { PROMO_EVENT, PROMO_GENERAL, PROMO_PLACE, PROMO_PRODUCT, PROMO_SERVICE } from './banks/promo.ts';
import { DAY_STORY, OWN_STORY, TOLD_STORY } from './banks/stories.ts';
import { isTask, TASK } from './banks/tasks.ts';
import { outlineOfFacts } from './fact-points.ts';
import type { Fact } from './facts.ts';
import { FOREIGN } from './foreign.ts';
import { isHistory } from './grave.ts';
import type { ForeignPoint } from './languages/pack.ts';
import { FOREIGN_VISUALS, type ForeignVisual } from './languages/visuals.ts';
import { type Random, shuffled } from './random.ts';
import type { Frame, PromoKind, Topic } from './topic.ts';
import { isFood } from './topic-promo.ts';
import { countWords } from './wording.ts';

/** What a script can say about a topic, before it is known how much of it has room. */
export interface Outline {
  /** The points that the topic asks for, in order. */
  readonly points: readonly Point[];
  /** What can follow in long scripts. */
  readonly bonus: readonly Point[];
  /** What the topic's writer told and isn't among the points: said before them, in their words. */
  readonly facts: readonly Fact[];
  /** How many points there have to be if there is any room for them, null when the length decides. */
  readonly wanted: number | null;
  /** Whether a point's title is an order that can stand for the whole point. */
  readonly hasSpokenTitles: boolean;
  /** Whether points are counted on the screen. */
  readonly isCounted: boolean;
  /** Whether the points lead from a beginning to an end: then the first `opening` and the last are always taken. */
  readonly isArc: boolean;
  readonly opening: number;
  /** Whether the points explain the topic by what is known about it. */
  readonly isAnswered: boolean;
  /** Whether points are led in by "First", "Next". */
  readonly isLedIn: boolean;
}

/** An outline of nothing: the others say what is different. */
export const EMPTY_OUTLINE: Outline = {
  points: [],
  bonus: [],
  facts: [],
  wanted: null,
  hasSpokenTitles: false,
  isCounted: false,
  isLedIn: false,
  isArc: false,
  isAnswered: false,
  opening: 0,
};

/** Points that lead from a beginning to an end. */
const ARC = { ...EMPTY_OUTLINE, isArc: true, opening: 1 } as const;

/** Points that are said one after the other, by number. */
const COUNTED = { ...EMPTY_OUTLINE, isCounted: true, isLedIn: true, hasSpokenTitles: true } as const;

const PROMO_BANKS: Readonly<Record<PromoKind, readonly Point[]>> = {
  place: PROMO_PLACE,
  product: PROMO_PRODUCT,
  service: PROMO_SERVICE,
  event: PROMO_EVENT,
};

/** Fields whose advice is a procedure: all of it, in order. */
const PROCEDURE_FIELDS: ReadonlySet<string> = new Set(['tie', 'eggs']);

/** Fields whose advice helps with making one thing of them, too: a meal, a loaf, a cup. */
const MAKING_FIELDS: ReadonlySet<string> = new Set(['baking', 'food', 'coffee']);

/** What is promoted as a whole, without one thing that it does or sells. */
const UNDERTAKING = /\b(?:business|brand|startup|charity|channel|podcast|newsletter)$/i;

/** "A weekend in Porto", "48 hours in Rome", "hidden courtyards in Seville". */
const TRAVELLED =
  /\b(?:(?:weekend|days?|nights?|hours|week|trip|holiday|vacation|afternoon|stopover)\s(?:in|to|around)|(?:hidden|secret)\s.+\s(?:in|of|near)|(?:places|spots|gems|corners|beaches|viewpoints|courtyards)\s(?:in|of|around|near))\s/i;

/** Gathers what there is to say about a topic; which of it comes first is partly chance. */
export function outlineOf(topic: Topic, random: Random): Outline {
  const usual = topic.language === 'en' ? englishOutline(topic, random) : foreignOutline(topic, random);
  return topic.facts.length === 0 ? usual : outlineOfFacts(topic, usual, afterFacts(topic, usual, random));
}

/** What can follow the topic's own facts: an invitation to what is offered, else a word to the viewers. */
function afterFacts({ language, intent, foreignKind }: Topic, usual: Outline, random: Random): readonly Point[] {
  if (language === 'en' && intent === 'promo') return [...usual.points, ...usual.bonus];
  // What it is has been told; what else is known may follow.
  if (language === 'en') return [...(usual.isAnswered ? usual.points.slice(1) : []), ...shuffled(AFTER_FACTS, random)];
  return foreignKind === 'promo' ? usual.points : usual.points.slice(-1);
}

function foreignOutline(topic: Topic, random: Random): Outline {
  const pack = FOREIGN[topic.language];
  if (!pack) return EMPTY_OUTLINE;
  const kind = topic.foreignKind;
  const points = pack.points[kind].map(foreignPoint);
  const bonus = [...pack.points.subject, ...pack.points.promo]
    .filter((point) => TO_VIEWERS.has(point.visual) && !pack.points[kind].includes(point))
    .map(foreignPoint);
  switch (kind) {
    case 'advice':
    case 'mistakes':
      return {
        ...EMPTY_OUTLINE,
        points: shuffled(points, random),
        wanted: foreignCount(topic.headline),
        isCounted: true,
        hasSpokenTitles: kind === 'advice',
        bonus,
      };
    case 'promo':
      return { ...EMPTY_OUTLINE, points: startingWith(points, 1, random) };
    default:
      return { ...ARC, points, bonus };
  }
}

/** Points of a pack that turn to the viewers, whatever the script was about. */
const TO_VIEWERS: ReadonlySet<ForeignVisual> = new Set(['question', 'share']);

/** How many points a headline asks for, in the digits of any script: “5 Tipps”, “٧ أخطاء”, “７つの失敗”. */
function foreignCount(headline: string): number | null {
  const [digits] = /(?<!\p{Nd})\p{Nd}{1,2}(?=\s|つ|選|個)/u.exec(headline) ?? [];
  // In these scripts the last four bits of a digit's code are its value.
  return digits ? [...digits].reduce((value, digit) => value * 10 + ((digit.codePointAt(0) ?? 0) & 15), 0) : null;
}

function foreignPoint(point: ForeignPoint): Point {
  return { ...point, visual: FOREIGN_VISUALS[point.visual] };
}

/** The beats of what is known by its name; a point of view goes like a day. */
const FRAMES: Readonly<Record<Frame, readonly Point[]>> = {
  job: JOB,
  testimonial: TESTIMONIAL,
  'before-after': BEFORE_AFTER,
  look: LOOK,
  follow: FOLLOW,
  person: MEET,
  tour: TOUR,
  pov: DAY_STORY,
};

function englishOutline(topic: Topic, random: Random): Outline {
  if (topic.frame !== null && !topic.isGrave)
    return { ...ARC, points: FRAMES[topic.frame], bonus: shuffled(AFTER_FACTS, random) };
  switch (topic.intent) {
    case 'list':
      return listOutline(topic, random);
    case 'how-to':
      return howToOutline(topic, random);
    case 'promo':
      // An announcement of no thing that could be shown around.
      if (UNDERTAKING.test(topic.subject)) return { ...EMPTY_OUTLINE, points: PROMO_GENERAL };
      if (topic.subject === 'this') return { ...EMPTY_OUTLINE, points: shuffled(AFTER_FACTS, random) };
      return {
        ...EMPTY_OUTLINE,
        points: startingWith(
          topic.promoKind === 'product' && isFood(topic.subject) ? PROMO_FOOD : PROMO_BANKS[topic.promoKind],
          1,
          random,
        ),
        bonus: shuffled(PROMO_GENERAL, random),
      };
    case 'own-story':
      return { ...ARC, points: OWN_STORY };
    case 'told-story':
      return { ...ARC, points: TOLD_STORY, bonus: askedOf(topic, THINKING, random) };
    case 'day':
      return { ...ARC, points: DAY_STORY };
    case 'claim':
      return { ...ARC, opening: 2, points: CLAIM, bonus: shuffled(AFTER_FACTS, random) };
    case 'question':
    case 'explainer':
      return explainingOutline(topic, random);
    case 'comparison':
      return {
        ...ARC,
        opening: 2,
        points: COMPARING,
        bonus: shuffled(AFTER_FACTS, random),
      };
  }
}

/** Something that one does, by its name: it is not defined but done. */
const DOING =
  /^(?!(?:spring|string|wedding|building|morning|evening|ceiling|king|being|breaking)\b)\p{Ll}{2,}ing\s(?:an?|the|your|my|our|abroad|alone|together|with|without|in|from|for|to|as|at|on|up|out|over|into|through|like|more|less|well|better)\b/u;

function explainingOutline(topic: Topic, random: Random): Outline {
  if (topic.isGrave) return { ...ARC, points: isHistory(topic.headline) ? GRAVE_TOPIC : GRAVE_NEED };
  if (topic.sides) return { ...ARC, opening: 3, points: DIFFERENCE, bonus: shuffled(AFTER_FACTS, random) };
  const known = findKnowledge(topic.subject) ?? findKnowledge(topic.question ?? topic.headline);
  const bonus = askedOf(topic, THINKING, random);
  if (known) return { ...EMPTY_OUTLINE, isAnswered: true, points: known, bonus };
  if (/^who\b/i.test(topic.question ?? '')) return { ...ARC, points: TOLD_STORY, bonus };
  if (topic.intent === 'question' && topic.subject === 'this') {
    return { ...ARC, points: QUESTIONING, bonus: shuffled(AFTER_FACTS, random) };
  }
  const isDone = DOING.test(topic.subject);
  if ((topic.domain || isDone) && topic.intent === 'explainer')
    return { ...adviceOutline(topic, random, true), isCounted: false };
  const points = explainingPoints(topic, random);
  return { ...ARC, points, bonus: askedOf(topic, points === THINKING ? EXPLAINER : THINKING, random) };
}

/** What viewers can be asked about a subject when it has been told: themselves, and what lies between a bank's ends. */
function askedOf({ subject }: Topic, bank: readonly Point[], random: Random): readonly Point[] {
  return shuffled([...AFTER_FACTS, ...(subject === 'this' ? [] : bank.slice(1, -1))], random);
}

/** A question is answered in order; a bare subject may be looked at from another side. */
function explainingPoints({ intent, subject }: Topic, random: Random): readonly Point[] {
  if (TRAVELLED.test(subject)) return TRIP;
  // What is the most of its kind is a matter of taste.
  if (/^the (?:most|best|worst|\p{L}+est)\s/u.test(subject)) return THINKING;
  const isShort = countWords(subject) < 3;
  return intent === 'explainer' && isShort && random() < 0.5 ? THINKING : EXPLAINER;
}

/** The steps where they are known, what holds for any task where they aren't, and advice for what takes practice. */
function howToOutline(topic: Topic, random: Random): Outline {
  const { action, domain } = topic;
  const steps = findProcedure(action ?? '');
  if (steps) return { ...COUNTED, points: steps, wanted: steps.length, bonus: shuffled(AFTER_FACTS, random) };
  if (domain && PROCEDURE_FIELDS.has(domain.id))
    return { ...COUNTED, points: domain.advice, wanted: domain.advice.length };
  if (isTask(action ?? '') && !(domain && MAKING_FIELDS.has(domain.id))) {
    return { ...ARC, points: TASK, hasSpokenTitles: true, bonus: shuffled(AFTER_FACTS, random) };
  }
  // What can be asked of anything that is chosen.
  if (/^(?:choose|pick|select|buy|shop for|find (?:the (?:right|best|perfect)|an? good))\b/i.test(action ?? ''))
    return { ...COUNTED, points: startingWith(CHOOSING, 2, random), bonus: shuffled(AFTER_FACTS, random) };
  return adviceOutline(topic, random, true);
}

/** `count` of the points, in order; of an arc its opening, its end, and what lies evenly between. */
export function selectPoints({ points, isArc, opening }: Outline, count: number): readonly Point[] {
  if (!isArc || count >= points.length) return points.slice(0, Math.max(count, 0));
  if (count <= opening) return points.slice(0, Math.max(count, 0));
  const between = points.slice(opening, -1);
  const inner = count - opening - 1;
  const chosen = Array.from(
    { length: inner },
    (_, index) => between[Math.floor(((index + 0.5) * between.length) / inner)],
  );
  return [...points.slice(0, opening), ...chosen.filter((point) => point !== undefined), ...points.slice(-1)];
}

function listOutline(topic: Topic, random: Random): Outline {
  const counted = { ...COUNTED, wanted: topic.count };
  const shown = { ...counted, hasSpokenTitles: false, isLedIn: false, isArc: true, opening: 1 };
  switch (topic.listKind) {
    case 'picks':
      return { ...shown, points: LEARNED.test(topic.headline) ? LESSON_PICKS : PICKS };
    case 'facts':
      return { ...shown, points: MYTHS.test(topic.headline) ? MYTH_PICKS : FACT_PICKS };
    case 'mistakes':
      return mistakesOutline(topic, counted, shown, random);
    case 'reasons':
      // Reasons to take something up are much the same; others only the creator knows.
      return /^(?:start|try|learn|take up|practi[sc]e|begin)\b/i.test(topic.action ?? '')
        ? { ...counted, points: startingWith(GENERAL_REASONS, 1, random) }
        : { ...shown, points: REASON_PICKS };
    case 'signs':
      // What one notices about oneself is much the same; what is seen on a plant only the creator knows.
      if (
        !/\bsigns?\b.{0,12}\b(?:you|you['’]re|your (?:job|relationship|life|team|marriage|habits?))\b/i.test(
          topic.headline,
        )
      )
        return { ...shown, points: SIGN_PICKS };
      return { ...counted, points: startingWith(GENERAL_SIGNS, 0, random) };
    case 'advice':
      return { ...adviceOutline(topic, random, false), wanted: topic.count };
  }
}

/** Lists of what somebody learned: "7 things I wish I knew". */
const LEARNED =
  /\bthings to know\b|\blessons\b|\b(?:things?|lessons?|secrets?|truths?)\b.{0,12}\b(?:I|we|nobody|no one|they|people|learned|learnt)\b/i;

const MYTHS = /\b(?:myths?|lies|misconceptions?)\b/i;

/** What gets easier by doing it again and again: for it the mistakes and the advice of any practice hold. */
const PRACTISED =
  /\b(?:learn\w*|practi[sc]\w+|beginn\w+|habits?|routines?|start\w*|stop\w*|quit\w*|goals?|resolutions?|creativ\w+|writ(?:e|ing)|blog\w*|draw\w*|play\w*|speak\w*|sing\w*|danc\w+|cod(?:e|ing)|program\w*|train\w*|improv\w+|better|morning|discipline|motivat\w+|confiden\w+|side projects?|hobb(?:y|ies)|guitar|piano|skills?)\b/i;

/** The mistakes of the topic's field, those that everybody makes with what takes practice, else places for the creator's. */
function mistakesOutline(
  { subject, action, count, headline }: Topic,
  counted: Outline,
  shown: Outline,
  random: Random,
): Outline {
  const own = findMistakes(action ?? subject) ?? findMistakes(headline) ?? [];
  if (own.length === 0 && !PRACTISED.test(headline)) return { ...shown, points: MISTAKE_PICKS };
  const isEnough = own.length > 0 && own.length >= (count ?? 1);
  const points = isEnough ? own : [...own, ...startingWith(GENERAL_MISTAKES, 0, random)];
  return { ...counted, points, bonus: shuffled(AFTER_FACTS, random) };
}

/** Advice of the topic's field first, general advice where that isn't enough. */
function adviceOutline(topic: Topic, random: Random, isOrdered: boolean): Outline {
  const field = topic.domain?.advice ?? [];
  // Nobody packs a suitcase a little every day.
  const general = PRACTISED.test(`${topic.action ?? ''} ${topic.headline}`)
    ? startingWith([...PRACTICE_ADVICE, ...GENERAL_ADVICE], 1, random)
    : startingWith(GENERAL_ADVICE, 1, random);
  const advice = [...(isOrdered ? field : startingWith(field, 0, random)), ...general];
  const own = field.length > 0 ? field.length : 8;
  const split = Math.max(own, topic.count ?? 0);
  return { ...COUNTED, points: advice.slice(0, split), bonus: advice.slice(split) };
}

/** The first points in their order, the others shuffled. */
function startingWith(points: readonly Point[], fixed: number, random: Random): readonly Point[] {
  return [...points.slice(0, fixed), ...shuffled(points.slice(fixed), random)];
}
