import type { RecognisedWord, SecondsRange } from './snap-words.ts';

/** A word that lies in pauses by this share was not said there. */
const SILENT_SHARE = 0.9;

/**
 * Marks words that the model puts where the voice detector hears no voice.
 * @param pauses The detector's, apart.
 */
export function markSilent(
  words: readonly RecognisedWord[],
  pauses: readonly SecondsRange[],
): readonly RecognisedWord[] {
  return words.map((word) => {
    const inPauses = pauses.map(({ start, end }) => Math.min(word.end, end) - Math.max(word.start, start));
    const silence = inPauses.reduce((sum, seconds) => sum + Math.max(0, seconds), 0);
    return silence > 0 && silence >= SILENT_SHARE * (word.end - word.start) ? { ...word, silent: true } : word;
  });
}
