import type { Point } from './banks/point.ts';
import { type CallToAction, callToAction, closingOf } from './ending.ts';
import { screenText, visualOf } from './fact-points.ts';
import type { Fact } from './facts.ts';
import { BONUS_LEADS, LEADS } from './lines.ts';
import type { Material } from './material.ts';
import { audienceLine, hookOf, promiseOf } from './opening.ts';
import { selectPoints } from './outline.ts';
import { speakingSeconds } from './pacing.ts';
import type { Random } from './random.ts';
import { inTone } from './tone-wording.ts';
import { type Topic, titleOf } from './topic.ts';
import { closingVisual, openingVisual, presenterVisual } from './visuals.ts';
import { asSentence, cutAtWord, fill, fillPlain, uncapitalize } from './wording.ts';

/** Something that a script may say. Lines of one group belong to one point; a scene never mixes groups. */
export interface Line {
  readonly group: number;
  /** What is said: one sentence, seldom two. */
  readonly text: string;
  /** The same without the words that lead it in; null when that is the same. */
  readonly plain: string | null;
  /** A shorter way to say it, null when there is none. */
  readonly short: string | null;
  /** 0: has to be said. The larger, the sooner it is left out. */
  readonly priority: number;
  readonly screen: string;
  readonly visual: string;
  /** The line without which this one makes no sense. */
  readonly needs: Line | null;
}

/** The places of lines in the queue for time. */
const PRIORITY = {
  must: 0,
  audience: 1,
  /** What has a figure in it (a price, a day, an amount) is what people came for. */
  figure: 2,
  fact: 3,
  promise: 3.5,
  why: 4,
  closing: 5,
  how: 6,
  recap: 7,
  bonus: 8,
  bonusMore: 9,
} as const;

/** The wire takes longer ones, but nobody reads a direction of a page. */
const VISUAL_CHARACTERS = 240;

/** Scripts from this length sum up what they said, and may go beyond what was asked; in seconds. */
const RECAP_SECONDS = 45;
const BONUS_SECONDS = 75;

/** Points have fewer sentences in other languages: there a minute has room beside them. */
const bonusSeconds = ({ language }: Topic): number => (language === 'en' ? BONUS_SECONDS : RECAP_SECONDS);

/** A sentence of the topic's own that takes longer than this is a paragraph, not a line; in seconds. */
const LONGEST_FACT = 16;

type AddLine = (line: Partial<Line> & Pick<Line, 'text' | 'visual'>) => Line;

/**
 * One way to say everything, in the order in which it is said: hook, audience, promise, points, what else helps, closing,
 * call to action. Which of the alternative wordings are taken is chance.
 * @param count How many points have to be in it.
 */
export function draftLines(material: Material, count: number, random: Random): readonly Line[] {
  const { outline, prompt } = material;
  const lines: Line[] = [];
  let group = 0;
  const add: AddLine = ({ visual, ...line }) => {
    const defaults = { group, plain: null, short: null, priority: PRIORITY.must, screen: '', needs: null };
    const added: Line = { ...defaults, ...line, visual: cutAtWord(visual, VISUAL_CHARACTERS) };
    if (added.text !== '') lines.push(added);
    return added;
  };

  const points = selectPoints(outline, count);
  const isCut = points.length > 0 && points.length < (outline.wanted ?? 0);
  const call = callToAction(material, isCut, random);
  addOpening(
    add,
    material,
    { count: points.length, hookLimit: prompt.durationSec - speakingSeconds(call.spoken) },
    random,
  );
  for (const fact of outline.facts.filter(({ text }) => speakingSeconds(text) < LONGEST_FACT)) {
    group += 1;
    add({ text: fact.text, priority: priorityOf(fact), screen: screenText(fact.text), visual: visualOf(fact) });
  }
  for (const [index, point] of points.entries()) {
    group += 1;
    addPoint(add, point, { index, total: points.length }, material);
  }
  if (prompt.durationSec >= bonusSeconds(material.topic) || outline.wanted === null || outline.facts.length > 0) {
    addBonus(add, material, points, () => {
      group += 1;
    });
  }
  group += 1;
  addEnding(add, material, { points, call }, random);
  return lines;
}

function addOpening(
  add: AddLine,
  material: Material,
  { count, hookLimit }: { readonly count: number; readonly hookLimit: number },
  random: Random,
): void {
  const { topic } = material;
  const screen = screenText(titleOf(topic));
  const visual = presenterVisual(topic);
  add({ text: hookOf(material, count, Math.max(1.2, hookLimit), random), screen, visual: openingVisual(topic) });
  add({ text: audienceLine(material, random) ?? '', priority: PRIORITY.audience, screen, visual });
  add({ text: promiseOf(material, random) ?? '', priority: PRIORITY.promise, screen, visual });
}

