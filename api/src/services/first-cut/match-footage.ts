/** A scene in words: the picture it asks for and its narration. */
export interface DescribedScene {
  readonly sceneId: string;
  readonly text: string;
}

/** Footage, known by its name. */
export interface NamedFootage {
  readonly assetId: string;
  readonly name: string;
}

/** Footage that would suit a scene. */
export interface FootageMatch {
  readonly sceneId: string;
  readonly assetId: string;
  /** More is better. */
  readonly score: number;
}

/** Words that cameras, phones and editors put into names, and words that say nothing about a picture. */
const EMPTY_WORDS = new Set(
  'img image dsc dscn pxl gopr mov vid video clip file final edit export copy new old raw scene shot take footage untitled screen recording photo picture webcam the and for with from this that your our its are was one two'.split(
    ' ',
  ),
);

/**
 * Matches a creator's footage with scenes by the words of its name: "the-beans.mp4" suits a scene that speaks of beans.
 * Requires at least half of the name's words to be in the scene. Uses each piece of footage once, for its best match.
 */
export function matchFootage(
  scenes: readonly DescribedScene[],
  footage: readonly NamedFootage[],
): ReadonlyMap<string, string> {
  const described = scenes.map(({ sceneId, text }) => ({ sceneId, words: new Set(wordsOf(text)) }));
  const candidates = footage.flatMap(({ assetId, name }) => {
    const words = [...new Set(wordsOf(withoutExtension(name)))];
    return described.flatMap(({ sceneId, words: said }) => {
      const score = words.filter((word) => said.has(word)).length;
      return score > 0 && score * 2 >= words.length ? [{ assetId, sceneId, score }] : [];
    });
  });
  return new Map([...bestMatches(candidates)].map(([sceneId, { assetId }]) => [sceneId, assetId]));
}

/** The best matches, by scene, with each scene and each piece of footage once. Among equals the first one wins. */
export function bestMatches<T extends FootageMatch>(candidates: readonly T[]): ReadonlyMap<string, T> {
  const matches = new Map<string, T>();
  const used = new Set<string>();
  for (const candidate of candidates.toSorted((left, right) => right.score - left.score)) {
    if (matches.has(candidate.sceneId) || used.has(candidate.assetId)) continue;
    matches.set(candidate.sceneId, candidate);
    used.add(candidate.assetId);
  }
  return matches;
}

/** A file's name as words, without what cameras put into it. Null if no word is left. */
export function nameInWords(name: string): string | null {
  const words = wordsIn(withoutExtension(name)).filter((word) => !EMPTY_WORDS.has(word));
  return words.length > 0 ? words.join(' ') : null;
}

function withoutExtension(name: string): string {
  return name.replace(/\.[a-z0-9]{2,4}$/i, '');
}

function wordsOf(text: string): readonly string[] {
  return wordsIn(text)
    .filter((word) => !EMPTY_WORDS.has(word))
    .map(stem);
}

function wordsIn(text: string): readonly string[] {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{3,}/gu);
  return words ?? [];
}

/** Gives singular and plural the same form. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:(?<=ss|x|ch|sh)es|(?<!s)s)$/, '') : word;
}
