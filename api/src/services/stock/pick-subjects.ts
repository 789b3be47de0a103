import { nextRound } from '#api/work/in-parts.ts';
import { cardWords } from '#shared/first-cut/scene-card.ts';
import { touchesGraveTopic } from '#shared/script/grave-topic.ts';
import { ILLUSTRATIONS, type IllustrationRecipe } from '#workers/lib/illustrations/illustrations.ts';
import type { SubjectFinder } from './subject-by-meaning.ts';
import { PICTURE_WORDS, type PictureWord, SUBJECT_LANGUAGES, type SubjectLanguage } from './subjects.ts';
import { stem } from './words.ts';

/** A scene's texts that reveal its subject. */
export interface SceneTexts {
  readonly narration: string;
  readonly onScreenText: string;
  /** The picture, in a sentence. */
  readonly visual: string;
}

/** Points for a word, by the text that contains it. */
const POINTS = { onScreenText: 3, narration: 2, visual: 1 } as const;

/** Ideas are common words. One is shown instead of a scene's words only if both its voice and its words have it. */
const IDEA_POINTS = POINTS.onScreenText + POINTS.narration;

/** A number with its unit, such as "50 %", "$20" or "3×". */
const FIGURE = /(?:[$€£]\s?\d[\d.,]*\d|[$€£]\s?\d|\d[\d.,]*\s?[%€£$×])/gu;

/** Objects used to take pictures, or placed beside the subject. A visual that names them is not about them. */
const PROPS = new Set(['photo', 'phone', 'laptop', 'film', 'podcast', 'office', 'living room', 'glasses', 'books']);

interface Candidate {
  readonly thing: PictureWord;
  readonly points: number;
  /** Position of its first word in the scene. */
  readonly place: number;
}

/**
 * Names the thing or idea that a scene shows, in English. Null for a scene without one, for languages without words here,
 * and for a scene about loss, illness or violence.
 * @param language BCP 47, or null when it is not known.
 */
export function nameSubject(scene: SceneTexts, language: string | null): string | null {
  const known = knownLanguage(language);
  if (!known || touchesGraveTopic(Object.values(textsOf(scene)).join(' '))) return null;
  return candidatesOf(scene, known)[0]?.thing.name ?? null;
}

/**
 * Picks an illustration for each scene of a video by its words: the thing that it names, or an idea that its voice and
 * its words share. A scene without words shows the video's topic instead. Each view of a thing is used once, except where
 * nothing else can be shown. Beside loss, illness or violence nothing is playful and nothing moves about.
 *
 * Null where nothing fits, and for a scene with a single figure on the screen, because a figure is a picture of its own.
 * @param language BCP 47, or null when it is not known. Some languages have no words here.
 * @param find Finds things for scenes that name none. Default: such scenes get nothing.
 */
export async function pickIllustrations(
  scenes: readonly SceneTexts[],
  language: string | null,
  find?: SubjectFinder,
): Promise<readonly (IllustrationRecipe | null)[]> {
  const known = knownLanguage(language);
  const isGrave = touchesGraveTopic(scenes.flatMap((scene) => Object.values(textsOf(scene))).join(' '));
  const drawn = ILLUSTRATIONS.filter(({ shows }) => !isGrave || (!shows.isPlayful && shows.view !== 'motion'));
  const names = new Set(drawn.map(({ shows }) => shows.name));
  const candidates: (readonly Candidate[])[] = [];
  const unnamed: number[] = [];
  for (const [index, scene] of scenes.entries()) {
    const all = known ? candidatesOf(scene, known) : [];
    candidates.push(drawnOf(all, names));
    if (all.every(({ thing }) => thing.isIdea) && cardWords(scene) !== null && !hasFigure(scene)) unnamed.push(index);
    // Other requests are answered between the scenes of a long script.
    await nextRound();
  }
  const found =
    (await find?.(
      unnamed.map((index) => textOf(scenes[index])),
      names,
    )) ?? [];
  for (const [at, name] of found.entries()) {
    const thing = PICTURE_WORDS.find((each) => each.name === name);
    const index = unnamed[at] ?? 0;
    if (thing) candidates[index] = [{ thing, points: POINTS.visual, place: 0 }, ...(candidates[index] ?? [])];
  }
  const topic = topicOf(candidates);
  const uses = new Map<string, number>();
  return scenes.map((scene, index) => {
    const isWordless = cardWords(scene) === null;
    if (!isWordless && hasFigure(scene)) return null;
    const own = candidates[index]?.find(({ thing, points }) => isWordless || !thing.isIdea || points >= IDEA_POINTS);
    const name = (own?.thing ?? (isWordless ? topic : null))?.name;
    if (name === undefined) return null;
    const views = drawn.filter(({ shows }) => shows.name === name);
    const used = uses.get(name) ?? 0;
    uses.set(name, used + 1);
    return used < views.length || isWordless ? (views[used % views.length] ?? null) : null;
  });
}

