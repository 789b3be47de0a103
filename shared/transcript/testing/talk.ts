import { at } from '#shared/timeline/testing/notation.ts';
import type { SourceWord, WordLookup } from '#shared/transcript/timeline-words.ts';

/** Consecutive words, 0.4 s each and 0.1 s apart, from 0.2 s on. `...` in the text is a second of silence. */
export function talk(text: string): readonly SourceWord[] {
  let from = 0.2;
  return text.split(' ').flatMap((spoken): SourceWord[] => {
    const start = from;
    from += spoken === '...' ? 1 : 0.5;
    if (spoken === '...') return [];
    return [{ key: String(at(start)), text: spoken, spoken, start: at(start), endExclusive: at(start + 0.4) }];
  });
}

/** Finds the words of assets by their texts. */
export function wordsIn(texts: Readonly<Record<string, string>>): WordLookup {
  const words = new Map(Object.entries(texts).map(([assetId, text]) => [assetId, talk(text)]));
  return (assetId) => words.get(assetId);
}
