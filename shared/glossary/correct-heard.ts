import { COMMON_WORDS } from './common-words.ts';
import type { Glossary, GlossaryEntry } from './glossary.ts';
import { editDistance, foldLetters, phoneticKey } from './phonetic-key.ts';

/** A word as a recogniser gives it; times in one unit. */
export interface HeardWord {
  readonly text: string;
  /** As it was heard, where the text is a correction. */
  readonly spoken?: string;
  readonly start: number;
  readonly end: number;
}

/** Words on both sides of a longer pause are not one term: 0.4 s. */
const PAUSE_SECONDS = 0.4;

/** A term may be heard as this many words more than it has: "clip right". */
const EXTRA_WORDS = 2;

/** Terms of fewer letters must be heard as they are written. */
const SHORTEST_FUZZY = 5;

/** Part of a term's letters that may differ where the sounds are the same. */
const LETTERS_OFF = 0.34;

/**
 * Writes the terms of a glossary where the recogniser heard something that sounds like them: "Cracow" becomes "Kraków". Everyday words
 * never change, except where they are capitalized like a name. A term of several words becomes one word with spaces.
 * @param words With times in seconds, in order.
 * @returns The same words for an empty glossary, and where nothing sounds like a term.
 */
export function correctHeard<Word extends HeardWord>(
  words: readonly Word[],
  glossary: Glossary,
): readonly (Word | HeardWord)[] {
  return corrector(glossary)(words);
}

/** Prepares {@link correctHeard} for many passages with one glossary. */
export function corrector(
  glossary: Glossary,
): <Word extends HeardWord>(words: readonly Word[]) => readonly (Word | HeardWord)[] {
  const terms = glossary.map(termOf);
  const longest = Math.max(...terms.map(({ wordCount }) => wordCount)) + EXTRA_WORDS;
  return <Word extends HeardWord>(words: readonly Word[]) => {
    if (terms.length === 0) return words;
    const result: (Word | HeardWord)[] = [];
    let at = 0;
    while (at < words.length) {
      const match = bestMatch(words, at, terms, longest);
      result.push(...(match?.words ?? words.slice(at, at + 1)));
      at += match?.count ?? 1;
    }
    return result.length === words.length && result.every((word, index) => word === words[index]) ? words : result;
  };
}

/** True between two words that no term spans: behind a pause or a mark. */
export function areApart(word: HeardWord, next: HeardWord): boolean {
  if (next.start - word.end > PAUSE_SECONDS) return true;
  return /[.,;:!?…]\s*$/u.test(word.text) && !/^\s*\p{L}\.\s*$/u.test(word.text);
}

interface Term {
  readonly entry: GlossaryEntry;
  readonly wordCount: number;
  /** The term, and how it is said. */
  readonly forms: readonly { readonly letters: string; readonly key: string }[];
}

function termOf(entry: GlossaryEntry): Term {
  const said = [entry.term, entry.say].filter((form) => foldLetters(form) !== '');
  return {
    entry,
    wordCount: Math.max(...said.map((form) => form.split(/\s+/).length)),
    forms: said.map((form) => ({ letters: foldLetters(form), key: phoneticKey(form) })),
  };
}

interface Match<Word> {
  readonly count: number;
  readonly words: readonly (Word | HeardWord)[];
}

/** The run of words from `at` that is nearest to a term; of equally near ones the longest. */
function bestMatch<Word extends HeardWord>(
  words: readonly Word[],
  at: number,
  terms: readonly Term[],
  longest: number,
): Match<Word> | null {
  let best: {
    readonly distance: number;
    readonly heard: Heard;
    readonly term: Term;
    readonly run: readonly Word[];
  } | null = null;
  for (let count = Math.min(longest, words.length - at); count > 0; count -= 1) {
    const run = words.slice(at, at + count);
    const heard = heardOf(run);
    if (heard === null) continue;
    for (const term of terms) {
      const distance = count <= term.wordCount + EXTRA_WORDS ? distanceTo(term, heard) : Number.POSITIVE_INFINITY;
      if (distance < (best?.distance ?? Number.POSITIVE_INFINITY)) best = { distance, heard, term, run };
    }
  }
  const [first, last] = [best?.run[0], best?.run.at(-1)];
  if (!best || !first || !last) return null;
  const { heard, term, run } = best;
  if (heard.bare === term.entry.term) return { count: run.length, words: run };
  const spoken = run.map((word) => word.spoken ?? word.text.trim()).join(' ');
  const text = `${heard.before}${term.entry.term}${heard.after}`;
  return { count: run.length, words: [{ ...first, text, spoken, end: last.end }] };
}

interface Heard {
  readonly before: string;
  readonly bare: string;
  /** Marks at the end, and a possessive. */
  readonly after: string;
  readonly letters: string;
  readonly key: string;
  /** Everyday words, unless each of several is capitalized, as names are. */
  readonly isEveryday: boolean;
  /** True with an everyday word beside a name, which is not part of it: "Clipwright the". */
  readonly hasEveryday: boolean;
}

/** A run of words without the marks at its ends; null when a mark or a pause is inside. */
function heardOf(run: readonly HeardWord[]): Heard | null {
  if (run.slice(0, -1).some((word, index) => areApart(word, run[index + 1] ?? word))) return null;
  const text = run.map((word) => word.text.trim()).join(' ');
  const match = /^([^\p{L}\p{N}]*)(.*?)((?:['’]s)?[^\p{L}\p{N}]*)$/su.exec(text);
  const [, before = '', bare = '', after = ''] = match ?? [];
  if (bare === '') return null;
  return {
    ...{ before, bare, after },
    letters: foldLetters(bare),
    key: phoneticKey(bare),
    isEveryday: isEveryday(bare, run),
    hasEveryday: bare.split(/\s+/).some((word) => COMMON_WORDS.has(word)),
  };
}

/** Letters by which a run of words differs from a term that it sounds like; infinite where it is not the term. */
function distanceTo({ entry, forms }: Term, { bare, letters, key, isEveryday, hasEveryday }: Heard): number {
  if (bare === entry.term) return 0;
  if (isEveryday) return Number.POSITIVE_INFINITY;
  if (forms.some((form) => form.letters === letters)) return 0;
  if (hasEveryday) return Number.POSITIVE_INFINITY;
  const near = forms
    .filter((form) => form.letters.length >= SHORTEST_FUZZY && form.key === key && key.length > 1)
    .map((form) => ({ distance: editDistance(form.letters, letters), most: form.letters.length * LETTERS_OFF }))
    .filter(({ distance, most }) => distance <= most);
  return Math.min(Number.POSITIVE_INFINITY, ...near.map(({ distance }) => distance));
}

function isEveryday(bare: string, run: readonly HeardWord[]): boolean {
  const words = bare.split(/[\s-]+/);
  const isName = run.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
  return !isName && words.every((word) => COMMON_WORDS.has(word.toLowerCase()));
}
