import { COMMON_WORDS } from './common-words.ts';
import type { Glossary, GlossaryEntry } from './glossary.ts';
import { editDistance, foldLetters, phoneticKey } from './phonetic-key.ts';

/** A word as a recogniser gives it; times in one unit. */
export interface RecognisedWord {
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

/** So many terms with the same sounds are compared; more are no names. */
const MOST_ALIKE = 8;

/** A run of words is no longer than this: a word that is spelled has a letter in each. */
const MOST_WORDS = 20;

/**
 * Writes the terms of a glossary where the recogniser heard something that sounds like them: "Cracow" becomes "Kraków". Everyday words
 * never change, except where they are capitalized like a name. A term of several words becomes one word with spaces.
 * @param words With times in seconds, in order.
 * @returns The same words for an empty glossary, and where nothing sounds like a term.
 */
export function correctTerms<Word extends RecognisedWord>(
  words: readonly Word[],
  glossary: Glossary,
): readonly (Word | RecognisedWord)[] {
  return corrector(glossary)(words);
}

/** Prepares {@link correctTerms} for many passages with one glossary. Takes time in proportion to the words, whatever the terms. */
export function corrector(
  glossary: Glossary,
): <Word extends RecognisedWord>(words: readonly Word[]) => readonly (Word | RecognisedWord)[] {
  const terms = indexOf(glossary.map(termOf));
  return <Word extends RecognisedWord>(words: readonly Word[]) => {
    if (glossary.length === 0) return words;
    const result: (Word | RecognisedWord)[] = [];
    const letters = words.map(({ text }) => foldLetters(text).length);
    let at = 0;
    while (at < words.length) {
      const match = bestMatch(words, at, letters, terms);
      result.push(...(match?.words ?? words.slice(at, at + 1)));
      at += match?.count ?? 1;
    }
    return result.length === words.length && result.every((word, index) => word === words[index]) ? words : result;
  };
}

/** True between two words that no term spans: behind a pause or a mark. */
export function areApart(word: RecognisedWord, next: RecognisedWord): boolean {
  if (next.start - word.end > PAUSE_SECONDS) return true;
  return /[.,;:!?…]\s*$/u.test(word.text) && !/^\s*\p{L}\.\s*$/u.test(word.text);
}

interface Term {
  /** Its place in the glossary. */
  readonly rank: number;
  readonly entry: GlossaryEntry;
  readonly wordCount: number;
  /** The term, and how it is said. */
  readonly forms: readonly { readonly letters: string; readonly key: string }[];
}

function termOf(entry: GlossaryEntry, rank: number): Term {
  const forms = [entry.term, entry.say].filter((form) => foldLetters(form) !== '');
  return {
    rank,
    entry,
    wordCount: Math.max(...forms.map((form) => form.split(/\s+/).length)),
    forms: forms.map((form) => ({ letters: foldLetters(form), key: phoneticKey(form) })),
  };
}

/** Terms by what is looked for, in the order of the glossary. */
interface TermIndex {
  readonly byLetters: ReadonlyMap<string, readonly Term[]>;
  /** Those that may be heard with other letters. */
  readonly byKey: ReadonlyMap<string, readonly Term[]>;
  /** Numbers of letters that a run of words may have to be a term. */
  readonly lengths: ReadonlySet<number>;
  readonly longest: number;
  readonly mostWords: number;
}

function indexOf(terms: readonly Term[]): TermIndex {
  const byLetters = new Map<string, Term[]>();
  const byKey = new Map<string, Term[]>();
  const lengths = new Set<number>();
  for (const term of terms) {
    for (const { letters, key } of term.forms) {
      addTo(byLetters, letters, term, Number.POSITIVE_INFINITY);
      const isFuzzy = letters.length >= SHORTEST_FUZZY && key.length > 1;
      if (isFuzzy) addTo(byKey, key, term, MOST_ALIKE);
      const off = isFuzzy ? Math.floor(letters.length * LETTERS_OFF) : 0;
      for (let length = letters.length - off; length <= letters.length + off; length += 1) lengths.add(length);
    }
  }
  const mostWords = Math.max(...terms.map(({ wordCount }) => wordCount)) + EXTRA_WORDS;
  return { byLetters, byKey, lengths, longest: Math.max(...lengths), mostWords: Math.min(mostWords, MOST_WORDS) };
}

function addTo(index: Map<string, Term[]>, key: string, term: Term, most: number): void {
  const terms = index.get(key) ?? [];
  if (!terms.includes(term) && terms.length < most) terms.push(term);
  index.set(key, terms);
}

interface Match<Word> {
  readonly count: number;
  readonly words: readonly (Word | RecognisedWord)[];
}

/**
 * The run of words from `at` that is nearest to a term; of equally near ones the longest.
 * @param letters Number of letters of each word.
 */
function bestMatch<Word extends RecognisedWord>(
  words: readonly Word[],
  at: number,
  letters: readonly number[],
  { byLetters, byKey, lengths, longest, mostWords }: TermIndex,
): Match<Word> | null {
  let best: (Near & { readonly phrase: Phrase; readonly run: readonly Word[] }) | null = null;
  let length = 0;
  const last = Math.min(words.length, at + mostWords);
  for (let end = at + 1; end <= last; end += 1) {
    const [before, word] = [words[end - 2], words[end - 1]];
    if (end - at > 1 && before && word && areApart(before, word)) break;
    length += letters[end - 1] ?? 0;
    // A possessive adds one letter.
    if (length > longest + 1) break;
    if (!lengths.has(length) && !lengths.has(length - 1)) continue;
    const run = words.slice(at, end);
    const phrase = phraseOf(run);
    if (phrase === null) continue;
    const near = nearestOf(
      [...(byLetters.get(phrase.letters) ?? []), ...(byKey.get(phrase.key) ?? [])],
      phrase,
      run.length,
    );
    if (near && near.distance <= (best?.distance ?? Number.POSITIVE_INFINITY)) best = { ...near, phrase, run };
  }
  const [first, final] = [best?.run[0], best?.run.at(-1)];
  if (!best || !first || !final) return null;
  const { phrase, term, run } = best;
  if (phrase.bare === term.entry.term) return { count: run.length, words: run };
  const spoken = run.map((word) => word.spoken ?? word.text.trim()).join(' ');
  const text = `${phrase.before}${term.entry.term}${phrase.after}`;
  return { count: run.length, words: [{ ...first, text, spoken, end: final.end }] };
}

interface Near {
  readonly distance: number;
  readonly term: Term;
}

/** The nearest of terms; of equally near ones the first in the glossary. */
function nearestOf(terms: readonly Term[], phrase: Phrase, count: number): Near | null {
  const near = terms
    .filter(({ wordCount }) => count <= wordCount + EXTRA_WORDS)
    .map((term) => ({ term, distance: distanceTo(term, phrase) }))
    .filter(({ distance }) => distance < Number.POSITIVE_INFINITY);
  return near.toSorted((a, b) => a.distance - b.distance || a.term.rank - b.term.rank)[0] ?? null;
}

interface Phrase {
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

/** A run of words without the marks at its ends; null when nothing is left. */
function phraseOf(run: readonly RecognisedWord[]): Phrase | null {
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
function distanceTo({ entry, forms }: Term, { bare, letters, key, isEveryday, hasEveryday }: Phrase): number {
  if (bare === entry.term) return 0;
  if (isEveryday) return Number.POSITIVE_INFINITY;
  if (forms.some((form) => form.letters === letters)) return 0;
  if (hasEveryday) return Number.POSITIVE_INFINITY;
  const near = forms
    .filter((form) => form.letters.length >= SHORTEST_FUZZY && form.key === key && key.length > 1)
    .map((form) => ({ form, most: form.letters.length * LETTERS_OFF }))
    .filter(({ form, most }) => Math.abs(form.letters.length - letters.length) <= most)
    .map(({ form, most }) => ({ distance: editDistance(form.letters, letters), most }))
    .filter(({ distance, most }) => distance <= most);
  return Math.min(Number.POSITIVE_INFINITY, ...near.map(({ distance }) => distance));
}

function isEveryday(bare: string, run: readonly RecognisedWord[]): boolean {
  const words = bare.split(/[\s-]+/);
  const isName = run.length > 1 && words.every((word) => /^\p{Lu}/u.test(word));
  return !isName && words.every((word) => COMMON_WORDS.has(word.toLowerCase()));
}
