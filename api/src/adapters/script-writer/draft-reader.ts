/** Depth of a scene in a reply: an object in an array in the reply's object. */
const SCENE_DEPTH = 3;

/**
 * Finds the scenes that are complete in a reply that is still arriving.
 * @returns A function that takes the next piece of the reply and returns the narrations of the scenes that this piece
 *   completes.
 */
export function createDraftReader(): (piece: string) => readonly string[] {
  let scene = '';
  let depth = 0;
  let isQuoted = false;
  let isEscaped = false;
  return (piece) => {
    const narrations: string[] = [];
    for (const character of piece) {
      if (!isQuoted && /[[{]/.test(character)) depth += 1;
      if (depth === SCENE_DEPTH) scene += character;
      if (isQuoted) {
        isQuoted = character !== '"' || isEscaped;
        isEscaped = character === '\\' && !isEscaped;
      } else if (character === '"') {
        isQuoted = true;
      } else if (/[\]}]/.test(character)) {
        if (depth === SCENE_DEPTH) narrations.push(...narrationOf(scene));
        if (depth === SCENE_DEPTH) scene = '';
        depth -= 1;
      }
    }
    return narrations;
  };
}

/** Returns nothing for a malformed scene, because the whole reply will be rejected. */
function narrationOf(scene: string): readonly string[] {
  try {
    const { narration } = JSON.parse(scene) as { narration?: unknown };
    return typeof narration === 'string' ? [narration.trim()] : [];
  } catch {
    return [];
  }
}
