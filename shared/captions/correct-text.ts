import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import type { Corrections } from '#shared/timeline/timeline.ts';
import type { CorrectedWord } from './corrected-words.ts';
import { joinTokens, normalizeText, splitTokens, type Token } from './tokens.ts';

/**
 * The corrections that make some words read as a text. Unchanged words are left alone, changed ones are replaced, new
 * ones go with the word before them, and missing ones are hidden.
 *
 *     heard   in   Krakov   we   sell bread
 *     typed   in   Kraków   we   bake and sell bread   →   { Krakov: Kraków, we: "we bake and" }
 *
 * @param words In order. Hidden ones stay hidden.
 * @returns By word. Null for a word that is shown as recognised again.
 */
export function correctText(words: readonly CorrectedWord[], text: string): Readonly<Record<string, string | null>> {
  const shown = words.filter(({ tokens }) => tokens.length > 0);
  const old = shown.flatMap((word, index) => word.tokens.map((token) => ({ text: token.text, word: index })));
  const typed = splitTokens(normalizeText(text)).slice(0, TIMELINE_LIMITS.wordsPerClip);
  const parts: Token[][] = shown.map(() => []);
  let done = 0;
  let last = 0;
  const matches = matchTokens(old, typed);
  for (const [index, match] of [...matches, { old: old.length, typed: typed.length }].entries()) {
    const gap = typed.slice(done, match.typed);
    const first = (matches[index - 1]?.old ?? -1) + 1;
    const replaced = old.slice(first, match.old);
    for (const [place, token] of gap.entries()) {
      const target = replaced[Math.floor((place * replaced.length) / gap.length)];
      last = target?.word ?? last;
      parts[last]?.push(token);
    }
    const token = typed[match.typed];
    const matched = old[match.old];
    if (!token || !matched) break;
    last = matched.word;
    parts[last]?.push(token);
    done = match.typed + 1;
  }
  const corrections: Record<string, string | null> = {};
  for (const [index, word] of shown.entries()) {
    const now = joinTokens(parts[index] ?? []);
    if (now === joinTokens(word.tokens)) continue;
    corrections[word.key] = now === joinTokens(splitTokens(normalizeText(word.spoken))) ? null : now;
  }
  return corrections;
}

/** Adds corrections to those of an asset. */
export function withCorrections(before: Corrections, added: Readonly<Record<string, string | null>>): Corrections {
  const all = Object.entries({ ...before, ...added });
  return Object.fromEntries(all.flatMap(([key, text]) => (text === null ? [] : [[key, text]])));
}

interface Match {
  readonly old: number;
  readonly typed: number;
}

/** The longest common subsequence of the words as written. */
function matchTokens(old: readonly { readonly text: string }[], typed: readonly Token[]): readonly Match[] {
  const width = typed.length + 1;
  const lengths = new Uint16Array((old.length + 1) * width);
  const at = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = typed.length - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        old[row]?.text === typed[column]?.text
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const matches: Match[] = [];
  for (let row = 0, column = 0; row < old.length && column < typed.length; ) {
    if (old[row]?.text === typed[column]?.text) matches.push({ old: row++, typed: column++ });
    else if (at(row + 1, column) >= at(row, column + 1)) row += 1;
    else column += 1;
  }
  return matches;
}
