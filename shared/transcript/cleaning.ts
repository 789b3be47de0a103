import { type Microseconds, timelineTime } from '#shared/time/microseconds.ts';
import { MIN_CLIP_US } from '#shared/timeline/constants.ts';
import type { TimeRange } from '#shared/timeline/time-ranges.ts';
import type { Clip, Timeline } from '#shared/timeline/timeline.ts';
import { fillersOf, isEmphatic, plainWord } from './fillers.ts';
import type { TimelineWord } from './timeline-words.ts';
import { rangesOfWords } from './word-ranges.ts';

/** Something that could be cut from speech. */
export interface Finding {
  /** Unique, and stable across other cuts. */
  readonly id: string;
  readonly kind: 'filler' | 'repeat' | 'silence';
  /** The words to remove. Empty for silence. */
  readonly text: string;
  readonly range: TimeRange;
  /** False for a phrase that is often intended. It is offered but not preselected. */
  readonly isSure: boolean;
}

export interface CleaningOptions {
  /** Language of an asset's words (BCP 47). */
  readonly languageOf: (assetId: string) => string;
  /** Minimum length of a silence to report. */
  readonly silenceUs: Microseconds;
  /** Silence to keep beside words. */
  readonly paddingUs: Microseconds;
}

/** Words repeated further apart than this were repeated on purpose. */
const REPEAT_GAP_US: Microseconds = 1_500_000;

/** Longest repeated run of words. */
const MOST_REPEATED = 4;

/**
 * Finds parts of a timeline's speech that can be cut: fillers where the voice detector heard a voice, words repeated immediately (the first instance), and
 * silences within and at the edges of clips with words. No finding overlaps a word that stays, on any track.
 * @param words All words of the timeline. Cut words are skipped.
 * @returns Findings sorted by time.
 */
export function findCleanings(
  timeline: Timeline,
  words: readonly TimelineWord[],
  options: CleaningOptions,
): readonly Finding[] {
  const uncut = words.filter(({ cut }) => cut === null);
  const taken = new Set<number>();
  const findings = [...findFillers(uncut, options, taken), ...findRepeats(uncut, taken)].flatMap(
    ({ first, last, ...finding }): Finding[] => {
      const [range, ...others] = rangesOfWords(timeline, uncut, (index) => index >= first && index <= last);
      const isAlone = range && others.length === 0 && !isOverlapped(range, uncut, first, last);
      const text = uncut.slice(first, last + 1).map((word) => word.spoken);
      return isAlone ? [{ ...finding, id: uncut[first]?.id ?? '', text: text.join(' '), range }] : [];
    },
  );
  return [...findings, ...findSilences(timeline, uncut, options)].toSorted(
    (left, right) => left.range.start - right.range.start,
  );
}

interface WordRun {
  readonly kind: Finding['kind'];
  readonly isSure: boolean;
  readonly first: number;
  readonly last: number;
}

function findFillers(
  words: readonly TimelineWord[],
  { languageOf }: CleaningOptions,
  taken: Set<number>,
): readonly WordRun[] {
  const found: WordRun[] = [];
  for (let first = 0; first < words.length; first += 1) {
    const { sounds, phrases } = fillersOf(languageOf(words[first]?.assetId ?? ''));
    const isSound = sounds.includes(plainWord(words[first]?.spoken ?? ''));
    const phrase = isSound ? undefined : phrases.find((each) => isPhraseAt(words, first, each.split(' ')));
    if (!isSound && phrase === undefined) continue;
    const last = first + (phrase?.split(' ').length ?? 1) - 1;
    if (words.slice(first, last + 1).some(({ silent }) => silent)) continue;
    for (let index = first; index <= last; index += 1) taken.add(index);
    found.push({ kind: 'filler', isSure: isSound, first, last });
    first = last;
  }
  return found;
}

