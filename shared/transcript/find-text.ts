import { guessSpace } from '#shared/captions/tokens.ts';
import type { TimelineWord } from './timeline-words.ts';

/** A place where a text is found: from a character of one word to a character of the same or a later one. */
export interface TextMatch {
  /** Indices of its words. */
  readonly first: number;
  readonly last: number;
  /** Its start in the first word, and its end in the last. */
  readonly from: number;
  readonly to: number;
}

/** Finds a text in displayed words, across their borders, ignoring case. Matches do not overlap. Skips cut words. */
export function findText(words: readonly TimelineWord[], query: string): readonly TextMatch[] {
  const wanted = folded(query.trim().replace(/\s+/gu, ' '));
  if (wanted === '') return [];
  const starts: { readonly index: number; readonly offset: number }[] = [];
  let text = '';
  let previous = '';
  for (const [index, word] of words.entries()) {
    if (word.cut || word.text === '') continue;
    if (text !== '' && guessSpace(previous, word.text)) text += ' ';
    starts.push({ index, offset: text.length });
    text += folded(word.text);
    previous = word.text;
  }
  const matches: TextMatch[] = [];
  let place = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
    while ((starts[place + 1]?.offset ?? Number.POSITIVE_INFINITY) <= at) place += 1;
    const first = starts[place];
    const end = at + wanted.length;
    while ((starts[place + 1]?.offset ?? Number.POSITIVE_INFINITY) < end) place += 1;
    const last = starts[place];
    if (first && last) {
      matches.push({ first: first.index, last: last.index, from: at - first.offset, to: end - last.offset });
    }
  }
  return matches;
}

/** Lower case of the same length, so that positions in it match positions in the text. */
function folded(text: string): string {
  return [...text]
    .map((character) => {
      const lower = character.toLowerCase();
      return lower.length === character.length ? lower : character;
    })
    .join('');
}

/** New texts of words, by asset and by the word's key. */
export type NewTexts = ReadonlyMap<string, Readonly<Record<string, string>>>;

/**
 * The words' new texts after each match is replaced by `by`. The first word of a match gets it, and the others keep
 * their text outside the match.
 */
export function replaceText(words: readonly TimelineWord[], matches: readonly TextMatch[], by: string): NewTexts {
  const texts = new Map<number, string>();
  const textOf = (index: number) => texts.get(index) ?? words[index]?.text ?? '';
  // From the back, so that the positions of earlier matches in the same word stay valid.
  for (const { first, last, from, to } of matches.toReversed()) {
    const rest = textOf(last).slice(to);
    if (first === last) texts.set(first, textOf(first).slice(0, from) + by + rest);
    else {
      for (let index = first + 1; index < last; index += 1) texts.set(index, '');
      texts.set(last, '');
      texts.set(first, textOf(first).slice(0, from) + by + rest);
    }
  }
  return textsByAsset([...texts].flatMap(([index, text]) => (words[index] ? [{ word: words[index], text }] : [])));
}

/** Groups new texts of words by their assets. */
export function textsByAsset(texts: readonly { readonly word: TimelineWord; readonly text: string }[]): NewTexts {
  const byAsset = new Map<string, Record<string, string>>();
  for (const { word, text } of texts) {
    byAsset.set(word.assetId, { ...byAsset.get(word.assetId), [word.key]: text.trim() });
  }
  return byAsset;
}
