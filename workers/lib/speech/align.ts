import { countSaid } from './count-said.ts';
import { type HeardPart, listen, type ReadSound, type SpeechModels } from './listen.ts';

/**
 * Finds when the words of a known text are said. Each window of the sound is heard first, which tells how far the text goes in it; its
 * words are then aligned in place of those that were heard, so that none is misspelt. Words after the last one that is said have no time.
 * @param text The words in order, as they are written.
 * @param language BCP 47; null: that of the first words.
 */
export function alignText(
  models: SpeechModels,
  read: ReadSound,
  text: readonly string[],
  language: string | null,
): AsyncGenerator<HeardPart, void, undefined> {
  let next = 0;
  return listen(models, read, language, (heard) => {
    const first = next;
    next += countSaid(heard, text.slice(first));
    return text.slice(first, next);
  });
}
