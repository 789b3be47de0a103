import { countLetters } from './cue-markup.ts';
import type { LetterRange, SubtitleCue } from './subtitle-cue.ts';

/** Longest pause between two states of rolling captions. */
const MAX_PAUSE_US = 250_000;

/** A run of rolling cues adds words to its repetition at least this often. A chorus repeats without adding. */
const MIN_ADDITIONS = 2;

/**
 * Merges captions that roll through the frame, as YouTube and live captioners write them: each cue repeats the previous
 * line, or the line so far, and adds to it.
 *
 * ```
 * so today we bake        so today we bake
 * so today we bake     →  a loaf of bread
 *  a loaf of bread
 * ```
 * A new line begins a caption. Words added to a line start at their cue's start, or at the file's own times.
 * @param cues Sorted by start.
 */
export function foldRolling(cues: readonly SubtitleCue[]): readonly SubtitleCue[] {
  const folded: SubtitleCue[] = [];
  for (let from = 0; from < cues.length; ) {
    let end = from + 1;
    let additions = 0;
    for (; end < cues.length; end += 1) {
      const [before, cue] = [cues[end - 1], cues[end]];
      if (!before || !cue || cue.start > before.endExclusive + MAX_PAUSE_US) break;
      const shared = repeatedWords(wordsOf(before), wordsOf(cue));
      if (shared === 0) break;
      if (shared < wordsOf(cue).length) additions += 1;
    }
    const run = cues.slice(from, end);
    folded.push(...(additions >= MIN_ADDITIONS ? foldRun(run) : run));
    from = end;
  }
  return folded;
}

interface PlacedWord {
  readonly text: string;
  readonly beginsLine: boolean;
  /** Number of characters before it in the cue's text, not counting white space. */
  readonly offset: number;
}

function wordsOf({ text }: SubtitleCue): readonly PlacedWord[] {
  const words: PlacedWord[] = [];
  let offset = 0;
  for (const line of text.split('\n')) {
    for (const [index, word] of line.split(' ').filter(Boolean).entries()) {
      words.push({ text: word, beginsLine: index === 0, offset });
      offset += countLetters(word);
    }
  }
  return words;
}

/** The number of words at the start of a cue that repeat the last lines of the previous cue. */
function repeatedWords(before: readonly PlacedWord[], words: readonly PlacedWord[]): number {
  for (let count = Math.min(before.length, words.length); count > 0; count -= 1) {
    const tail = before.slice(-count);
    if (tail[0]?.beginsLine && tail.every(({ text }, index) => text === words[index]?.text)) return count;
  }
  return 0;
}

function foldRun([first, ...rest]: readonly SubtitleCue[]): readonly SubtitleCue[] {
  if (!first) return [];
  const captions = [inPlace(first)];
  let before = first;
  for (const cue of rest) {
    const words = wordsOf(cue);
    const added = words.slice(repeatedWords(wordsOf(before), words));
    const lineStart = added.findIndex(({ beginsLine }) => beginsLine);
    const toLast = lineStart < 0 ? added : added.slice(0, lineStart);
    const last = captions.pop() ?? cue;
    const grown = extended(last, cue, toLast);
    if (lineStart < 0) captions.push({ ...grown, endExclusive: Math.max(last.endExclusive, cue.endExclusive) });
    else captions.push({ ...grown, endExclusive: cue.start }, fromWord(cue, added[lineStart]?.offset ?? 0));
    before = cue;
  }
  return captions;
}

/** A caption extended by words that a later cue added to its line. */
function extended(caption: SubtitleCue, cue: SubtitleCue, words: readonly PlacedWord[]): SubtitleCue {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return caption;
  const length = countLetters(caption.text);
  const moved = (offset: number) => offset - first.offset + length;
  const end = last.offset + countLetters(last.text);
  const stamps = cue.stamps.filter(({ offset }) => offset >= first.offset && offset < end);
  const own = stamps[0]?.offset === first.offset ? stamps : [{ offset: first.offset, time: cue.start }, ...stamps];
  return {
    ...caption,
    text: `${caption.text} ${words.map(({ text }) => text).join(' ')}`,
    stamps: [...caption.stamps, ...own.map(({ offset, time }) => ({ offset: moved(offset), time }))],
    bold: [
      ...caption.bold,
      ...within(cue.bold, first.offset, end).map(({ from, to }) => ({ from: moved(from), to: moved(to) })),
    ],
  };
}

/** The part of a cue from a word that begins a line. */
function fromWord(cue: SubtitleCue, offset: number): SubtitleCue {
  const lines = cue.text.split('\n');
  let skipped = 0;
  while (skipped < offset) skipped += countLetters(lines.shift() ?? '');
  const moved = (range: LetterRange) => ({ from: range.from - offset, to: range.to - offset });
  return inPlace({
    ...cue,
    text: lines.join('\n'),
    stamps: cue.stamps.flatMap((stamp) => (stamp.offset >= offset ? { ...stamp, offset: stamp.offset - offset } : [])),
    bold: within(cue.bold, offset, Number.POSITIVE_INFINITY).map(moved),
  });
}

function within(ranges: readonly LetterRange[], from: number, to: number): readonly LetterRange[] {
  return ranges.flatMap((range) =>
    range.to > from && range.from < to ? { from: Math.max(range.from, from), to: Math.min(range.to, to) } : [],
  );
}

/** Rolling lines are placed at the side automatically, not by someone's choice. */
function inPlace({ undrawn, ...cue }: SubtitleCue): SubtitleCue {
  const left = undrawn?.filter((markup) => markup !== 'place') ?? [];
  return left.length > 0 ? { ...cue, undrawn: left } : cue;
}
