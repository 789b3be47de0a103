import { type AiPrompt, ANSWER_LIMITS, LISTED } from '#shared/contracts/project.ts';
import { BREATH_SECONDS, cutToSeconds, SHORTEST_SCENE_SECONDS, speakingSeconds } from '#shared/script/pacing.ts';
import type { Tone } from '#shared/script/tones.ts';
import { BLANK, blanksIn, fillBlank, labelOfBlank, withoutLabel } from '#shared/text/blanks.ts';
import { isAnswered } from './answered.ts';
import { asSentence, capitalize, fill, type Slots, shorten, trimMarks } from './text.ts';
import type { Topic } from './topic.ts';
import type { PointWording, Wording } from './wording/wording.ts';

/** One thing to say. */
export interface Line {
  readonly spoken: string;
  readonly screen: string;
  /** The picture, without the shot. */
  readonly shown: string;
  readonly seconds: number;
  /**
   * Position of the line: lines are chosen by need and ordered by place. Lines with the same whole number share a
   * scene.
   */
  readonly place: number;
  /** The words are a language model's, so somebody has to check them. */
  readonly isDraft?: true;
}
type NewLine = Omit<Line, 'seconds'>;

/** Places in a script, from its opening to its call to action. Points count up from their own place. */
const PLACE = { head: 0, after: 0.5, lead: 1, told: 10.2, first: 100, points: 200.2, rest: 400, close: 900, end: 901 };

/** True for the headline. */
export const isOpening = ({ place }: Line): boolean => place === PLACE.head;

/** True for the call to action. */
export const isEnding = ({ place }: Line): boolean => place === PLACE.end;

/** Two lines of large type. */
const SCREEN_CHARACTERS = 60;

/**
 * Share of the requested time to fill with points. The rest is room to breathe. A brief in sentences needs fewer
 * blanks.
 */
const FULL = 0.9;
const FULL_IF_TOLD = 0.45;
/** Shares of the time that headline and call to action may take before they are cut. */
const HEADLINE_SHARE = 0.5;
const CTA_SHARE = 0.35;
/** Shorter scripts omit the line for the tone; in seconds. */
const TONE_FROM = 10;

/** Seconds for a filled blank: more in longer videos. */
const BLANK_SECONDS = { min: 2, max: 5.4, share: 1 / 12 } as const;

interface Task {
  readonly prompt: AiPrompt;
  readonly topic: Topic;
  readonly wording: Wording;
  /** The creator's answers by the label of the blank. Null while blanks are collected to ask for them. */
  readonly answers: ReadonlyMap<string, string> | null;
  /** @returns True if there was room for the line, up to this share of the time. */
  readonly add: (line: NewLine, share?: number) => boolean;
  /** Adds all or none, because one point in more detail than the others looks like a mistake. */
  readonly addRound: (lines: readonly NewLine[]) => void;
  /** @returns Seconds that are left. */
  readonly left: () => number;
}

/** Chooses the lines of a script: first the user's words, then the points of the wording that the user has answered. */
export function outlineOf(prompt: AiPrompt, topic: Topic, wording: Wording): readonly Line[] {
  const answers = (prompt.answers ?? []).filter(({ answer }) => /[\p{L}\p{N}]/u.test(answer));
  const lines = linesOf(
    prompt,
    topic,
    wording,
    new Map(answers.map(({ asked, answer }) => [asked, withoutLabel(answer, asked)])),
  );
  return lines.toSorted((a, b) => a.place - b.place);
}

/** Labels of the points that only the user can make, the most important first: "Mistake 1", "You’ll need". */
export function questionsOf(prompt: AiPrompt, topic: Topic, wording: Wording): readonly string[] {
  const labels = linesOf(prompt, topic, wording, null)
    .filter(({ spoken, place }) => place !== PLACE.head && place < PLACE.close && blanksIn(spoken).length > 0)
    .map(({ spoken }) => labelOfBlank(spoken))
    .filter((label) => label !== '' && label.length <= ANSWER_LIMITS.asked);
  return [...new Set(labels)].slice(0, LISTED.questions);
}