function knownLanguage(language: string | null): SubjectLanguage | undefined {
  return SUBJECT_LANGUAGES.find((each) => each === (language ?? 'en').slice(0, 2));
}

/** The candidates with a drawing, unless a scene is more about something without one. */
function drawnOf(candidates: readonly Candidate[], names: ReadonlySet<string>): readonly Candidate[] {
  const most = Math.max(0, ...candidates.filter(({ thing }) => !thing.isIdea).map(({ points }) => points));
  return candidates.filter(({ thing, points }) => names.has(thing.name) && (thing.isIdea || points >= most));
}

function hasFigure({ onScreenText }: SceneTexts): boolean {
  return (onScreenText.match(FIGURE) ?? []).length === 1;
}

/** A scene's words for a comparison by meaning: its voice, or the words on the screen. */
function textOf(scene: SceneTexts | undefined): string {
  const words = scene?.narration || scene?.onScreenText || '';
  return words.replace(/\[[^[\]]*\]/gu, ' ');
}

function textsOf({ onScreenText, narration, visual }: SceneTexts) {
  return { onScreenText, narration, visual };
}

/** The thing that most scenes name, if more than one scene or the hook names it. */
function topicOf(scenes: readonly (readonly Candidate[])[]): PictureWord | null {
  const counts = new Map<PictureWord, number>();
  for (const [index, candidates] of scenes.entries())
    for (const { thing, points } of candidates)
      if (!thing.isIdea && points > POINTS.visual) counts.set(thing, (counts.get(thing) ?? 0) + (index === 0 ? 2 : 1));
  const [best] = [...counts].toSorted(([, a], [, b]) => b - a);
  return best && best[1] >= 2 ? best[0] : null;
}

function candidatesOf(scene: SceneTexts, language: SubjectLanguage): readonly Candidate[] {
  const texts = Object.entries(textsOf(scene)) as [keyof typeof POINTS, string][];
  const read = texts.map(([kind, text]) => ({ kind, text: normalize(text.replace(/\[[^[\]]*\]/gu, ' ')) }));
  return PICTURE_WORDS.flatMap((thing): Candidate[] => {
    let points = 0;
    let place = Number.POSITIVE_INFINITY;
    for (const { kind, text } of read) {
      if (kind === 'visual' && (thing.isIdea || PROPS.has(thing.name))) continue;
      const found = placeOf(patternOf(thing, language), text);
      if (found === null) continue;
      points += POINTS[kind];
      if (kind === 'narration') place = Math.min(place, found);
    }
    return points > 0 ? [{ thing, points, place }] : [];
  }).toSorted((a, b) => Number(a.thing.isIdea) - Number(b.thing.isIdea) || b.points - a.points || a.place - b.place);
}

const patterns = new Map<PictureWord, Map<SubjectLanguage, RegExp>>();

function patternOf(thing: PictureWord, language: SubjectLanguage): RegExp {
  const own = patterns.get(thing) ?? new Map<SubjectLanguage, RegExp>();
  patterns.set(thing, own);
  const words = thing.wordsOf(language).map((word) => normalize(word) + (word.endsWith('*') ? '\\p{L}*' : ''));
  const pattern = own.get(language) ?? new RegExp(`(?<= )(?:${words.join('|')})(?= )`, 'u');
  own.set(language, pattern);
  return pattern;
}

function placeOf(pattern: RegExp, text: string): number | null {
  const found = pattern.exec(` ${text} `);
  return found ? found.index : null;
}

/** Words in lower case without plural endings, separated by one space. */
function normalize(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(stem).join(' ');
}
