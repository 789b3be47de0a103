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
    const words = [...new Set(wordsOf(name.replace(/\.[a-z0-9]{2,4}$/i, '')))];
    return described.flatMap((scene) => {
      const count = words.filter((word) => scene.words.has(word)).length;
      return count > 0 && count * 2 >= words.length ? [{ assetId, sceneId: scene.sceneId, count }] : [];
    });
  });
  const matches = new Map<string, string>();
  const used = new Set<string>();
  for (const { assetId, sceneId, count: _ } of candidates.toSorted((left, right) => right.count - left.count)) {
    if (matches.has(sceneId) || used.has(assetId)) continue;
    matches.set(sceneId, assetId);
    used.add(assetId);
  }
  return matches;
}

function wordsOf(text: string): readonly string[] {
  const words = text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .match(/\p{L}{3,}/gu);
  return (words ?? []).filter((word) => !EMPTY_WORDS.has(word)).map(stem);
}

/** Gives singular and plural the same form. */
function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?:(?<=ss|x|ch|sh)es|(?<!s)s)$/, '') : word;
}