function addPoint(
  add: AddLine,
  point: Point,
  place: { readonly index: number; readonly total: number },
  material: Material,
): void {
  const { outline } = material;
  const { sentences, title, visual } = fillPoint(point, material);
  const [main = '', why = '', how = ''] = sentences;
  const lead = leadOf(material, place);
  const screen = outline.isCounted && place.total > 1 ? `${place.index + 1}. ${title}` : title;
  const head = add({
    text: lead === '' ? main : `${lead} ${uncapitalize(main)}`,
    plain: main,
    short: outline.hasSpokenTitles ? asSentence(title) : null,
    screen,
    visual,
  });
  const reason = add({ text: why, priority: PRIORITY.why, screen, visual, needs: head });
  add({ text: how, priority: PRIORITY.how, screen, visual, needs: reason });
}

/** What can be said beside the wanted points: more of the same where no number was asked for, then what helps as well. */
function addBonus(add: AddLine, material: Material, points: readonly Point[], startGroup: () => void): void {
  const { outline, topic, prompt, slots } = material;
  const addOne = (point: Point, lead: Line | null) => {
    const { sentences, title, visual } = fillPoint(point, material);
    const [main = '', why = '', how = ''] = sentences;
    const head = add({ text: main, priority: PRIORITY.bonus, screen: title, visual, needs: lead });
    const reason = add({ text: why, priority: PRIORITY.bonusMore, screen: title, visual, needs: head });
    add({ text: how, priority: PRIORITY.bonusMore, screen: title, visual, needs: reason });
  };
  // More points of an arc would follow its end; more than a wanted number would break the promise of the title.
  const more =
    outline.isArc || outline.wanted !== null ? [] : outline.points.filter((point) => !points.includes(point));
  for (const point of more) {
    startGroup();
    addOne(point, null);
  }
  const isShort = prompt.durationSec < bonusSeconds(topic) && topic.facts.length === 0;
  if (isShort || outline.bonus.length === 0) return;
  startGroup();
  // What follows the topic's own facts needs no announcement, and there are no words for it in other languages.
  const text = topic.facts.length > 0 || topic.language !== 'en' ? '' : fill(BONUS_LEADS[topic.intent], slots);
  const lead = text
    ? add({ text, priority: PRIORITY.bonus, screen: 'And one more thing', visual: presenterVisual(topic) })
    : null;
  for (const point of outline.bonus.slice(0, topic.facts.length > 0 ? besideFacts(material) : undefined)) {
    startGroup();
    addOne(point, lead);
  }
}

/** About how many seconds a point beside the facts takes. */
const SECONDS_BESIDE_FACTS = 6;

/** How many points go beside the topic's own facts: one, and as many as half of the time needs to be filled. */
function besideFacts({ topic, prompt }: Material): number {
  const told = topic.facts.reduce((sum, { text }) => sum + speakingSeconds(text), 0);
  return Math.max(1, Math.round((prompt.durationSec / 2 - told) / SECONDS_BESIDE_FACTS));
}

function addEnding(
  add: AddLine,
  material: Material,
  { points, call }: { readonly points: readonly Point[]; readonly call: CallToAction },
  random: Random,
): void {
  const { topic, outline, prompt } = material;
  if (outline.hasSpokenTitles && points.length >= 3 && prompt.durationSec >= RECAP_SECONDS && topic.language === 'en') {
    const [first, second, third] = points.map((point) => uncapitalize(point.title));
    add({
      text: `${points.length > 3 ? 'So, the first three once more' : 'So, once more'}: ${first}, ${second}, and ${third}.`,
      priority: PRIORITY.recap,
      screen: 'Once more',
      visual: 'quick cuts of the first three points, one after the other',
    });
  }
  const visual = closingVisual(topic, call.screen);
  // A story without its end is none: there the closing comes before what fills the middle.
  const priority = outline.isArc ? PRIORITY.promise : PRIORITY.closing;
  add({ text: closingOf(material, random) ?? '', priority, screen: call.screen, visual });
  add({ text: call.spoken, screen: call.screen, visual });
}

function fillPoint({ title, sentences, visual }: Point, { slots, prompt, topic }: Material): Point {
  // What the topic's writer told has one sentence, and keeps its words.
  const isOurs = sentences.length > 1 && topic.language === 'en' && !topic.isGrave;
  // Advice and offers can be cried out; a story or a question can't.
  const isAdvice = topic.intent === 'how-to' || (topic.intent === 'list' && topic.listKind === 'advice');
  const canCry = topic.frame === null && (isAdvice || topic.intent === 'promo');
  const told = (template: string, index: number) =>
    isOurs ? inTone(template, prompt.tone, index === 0 && canCry) : template;
  return {
    title: fill(title, slots) ?? title,
    sentences: sentences.map((sentence, index) => fill(told(sentence, index), slots) ?? ''),
    visual: fillPlain(visual, slots) ?? visual,
  };
}

function leadOf(
  { topic, outline, prompt }: Material,
  { index, total }: { readonly index: number; readonly total: number },
): string {
  if (!outline.isLedIn || total < 2 || topic.language !== 'en') return '';
  const leads = LEADS[prompt.tone];
  if (index === 0) return leads.first;
  return index === total - 1 ? leads.last : (leads.next[index - 1] ?? 'Next:');
}

function priorityOf({ text, isItem }: Fact): number {
  return isItem || /\p{N}/u.test(text) ? PRIORITY.figure : PRIORITY.fact;
}
