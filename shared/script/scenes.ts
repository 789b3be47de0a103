import { type AiPrompt, SCRIPT_SECONDS } from '../contracts/project.ts';
import { aspectRatioOf } from '../presets/platforms.ts';
import { allotSeconds, BREATH_SECONDS, LONGEST_SCENE_SECONDS, speakingSeconds } from './pacing.ts';
import type { Random } from './random.ts';
import type { Scene } from './script.ts';
import { type SpokenLine, sentencesOf } from './select-lines.ts';
import { joinSentences, splitSentences } from './sentences.ts';
import { directShot } from './visuals.ts';
import { asSentence, capitalize, cutAtWord } from './wording.ts';

/** How much a scene says at most, in seconds, by the shape of the frame: people scroll on faster where they watch upright. */
const LONGEST_SPEECH = { upright: 5.2, wide: 7.5 } as const;

/** Most scenes of a script; the schema's bound. */
const MAX_SCENES = 60;

/** How much slower than usual a script may be spoken before it gets pictures between its sentences instead. */
const MOST_STRETCH = 1.3;

/** How long a title or a picture by itself is meant to stand, in seconds. */
const CARD_SECONDS = 3.5;
const PAUSE_SECONDS = 5;
const CALM_SECONDS = 2.4;

/** What sentences of the topic's own may take on average before they get pictures between them, in seconds. */
const MOST_ALONE = 10.1;

/** What is written where nothing is said: the schema wants a narration, and this is a pause in any language. */
const SILENCE = '…';

/** A scene before it has its time and its kind of shot. */
interface Plan {
  readonly narration: string;
  readonly screen: string;
  readonly visual: string;
  /** How long it is meant to take, in seconds. */
  readonly seconds: number;
}

/** A few words that can have a scene of their own. */
export interface Card {
  readonly text: string;
  readonly visual: string;
}

/**
 * Puts lines of one group into scenes that aren't too long, and gives each its time. Where there is too little to say,
 * the points get their titles as scenes in front of them, then pictures without a word behind them; nothing is said slower
 * than it can be listened to, and no scene outstays its picture.
 * @param firstScreen What stands on the screen first; null for the first line's own text.
 * @param cards What may be said after the opening when time is left; null where nothing but the lines may stand, as long
 * as they aren't too few.
 */
export function scenesOf(
  lines: readonly SpokenLine[],
  prompt: AiPrompt,
  {
    firstScreen,
    cards,
  }: { readonly firstScreen: string | null; readonly cards: ((count: number) => readonly Card[]) | null },
  random: Random,
): Scene[] {
  const told = plansOf(lines, prompt);
  const plans =
    cards === null && told.length * MOST_ALONE > prompt.durationSec
      ? told
      : filled(told, prompt.durationSec, cards ?? (() => []));
  const seconds = allotSeconds(
    plans.map((plan) => plan.seconds),
    prompt.durationSec,
  );
  let before = '';
  let visualBefore = '';
  return plans.map(({ narration, screen, visual }, index) => {
    before = directShot(visual, prompt.platform, visual === visualBefore, random, before);
    visualBefore = visual;
    return {
      narration,
      onScreenText: index === 0 && firstScreen !== null ? capitalize(cutAtWord(firstScreen, 60)) : screen,
      visual: before,
      durationSeconds: seconds[index] ?? 0,
    };
  });
}

function plansOf(lines: readonly SpokenLine[], { platform, durationSec }: AiPrompt): readonly Plan[] {
  const shape = aspectRatioOf(platform) === '9:16' ? 'upright' : 'wide';
  const spoken = lines.reduce((sum, line) => sum + speakingSeconds(line.spoken), 0);
  const stretch = Math.min(MOST_STRETCH, Math.max(1, durationSec / spoken));
  const limit = Math.min(LONGEST_SPEECH[shape], LONGEST_SCENE_SECONDS / stretch - BREATH_SECONDS);
  let groups: SpokenLine[][] = [];
  for (let longest = limit; ; longest *= 1.4) {
    groups = groupLines(lines, longest);
    if (groups.length <= MAX_SCENES) break;
  }
  return groups.map((group) => {
    const narration = joinSentences(group.map((line) => line.spoken));
    const [line] = group;
    return planOf(narration, line?.screen ?? '', line?.visual ?? '', 0);
  });
}

function planOf(narration: string, screen: string, visual: string, least: number): Plan {
  return { narration, screen, visual, seconds: Math.max(least, speakingSeconds(narration) + BREATH_SECONDS) };
}

