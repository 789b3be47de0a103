import { type Glossary, termPattern } from '#shared/glossary/glossary.ts';
import { VOICE_LANGUAGES, type VoiceLanguage } from '#shared/speech/voices.ts';
import { BLANK } from '#shared/text/blanks.ts';
import { isLoud, speakCapitals } from './capitals.ts';
import type { Rule } from './rule.ts';
import { rulesOf } from './rules.ts';
import { EN } from './wording/en.ts';
import { ES } from './wording/es.ts';
import { FR } from './wording/fr.ts';
import { IT } from './wording/it.ts';
import { PT } from './wording/pt.ts';
import type { Wording } from './wording/wording.ts';

/** Languages that can be read, ISO 639. */
export const READ_LANGUAGES = VOICE_LANGUAGES;
export type ReadLanguage = VoiceLanguage;

/** A word as written, and as spoken. */
export interface ReadWord {
  /** With its punctuation, and with silent signs beside it: "$20,", "party 🎉". */
  readonly written: string;
  /** For espeak-ng, with punctuation that makes pauses: "20 dollars,". */
  readonly spoken: string;
  /** True for the last word of a line. */
  readonly endsLine: boolean;
}

const WORDINGS: Readonly<Record<ReadLanguage, Wording>> = { en: EN, fr: FR, es: ES, it: IT, pt: PT };
const RULES = Object.fromEntries(READ_LANGUAGES.map((language) => [language, rulesOf(WORDINGS[language])]));

/**
 * Reads a text: numbers, signs, abbreviations, addresses and acronyms become words; markup, emoji and blanks stay
 * silent.
 * @param glossary Terms with their own pronunciation, applied before any rule.
 */
export function readText(text: string, language: ReadLanguage, glossary: Glossary = []): readonly ReadWord[] {
  const shown = withoutMarkup(text);
  const spans = applyRules(shown, [...sayings(glossary), ...(RULES[language] ?? [])]);
  const wording = WORDINGS[language];
  const isLoudText = isLoud(shown);
  let first = 0;
  const read = writtenWords(shown).map(({ from, to, endsLine }) => {
    let spoken = '';
    // Words and spans are both in order.
    while ((spans[first]?.to ?? to) <= from) first += 1;
    for (let at = first; at < spans.length; at += 1) {
      const span = spans[at];
      if (!span || span.from >= to) break;
      spoken += shareOf(span, shown, from, to);
    }
    return { written: shown.slice(from, to), spoken: tidy(speakCapitals(spoken, isLoudText, wording)), endsLine };
  });
  return withoutSilentWords(read);
}

/** Rules of a glossary. When terms share words, the longest wins. */
function sayings(glossary: Glossary): readonly Rule[] {
  return glossary
    .filter(({ say }) => say !== '')
    .toSorted((left, right) => right.term.length - left.term.length)
    .map(({ term, say }) => ({ pattern: termPattern(term), say: () => say }));
}

/** Silent words, such as an emoji or the second half of "10 000", join the previous word. */
function withoutSilentWords(words: readonly ReadWord[]): readonly ReadWord[] {
  const audible: ReadWord[] = [];
  let silent = '';
  for (const word of words) {
    const last = audible.at(-1);
    if (SOUND.test(word.spoken)) {
      audible.push({ ...word, written: silent + word.written });
      silent = '';
    } else if (last) {
      const spoken = `${last.spoken} ${word.spoken}`.trim();
      audible[audible.length - 1] = { written: `${last.written} ${word.written}`, spoken, endsLine: word.endsLine };
    } else silent += `${word.written} `;
  }
  return audible;
}

const SOUND = /[\p{L}\p{N}½⅓⅔¼¾]/u;

/** The part of a text that one rule reads, or none. */
interface Span {
  readonly from: number;
  readonly to: number;
  /** Null: spoken as written. */
  readonly spoken: string | null;
}

/** A span whose words are found once, for all the written words that it reads. */
interface WordedSpan extends Span {
  /** Where its written words begin in the text. */
  readonly writtenAt: readonly number[];
  readonly spokenWords: readonly string[];
}

