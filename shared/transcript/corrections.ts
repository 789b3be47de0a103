import type { Microseconds } from '#shared/time/microseconds.ts';
import type { Corrections, Timeline } from '#shared/timeline/timeline.ts';
import type { NewTexts } from './find-text.ts';
import type { SourceWord } from './timeline-words.ts';

/** A word of a transcript. */
interface TranscriptWord {
  /** As it is to be shown. */
  readonly text: string;
  /** As it was heard, where `text` is a correction that the transcript remembers. */
  readonly spoken?: string | undefined;
  readonly start: Microseconds;
  readonly endExclusive: Microseconds;
}

/** The words of assets, by their ids. */
export type TranscriptWords = ReadonlyMap<string, readonly TranscriptWord[]>;

/** The words of an asset with a timeline's corrections; without any, with those that the transcript remembers. */
export function sourceWords(words: readonly TranscriptWord[], corrections: Corrections | undefined): SourceWord[] {
  return words.map(({ text, spoken = text, start, endExclusive }) => {
    const key = String(start);
    return { key, text: corrections ? (corrections[key] ?? spoken) : text, spoken, start, endExclusive };
  });
}

/** Gives words new texts in all places where they are shown. A word that reads as it was heard needs no correction. */
export function correctWords(timeline: Timeline, texts: NewTexts, transcripts: TranscriptWords): Timeline {
  const corrections: Record<string, Corrections> = { ...timeline.corrections };
  for (const [assetId, added] of texts) {
    const words = sourceWords(transcripts.get(assetId) ?? [], corrections[assetId]);
    const wanted = words.map((word) => ({ ...word, text: added[word.key] ?? word.text }));
    const changed = wanted.filter(({ text, spoken }) => text !== spoken);
    corrections[assetId] = Object.fromEntries(changed.map(({ key, text }) => [key, text]));
  }
  return { ...timeline, corrections };
}
