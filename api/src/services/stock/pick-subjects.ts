import { nextRound } from '#api/work/in-parts.ts';
import { touchesGraveTopic } from '#shared/script/grave-topic.ts';
import type { Subject } from '#workers/lib/backgrounds/recipe.ts';
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

/** Objects used to take pictures, or placed beside the subject. A visual that names them is not about them. */
const PROPS = new Set(['photo', 'phone', 'laptop', 'film', 'podcast', 'office', 'living room', 'glasses', 'books']);

/** One number with its unit, such as "50 %", "$20" or "3×". */
const FIGURE = /(?:[$€£]\s?\d[\d.,]*\d|[$€£]\s?\d|\d[\d.,]*\s?[%€£$×])/gu;

interface Candidate {
  readonly thing: PictureWord;
  readonly points: number;
  /** Position of its first word in the scene. */
  readonly place: number;
}

/**
 * Picks a picture for each scene of a video: the figure on the screen, else the thing that the scene names, else an
 * idea, else the video's topic. Null for a scene with none of these, for languages without words here, and for all
 * scenes of a video about loss, illness or violence.
 * @param language BCP 47, or null when it is not known.
 */
export async function pickSubjects(
  scenes: readonly SceneTexts[],
  language: string | null,
): Promise<readonly (Subject | null)[]> {
  const known = SUBJECT_LANGUAGES.find((each) => each === (language ?? 'en').slice(0, 2));
  if (!known) return scenes.map(() => null);
  const candidates: (readonly Candidate[])[] = [];
  for (const scene of scenes) {
    const text = Object.values(textsOf(scene)).join(' ');
    if (touchesGraveTopic(text)) return scenes.map(() => null);
    candidates.push(candidatesOf(scene, known));
    // Other requests are answered between the scenes of a long script.
    await nextRound();
  }
  const topic = topicOf(candidates);
  let last: Subject | null = null;
  return scenes.map((scene, index) => {
    const figure = figureOf(scene);
    const thing = thingOf(candidates[index] ?? [], last?.text) ?? topic;
    last = figure ?? (thing && { type: 'emoji', text: thing.emoji, name: thing.name, view: viewOf(thing, last) });
    return last;
  });
}

function textsOf({ onScreenText, narration, visual }: SceneTexts) {
  return { onScreenText, narration, visual };
}

/** If the same thing appears twice in a row, it is shown in two ways. */
function viewOf({ emoji }: PictureWord, last: Subject | null): Subject['view'] {
  return last?.text === emoji && last.view === 'framed' ? 'free' : 'framed';
}

function figureOf({ onScreenText }: SceneTexts): Subject | null {
  const [figure, ...others] = onScreenText.match(FIGURE) ?? [];
  if (figure === undefined || others.length > 0 || figure.length > 8) return null;
  return { type: 'figure', text: figure, name: figure, view: 'free' };
}

/** The best candidate, or the next best if the previous scene shows the best. */
function thingOf(candidates: readonly Candidate[], shown: string | undefined): PictureWord | null {
  const [best, ...others] = candidates;
  const fresh = best?.thing.emoji === shown ? others.find(({ thing }) => !thing.isIdea) : undefined;
  return (fresh ?? best)?.thing ?? null;
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