function isPhraseAt(words: readonly TimelineWord[], first: number, phrase: readonly string[]): boolean {
  return phrase.every((each, offset) => {
    const word = words[first + offset];
    return word?.clipId === words[first]?.clipId && plainWord(word?.spoken ?? '') === each;
  });
}

function findRepeats(words: readonly TimelineWord[], taken: ReadonlySet<number>): readonly WordRun[] {
  const found: WordRun[] = [];
  for (let first = 0; first < words.length; first += 1) {
    for (let count = MOST_REPEATED; count > 0; count -= 1) {
      if (!isRepeated(words, first, count, taken)) continue;
      found.push({ kind: 'repeat', isSure: true, first, last: first + count - 1 });
      first += count - 1;
      break;
    }
  }
  return found;
}

function isRepeated(words: readonly TimelineWord[], first: number, count: number, taken: ReadonlySet<number>): boolean {
  const [last, again] = [words[first + count - 1], words[first + count]];
  if (!last || !again || again.at - last.until > REPEAT_GAP_US || /[.!?…]["'”’)]*$/u.test(last.spoken)) return false;
  for (let offset = 0; offset < count; offset += 1) {
    const [one, other] = [words[first + offset], words[first + count + offset]];
    if (!one || !other || one.assetId !== other.assetId || taken.has(first + offset)) return false;
    const plain = plainWord(one.spoken);
    if (plain === '' || plain !== plainWord(other.spoken) || (count === 1 && isEmphatic(plain))) return false;
  }
  return true;
}

/** True if a word outside first..last, of a simultaneous voice, is spoken in the range. */
function isOverlapped(range: TimeRange, words: readonly TimelineWord[], first: number, last: number): boolean {
  // Words are in the order of their clips, so only neighbours can be close.
  for (let index = Math.max(0, first - NEARBY); index <= Math.min(words.length - 1, last + NEARBY); index += 1) {
    const word = words[index];
    if ((index < first || index > last) && word && word.at < range.endExclusive && word.until > range.start)
      return true;
  }
  return false;
}

/** Number of words to check before and after a finding. */
const NEARBY = 500;

function findSilences(
  timeline: Timeline,
  words: readonly TimelineWord[],
  { silenceUs, paddingUs }: CleaningOptions,
): readonly Finding[] {
  const speech = words.toSorted((left, right) => left.at - right.at);
  const clips = new Map(timeline.tracks.flatMap((track) => track.clips.map((clip): [string, Clip] => [clip.id, clip])));
  const talking = [...new Set(words.map(({ clipId }) => clipId))]
    .flatMap((id) => clips.get(id) ?? [])
    .toSorted((left, right) => left.start - right.start);
  const findings: Finding[] = [];
  let next = 0;
  let spokenUntil: Microseconds = 0;
  let searched: Microseconds = 0;
  for (const clip of talking) {
    let from = Math.max(clip.start, searched);
    const find = (to: Microseconds, before: Microseconds, after: Microseconds, id: string) => {
      const [start, end] = [from + before, to - after];
      if (to - from < silenceUs || end - start < MIN_CLIP_US) return;
      const range = { start: timelineTime(start), endExclusive: timelineTime(end) };
      findings.push({ id: `silence/${id}`, kind: 'silence', text: '', range, isSure: true });
    };
    // A word of another clip may reach into this one.
    let isAfterWord = spokenUntil > clip.start;
    from = Math.max(from, Math.min(spokenUntil, clip.end));
    for (let word = speech[next]; word && word.at < clip.end; word = speech[++next]) {
      find(word.at, isAfterWord ? paddingUs : 0, paddingUs, word.id);
      spokenUntil = Math.max(spokenUntil, word.until);
      from = Math.max(from, word.until);
      isAfterWord = true;
    }
    find(clip.end, isAfterWord ? paddingUs : 0, 0, `${clip.id}/end`);
    searched = Math.max(searched, clip.end);
  }
  return findings;
}