function groupLines(lines: readonly SpokenLine[], longest: number): SpokenLine[][] {
  const groups: SpokenLine[][] = [];
  for (const line of lines.flatMap((each) => partedLine(each, longest))) {
    const last = groups.at(-1);
    const length = (last ?? []).reduce((sum, each) => sum + speakingSeconds(each.spoken), 0);
    if (last && last[0]?.group === line.group && length + speakingSeconds(line.spoken) <= longest) last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** A line that is too long for one scene, sentence by sentence. */
function partedLine(line: SpokenLine, longest: number): readonly SpokenLine[] {
  if (speakingSeconds(line.spoken) <= longest) return [line];
  return splitSentences(line.spoken).map((spoken) => ({ ...line, spoken }));
}

/**
 * The scenes with as many more as the time asks for: first words that are known, then pictures alone.
 *
 *     opening | point 1 | point 2 | call  →  opening | title 1 | point 1 | … | title 2 | point 2 | … | call
 */
function filled(
  spoken: readonly Plan[],
  durationSec: number,
  cards: (count: number) => readonly Card[],
): readonly Plan[] {
  const missing = (plans: readonly Plan[]) =>
    Math.max(
      // What is said may take a little longer than usual, but a script of one title is more than one scene.
      durationSec / MOST_STRETCH - plans.reduce((sum, { seconds }) => sum + seconds, 0),
      (Math.min(3, Math.floor(durationSec / (SCRIPT_SECONDS.min - 1))) - plans.length) * CARD_SECONDS,
    );
  const count = (plans: readonly Plan[], seconds: number) =>
    Math.min(MAX_SCENES - plans.length, Math.max(0, Math.ceil(missing(plans) / seconds - 0.01)));
  const wanted = count(spoken, CARD_SECONDS);
  const own = cards(wanted).map(({ text, visual }) => planOf(asSentence(text), capitalize(text), visual, CARD_SECONDS));
  // Where there is time, a word or two stand a little longer.
  const calm =
    wanted === 0 ? spoken : spoken.map((plan) => ({ ...plan, seconds: Math.max(plan.seconds, CALM_SECONDS) }));
  const opened = [...calm.slice(0, 1), ...own, ...calm.slice(1)];
  const titled = withTitles(opened, count(opened, CARD_SECONDS));
  const left = durationSec - titled.reduce((sum, { seconds }) => sum + seconds, 0);
  return withPauses(titled, count(titled, PAUSE_SECONDS), left);
}

/** Says the titles of up to `count` points in front of them, evenly spread; only those that nothing else says. */
function withTitles(plans: readonly Plan[], count: number): readonly Plan[] {
  const said = new Set(plans.flatMap(({ narration }) => sentencesOf(narration)));
  const ends = new Set([plans[0]?.screen, plans.at(-1)?.screen]);
  const titles = new Map<number, Plan>();
  for (const [index, { screen, visual, narration }] of plans.entries()) {
    const title = screen.replace(/^\d+\. /, '');
    if (ends.has(screen) || plans[index - 1]?.screen === screen || !/[\p{L}\p{N}]/u.test(title)) continue;
    const text = asSentence(title);
    const [sentence = ''] = sentencesOf(text);
    const isTold = sentencesOf(narration).join(' ').includes(sentence);
    // A question in front of its answer's scene would stand alone.
    if (said.has(sentence) || isTold || /[…?？؟]["”»]?$/u.test(title)) continue;
    said.add(sentence);
    titles.set(index, planOf(text, screen, visual, CARD_SECONDS));
  }
  const chosen = new Set(evenly([...titles.keys()], count));
  return plans.flatMap((plan, index) => {
    const title = titles.get(index);
    return title && chosen.has(index) ? [title, plan] : [plan];
  });
}

/**
 * Puts `count` pictures without a word behind the points, evenly; nothing follows the call to action.
 * @param left What is left for them, in seconds: they take nothing from what is said.
 */
function withPauses(plans: readonly Plan[], count: number, left: number): readonly Plan[] {
  const seconds = Math.max(CALM_SECONDS / 2, Math.min(PAUSE_SECONDS, left / Math.max(1, count)));
  const ends = plans.flatMap(({ screen }, index) => (plans[index + 1]?.screen === screen ? [] : [index]));
  const places = ends.length > 1 ? ends.slice(0, -1) : ends;
  return plans.flatMap((plan, index) => {
    const place = places.indexOf(index);
    if (place < 0) return [plan];
    const before = Math.floor((place * count) / places.length);
    const pauses = Math.floor(((place + 1) * count) / places.length) - before;
    return [plan, ...Array.from({ length: pauses }, () => ({ ...plan, narration: SILENCE, seconds }))];
  });
}

/** Up to `count` of the values, from all over the list. */
function evenly(values: readonly number[], count: number): readonly number[] {
  if (count >= values.length) return values;
  return values.filter(
    (_, index) => Math.floor(((index + 1) * count) / values.length) > Math.floor((index * count) / values.length),
  );
}
