import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Corrections, Timeline } from '#shared/timeline/timeline.ts';
import { type SpokenToken, spokenTokens } from './cues.ts';

/** A word of a transcript; times in µs of the source. */
interface TranscribedWord {
  /** As it is to be shown. */
  readonly text: string;
  /** As it was heard, where `text` is a correction that the transcript remembers; `text` itself where it was confirmed. */
  readonly spoken?: string | undefined;
  /** Probability that it was said, from 0 to 1; absent where it is unknown. */
  readonly confidence?: number | undefined;
  /** The voice detector heard no voice where the word is. */
  readonly silent?: true | undefined;
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
}

/** Words spoken in an asset. */
export interface SpokenTranscript {
  readonly words: readonly TranscribedWord[];
}

/** Transcripts by asset, as far as they are known. */
export type Transcripts = ReadonlyMap<string, SpokenTranscript>;

/** A word of an asset with its correction. Times in µs of the source; no word begins before the one in front of it ends. */
export interface CorrectedWord {
  /** Its name in {@link Timeline.corrections}. */
  readonly key: string;
  readonly spoken: string;
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
  /** As it is shown; none for a word that was deleted. */
  readonly tokens: readonly SpokenToken[];
  /** Probability that it was said, from 0 to 1; absent where it is unknown, and once it was corrected or confirmed. */
  readonly confidence?: number;
  /** The voice detector heard no voice there; absent once the word was corrected or confirmed. */
  readonly silent?: true;
}

interface Corrected {
  readonly corrections: Corrections | undefined;
  readonly words: readonly CorrectedWord[];
}

/** The last two results for each transcript: every edit asks for them, before and after itself, and few change them. */
const known = new WeakMap<SpokenTranscript, readonly Corrected[]>();

/**
 * The words of a transcript as a timeline shows them, in order.
 * @param corrections The timeline's for this asset; undefined: those that the transcript remembers.
 */
export function correctedWords(
  transcript: SpokenTranscript,
  corrections: Corrections | undefined,
): readonly CorrectedWord[] {
  const last = known.get(transcript) ?? [];
  const same = last.find((each) => each.corrections === corrections);
  if (same) return same.words;
  const sorted = transcript.words.toSorted((left, right) => left.start - right.start);
  const texts = sorted.map((word) => correctedText(word, corrections));
  const tokens = spokenTokens(
    sorted.map(({ start, endExclusive }, index) => ({ text: texts[index] ?? '', start, endExclusive })),
  );
  const byWord: SpokenToken[][] = sorted.map(() => []);
  for (const token of tokens) byWord[token.word]?.push(token);
  let previousEnd = 0;
  const words = sorted.map((word, index): CorrectedWord => {
    const own = byWord[index] ?? [];
    const start = Math.max(previousEnd, own[0]?.start ?? word.start);
    previousEnd = Math.max(start, own.at(-1)?.endExclusive ?? word.endExclusive);
    const key = String(word.start);
    const isChecked = corrections ? corrections[key] !== undefined : word.spoken !== undefined;
    return {
      key,
      spoken: word.spoken ?? word.text,
      start,
      endExclusive: previousEnd,
      tokens: own,
      ...(word.confidence !== undefined && !isChecked && { confidence: word.confidence }),
      ...(word.silent && !isChecked && { silent: word.silent }),
    };
  });
  known.set(transcript, [{ corrections, words }, ...last.slice(0, 1)]);
  return words;
}

function correctedText({ text, spoken = text, start }: TranscribedWord, corrections: Corrections | undefined): string {
  return corrections ? (corrections[String(start)] ?? spoken) : text;
}

/** The corrections that a transcript remembers, for a timeline that begins to use it. */
export function rememberedCorrections({ words }: SpokenTranscript): Corrections {
  return Object.fromEntries(
    words.flatMap(({ text, spoken, start }) => (spoken === undefined ? [] : [[String(start), text]])),
  );
}

/**
 * Gives a timeline that shows an asset already the corrections of words that were heard since.
 * @param before The transcript as it was; undefined: unknown, then all its words count as known.
 */
export function withNewCorrections(
  timeline: Timeline,
  assetId: string,
  before: SpokenTranscript | undefined,
  after: SpokenTranscript,
): Timeline {
  const own = timeline.corrections?.[assetId];
  if (!own || !before) return timeline;
  const known = new Set(before.words.map(({ start }) => start));
  const added = rememberedCorrections({ words: after.words.filter(({ start }) => !known.has(start)) });
  if (Object.keys(added).length === 0) return timeline;
  return { ...timeline, corrections: { ...timeline.corrections, [assetId]: { ...added, ...own } } };
}

/** Index of the last word that begins at or before a source time; -1 when none does. */
export function wordIndexAt(words: readonly CorrectedWord[], time: Microseconds): number {
  let low = 0;
  let high = words.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((words[middle]?.start ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