function linesOf(prompt: AiPrompt, topic: Topic, wording: Wording, answers: Task['answers']): readonly Line[] {
  const lines: Line[] = [];
  const said = new Set<string>();
  let seconds = 0;
  const task: Task = {
    prompt,
    topic,
    wording,
    answers,
    add(line, share = 1) {
      // The language lacks this wording.
      if (line.spoken === '') return false;
      const length = secondsOf(line.spoken, prompt);
      const key = line.spoken.toLowerCase().replace(/[\s.!…]+$/u, '');
      if (said.has(key) || seconds + length > prompt.durationSec * share) return false;
      said.add(key);
      seconds += length;
      lines.push({ ...line, seconds: length });
      return true;
    },
    left: () => prompt.durationSec - seconds,
    addRound(round) {
      const answered = round.map((line) => withAnswer(line, task));
      const needed = answered.reduce((sum, { spoken }) => sum + secondsOf(spoken, prompt), 0);
      if (answers !== null) for (const line of answered) task.add(line);
      else if (needed <= prompt.durationSec * FULL - seconds) for (const line of round) task.add(line);
    },
  };
  addEnds(task);
  const ends = lines.length;
  addTold(task);
  const points = addPoints(task);
  addAsides(task, points, lines.length > ends);
  return lines;
}

/** Fills the blank in a line of the wording. Without an answer the line says nothing. */
function withAnswer(line: NewLine, { answers, wording }: Pick<Task, 'answers' | 'wording'>): NewLine {
  if (answers === null || blanksIn(line.spoken).length === 0) return line;
  const answer = answers.get(labelOfBlank(line.spoken));
  return answer === undefined ? { ...line, spoken: '' } : answeredBy(line, answer, wording);
}

function answeredBy(line: NewLine, answer: string, wording: Wording): NewLine {
  const spoken = fillBlank(line.spoken, answer);
  const shown = fill(wording.shown.told, { sentence: shorten(trimMarks(answer).replace(/[.!]$/, ''), 120) });
  return { ...line, spoken, screen: screenOf(spoken), shown };
}

/** Words a usual call to action in a tone. */
export function tonedCta(cta: string, tone: Tone, wording: Wording): string {
  return fill(wording.tones[tone].cta, { Cta: cta, cta: cta.charAt(0).toLowerCase() + cta.slice(1) });
}

/** The mark that ends the headline and the call to action. */
export function markOf(tone: Tone, { isGrave }: Topic): '.' | '!' {
  return !isGrave && (tone === 'upbeat' || tone === 'energetic') ? '!' : '.';
}

/** A line in a language model's words; `index` counts those of the script. */
export function draftedLine(spoken: string, index: number, prompt: AiPrompt, wording: Wording): Line {
  return {
    spoken,
    screen: screenOf(spoken),
    shown: fill(wording.shown.told, { sentence: shorten(spoken.replace(/[.!]$/, ''), 120) }),
    seconds: secondsOf(spoken, prompt),
    place: PLACE.lead + index,
    isDraft: true,
  };
}

function secondsOf(spoken: string, { durationSec }: AiPrompt): number {
  const blanks = blanksIn(spoken);
  const around = blanks.reduce((text, blank) => text.replace(blank, ''), spoken);
  const { min, max, share } = BLANK_SECONDS;
  const each = Math.min(max, Math.max(min, durationSec * share));
  const seconds = Math.max(speakingSeconds(spoken), speakingSeconds(around) + blanks.length * each);
  return Math.max(SHORTEST_SCENE_SECONDS, BREATH_SECONDS + seconds);
}

/** Adds headline and call to action, and the line for the audience. */
function addEnds({ prompt, topic, wording, add }: Task): void {
  const { durationSec, tone, platform } = prompt;
  const { headline, audience, language } = topic;
  const mark = markOf(tone, topic);
  const isNamed = /[\p{L}\p{N}]/u.test(headline);
  const cut = cutToSeconds(headline, durationSec * HEADLINE_SHARE);
  const isWhole = cut.length === headline.length;
  add({
    spoken: isNamed ? asSentence(isWhole ? headline : `${trimMarks(cut)}…`, mark, language) : wording.noTopic,
    screen: screenOf(headline),
    shown: isNamed ? fill(wording.shown.headline, { headline: shorten(headline, 80) }) : wording.shown.presenter,
    place: PLACE.head,
  });
  const usual = topic.kind === 'promotion' ? wording.promotionCta : wording.ctas[platform];
  const cta = capitalize(topic.cta || (topic.isGrave ? wording.graveCta : usual));
  const isOwn = topic.cta !== '' || topic.isGrave;
  if (cta !== '') {
    const spoken = isOwn ? cta : tonedCta(cta, tone, wording);
    add({
      spoken: asSentence(cutToSeconds(spoken, durationSec * CTA_SHARE), mark, language),
      screen: shorten(cta, 2 * SCREEN_CHARACTERS),
      shown: topic.isGrave ? wording.shown.presenter : fill(wording.shown.cta, { cta: shorten(cta, 80) }),
      place: PLACE.end,
    });
  }
  if (audience === '' || wording.audience === '') return;
  const named = fill(wording.audience, { audience });
  add({ spoken: named, screen: screenOf(named), shown: wording.shown.presenter, place: PLACE.lead });
}