function applyRules(text: string, rules: readonly Rule[]): readonly WordedSpan[] {
  const found: Span[] = [];
  const taken = new Uint8Array(text.length);
  for (const { pattern, say } of rules) {
    for (const match of text.matchAll(pattern)) {
      const [from, to] = [match.index, match.index + match[0].length];
      const isFree = to > from && !taken.subarray(from, to).includes(1);
      const spoken = isFree ? say(match.groups ?? {}, match[0], text.slice(to)) : null;
      if (spoken === null) continue;
      found.push({ from, to, spoken });
      taken.fill(1, from, to);
    }
  }
  found.sort((left, right) => left.from - right.from);
  const spans: Span[] = [];
  let at = 0;
  for (const span of found) {
    if (span.from > at) spans.push({ from: at, to: span.from, spoken: null });
    spans.push(span);
    at = span.to;
  }
  if (at < text.length) spans.push({ from: at, to: text.length, spoken: null });
  return spans.map((span) => ({
    ...span,
    writtenAt: span.spoken === null ? [] : wordsAt(text.slice(span.from, span.to), span.from),
    spokenWords: span.spoken?.trim().split(/\s+/) ?? [],
  }));
}

function wordsAt(text: string, from: number): number[] {
  return Array.from(text.matchAll(/\S+/g), ({ index }) => from + index);
}

/** Distributes the words of a rule over the written words that it reads ("20 €"), in order. */
function shareOf(span: WordedSpan, text: string, wordFrom: number, wordTo: number): string {
  const { from, to, spoken, writtenAt, spokenWords } = span;
  if (spoken === null) return text.slice(Math.max(from, wordFrom), Math.min(to, wordTo));
  if (writtenAt.length < 2) return spoken;
  const index = writtenAt.findIndex((at) => at >= wordFrom && at < wordTo);
  const share = (n: number) => Math.round((n * spokenWords.length) / writtenAt.length);
  // A rule that begins inside a word has its first part there.
  const first = index < 0 ? 0 : index;
  return spokenWords.slice(share(first), share(first + 1)).join(' ');
}

interface Place {
  readonly from: number;
  readonly to: number;
  readonly endsLine: boolean;
}

function writtenWords(text: string): readonly Place[] {
  return [...text.matchAll(/\S+(?<rest>\s*)/gu)].map((match) => {
    const rest = match.groups?.['rest'] ?? '';
    return { from: match.index, to: match.index + match[0].length - rest.length, endsLine: rest.includes('\n') };
  });
}

/** Removes tags (SSML too), entities, Markdown's signs and blanks, but not the text inside tags. */
function withoutMarkup(text: string): string {
  return text
    .normalize('NFC')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(?:amp|lt|gt|quot|apos|nbsp);/gi, (entity) => ENTITIES[entity.toLowerCase()] ?? ' ')
    .replace(/!?\[([^[\]]+)\]\([^()\s]+\)/g, '$1')
    .replace(BLANK, ' ')
    .replace(/^[ \t]*(?:#{1,6}|[-*•>])[ \t]+/gm, '')
    .replace(/\*\*|__|~~|`+|(?<=\s|^)\*(?=\S)|(?<=\S)\*(?=\s|$|[.,!?])/g, '')
    .trim();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': ' ',
  '&gt;': ' ',
  '&quot;': '"',
  '&apos;': '’',
  '&nbsp;': ' ',
};

/** Leaves only letters, digits and the punctuation that makes pauses. */
function tidy(spoken: string): string {
  return (
    spoken
      .replace(/['`´]/g, '’')
      // Signs that turn the previous one into an emoji.
      .replace(/(?<!\p{L}\p{M}*)\p{M}+/gu, '')
      .replace(/[([{]/g, ', ')
      .replace(/[)\]}](?=[.,;:!?])/g, '')
      .replace(/[)\]}]/g, ', ')
      .replace(/[«»“”„"‘]/g, '')
      .replace(/\.{2,}/g, '…')
      .replace(/\s*[–—]\s*|--+/g, ' — ')
      .replace(/[^\p{L}\p{M}\p{N}\s.,;:!?…—’º°ª½⅓⅔¼¾¿¡%+-]/gu, ' ')
      .replace(/([!?])[!?]+/g, '$1')
      .replace(/^\s*[,;:.]+(?=\s|\p{L})/u, ', ')
      .replace(/(?:,\s*){2,}/g, ', ')
      .replace(/\s+/g, ' ')
      .trim()
  );
}
