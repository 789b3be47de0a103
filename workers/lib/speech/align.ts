import { matchText } from './match-text.ts';
import {
  type ReadSound,
  type RecognisedPart,
  recogniseSpeech,
  type SpeechModels,
  type UnspokenWords,
} from './recognise-speech.ts';

/**
 * Finds the times of the words of a known text. Recognises each window of the sound first, which shows the part of the
 * text spoken in it. Then aligns the text's words instead of the recognised ones, so that none is misspelt. The last
 * part lists the words that were never recognised, which have no time.
 * @param text The words in order, as written.
 * @param language BCP 47; null: that of the first words.
 */
export async function* alignText(
  models: SpeechModels,
  read: ReadSound,
  text: readonly string[],
  language: string | null,
): AsyncGenerator<RecognisedPart, void, undefined> {
  let next = 0;
  /** Indices of the words spoken in the current window. */
  let inWindow: readonly number[] = [];
  /** End of each spoken word. */
  const ends = new Map<number, number>();
  let last: RecognisedPart = { words: [], language, untilSeconds: 0 };
  const known = (recognised: readonly string[]) => {
    const matched = matchText(recognised, text.slice(next), last.language ?? 'en');
    inWindow = matched.spoken.map((index) => next + index);
    next += matched.next;
    return inWindow.map((index) => text[index] ?? '');
  };
  for await (const part of recogniseSpeech(models, read, language, { known })) {
    for (const [n, { end }] of part.words.entries()) ends.set(inWindow[n] ?? 0, end);
    last = part;
    yield part;
  }
  yield { ...last, words: [], unspoken: unspokenOf(text, ends) };
}

function unspokenOf(text: readonly string[], ends: ReadonlyMap<number, number>): readonly UnspokenWords[] {
  const unspoken: { text: string; at: number }[] = [];
  let isOpen = false;
  let at = 0;
  for (const [index, word] of text.entries()) {
    const end = ends.get(index);
    const run = unspoken.at(-1);
    if (end === undefined && isOpen && run) run.text += ` ${word}`;
    else if (end === undefined) unspoken.push({ text: word, at });
    at = end ?? at;
    isOpen = end === undefined;
  }
  return unspoken;
}