/** Adds the user's sentences, items and requested mentions. */
function addTold(task: Task): void {
  const { prompt, topic, wording, add } = task;
  const isNumbered = topic.items.length === 0 && (topic.kind === 'list' || topic.kind === 'how-to');
  for (const [index, sentence] of topic.told.entries()) {
    const spoken = asSentence(sentence, '.', topic.language);
    const line = {
      spoken,
      screen: screenOf(isNumbered ? `${index + 1}. ${sentence}` : sentence),
      shown: fill(wording.shown.told, { sentence: shorten(sentence.replace(/[.!]$/, ''), 120) }),
      place: PLACE.told + topic.items.length + index,
    };
    if (add(line)) continue;
    if (index === 0) add({ ...line, spoken: `${trimMarks(cutToSeconds(spoken, prompt.durationSec * CTA_SHARE))}…` });
    // Later sentences may depend on earlier ones.
    break;
  }
  for (const [index, item] of topic.items.entries()) {
    const slots = { n: index + 1, item };
    const screen = screenOf(`${index + 1}. ${capitalize(item)}`);
    add({ spoken: fill(wording.item, slots), screen, shown: item, place: PLACE.told + index });
  }
  for (const [index, mention] of topic.mentions.entries()) {
    // With a price, an address or a phone number, the mention is the whole fact.
    const wanted = /\d/.test(mention) ? { ...wording.mention, spoken: '{mention}.' } : wording.mention;
    const slots = { mention: shorten(mention, 60) };
    const asking = lineOf(wanted, slots, PLACE.first + index);
    const line = withAnswer({ ...asking, screen: screenOf(mention) }, task);
    // "The free parking." can stand alone; "the price" means nothing without its number.
    const alone = {
      ...asking,
      spoken: isFactMissing(mention) ? '' : fill('{mention}.', slots),
      screen: screenOf(mention),
    };
    add(line.spoken === '' ? { ...alone, spoken: capitalize(alone.spoken) } : line);
  }
}

/** The number of points, including the user's own, and the place of the last. */
type Points = Readonly<Record<'count' | 'last', number>>;

/** Adds points with blanks until the time is full. */
function addPoints(task: Task): Points {
  const { prompt, topic, wording, answers, add, addRound, left } = task;
  const isCounted = topic.kind === 'list' || topic.kind === 'how-to';
  const kind = topic.isGrave && !isCounted ? wording.grave : wording.kinds[topic.kind];
  const noun = wording.nouns.get(topic.counted) ?? wording.noun;
  const pointOf = (point: PointWording, n: number, place: number): NewLine => {
    const line = lineOf(point, { n, noun, Noun: capitalize(noun) }, place);
    // A script on a grave topic shows no demonstration.
    return topic.isGrave && isCounted ? { ...line, shown: wording.shown.presenter } : line;
  };
  const full = topic.told.length > 0 ? FULL_IF_TOLD : FULL;
  const own = topic.items.length > 0 ? topic.items.length : isCounted ? topic.told.length : 0;
  addRound(topic.items.map((item, index) => lineOf(wording.aboutItem, { item }, PLACE.told + index + 0.5)));
  let count = own;
  const [main] = kind.numbered;
  if (isCounted && topic.items.length === 0 && main) {
    const share = topic.count === null ? full : 1;
    const each = secondsOf(pointOf(main, 1, 0).spoken, prompt);
    let wanted = topic.count ?? (own || Math.min(8, Math.max(3, Math.round(prompt.durationSec / 9))));
    for (let n = own + 1; answers !== null && n <= own + Math.max(wanted, LISTED.questions); n += 1) {
      // Numbered in spoken order, because an answer may be missing.
      const answer = answers.get(labelOfBlank(pointOf(main, n, 0).spoken));
      const line = pointOf(main, count + 1, PLACE.points + count);
      if (answer !== undefined && add(answeredBy(line, answer, wording))) count += 1;
    }
    if (answers === null && (wanted - own) * each > left() && topic.count !== null) {
      wanted = own + Math.max(1, Math.floor((left() - secondsOf(wording.few, prompt)) / each));
      add(aside(fill(wording.few, { n: wanted }), PLACE.lead, { wording }));
    }
    while (answers === null && count < wanted && add(pointOf(main, count + 1, PLACE.points + count), share)) count += 1;
  }
  // A brief in sentences already makes the first point.
  const skipped = topic.told.length === 0 ? 0 : topic.kind === 'other' && !topic.isGrave ? 2 : 1;
  let isRoom = !(topic.isGrave && isCounted);
  for (const [index, point] of kind.fixed.entries()) {
    // The first point of a how-to, or the first two of another subject, come before the numbered ones.
    const isFirst = topic.kind === 'other' ? index < 2 : topic.kind !== 'how-to' || index === 0;
    if (index < skipped || !isRoom || isAnswered(point.spoken, topic)) continue;
    const isTold = topic.kind === 'how-to' && index === 0 && topic.materials !== '';
    const filled = isTold ? { ...point, spoken: point.spoken.replace(BLANK, topic.materials) } : point;
    const line = withAnswer(pointOf(filled, 0, (isFirst ? PLACE.first : PLACE.rest) + 20 + index), task);
    if (answers !== null && line.spoken === '') continue;
    isRoom = add(line, answers === null ? full : 1);
  }
  if (!isCounted) {
    // A single point needs no number.
    isRoom &&= answers !== null || left() > 2.5 * (main ? secondsOf(pointOf(main, 1, 0).spoken, prompt) : 0);
    for (let n = 1; isRoom && n <= 40; n += 1) {
      const line = main && withAnswer(pointOf(main, n, PLACE.points + n), task);
      if (answers !== null && line?.spoken === '') continue;
      isRoom = line !== undefined && add(line, answers === null ? full : 1);
    }
    return { count, last: PLACE.points + count - 1 };
  }
  return { count, last: count > own ? PLACE.points + count - 1 : PLACE.told + own - 1 };
}

/** Adds the sentences that lead from one part to the next. */
function addAsides({ prompt, topic, wording, add }: Task, { count, last }: Points, isFollowed: boolean): void {
  const { opening, last: lead, closing } = wording.tones[prompt.tone];
  // With no points after it, no sentence announces or ends them.
  if (!isFollowed) return;
  if (!topic.isGrave && prompt.durationSec >= TONE_FROM) add(aside(opening, PLACE.after, { wording }));
  const { promise } = topic.isGrave ? wording.grave : wording.kinds[topic.kind];
  const isWhole = topic.isGrave || topic.count === null || count >= topic.count;
  // A single point is not numbered, and a brief in sentences needs no lead-in.
  const isTold = topic.told.length > (topic.kind === 'list' || topic.kind === 'how-to' ? 1 : 0);
  const isCounted = topic.kind === 'list' || topic.kind === 'how-to';
  if (!isTold && (!isCounted || count > 1)) {
    add(aside(fill(isWhole ? promise : wording.few, { n: count }), PLACE.lead, { wording }));
  }
  if (topic.isGrave) return;
  // With fewer points, the last needs no introduction.
  if (count >= 3) add(aside(lead, last - 0.1, { wording }));
  if (topic.kind !== 'promotion' && prompt.durationSec >= TONE_FROM) add(aside(closing, PLACE.close, { wording }));
}

/** Facts that mean nothing without their words or numbers. */
const isFactMissing = (mention: string): boolean =>
  /(?:price|address|link|dates?|times?|hours|size|number|contact|preis|adresse|termine?|zeiten|größe|nummer|kontakt|prix|lien|taille|numéro|horaires?|precio|dirección|enlace|fechas?|horario|tamaño|número)s?$/iu.test(
    mention,
  );

/** Makes a line from a sentence of the wording. Its picture has no text. */
function aside(spoken: string, place: number, { wording }: Pick<Task, 'wording'>): NewLine {
  return { spoken, screen: '', shown: wording.shown.presenter, place };
}

const screenOf = (text: string): string =>
  shorten(capitalize(text.replace(/(?<=\p{L}{3})[.!]$/u, '')), SCREEN_CHARACTERS);

function lineOf({ spoken, shown }: PointWording, slots: Slots, place: number): NewLine {
  const text = capitalize(fill(spoken, slots));
  const [label = ''] = text.split(/\s?[:[]|(?<=\?)\s/u);
  return { spoken: text, screen: screenOf(label.trim() || text), shown: fill(shown, slots), place };
}
