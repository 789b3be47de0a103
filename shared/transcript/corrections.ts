import { withCorrections } from '#shared/captions/correct-text.ts';
import {
  correctedWords,
  rememberedCorrections,
  type SpokenTranscript,
  type Transcripts,
} from '#shared/captions/corrected-words.ts';
import { joinTokens } from '#shared/captions/tokens.ts';
import type { Corrections, Timeline } from '#shared/timeline/timeline.ts';
import type { NewTexts } from './find-text.ts';
import type { SourceWord } from './timeline-words.ts';
import { isUnsure } from './unsure-words.ts';

/** The words of an asset with a timeline's corrections; without any, with those that the transcript remembers. */
export function sourceWords(transcript: SpokenTranscript, corrections: Corrections | undefined): readonly SourceWord[] {
  return correctedWords(transcript, corrections).map(({ tokens, ...word }) => ({ ...word, text: joinTokens(tokens) }));
}

/**
 * Gives words new texts in all places where they are shown. A word that reads as it was heard needs no correction,
 * unless the recogniser was unsure of it: there the same text confirms it.
 */
export function correctWords(timeline: Timeline, texts: NewTexts, transcripts: Transcripts): Timeline {
  const corrections: Record<string, Corrections> = { ...timeline.corrections };
  for (const [assetId, added] of texts) {
    const transcript = transcripts.get(assetId);
    if (!transcript) continue;
    const needless = new Map(
      transcript.words.flatMap((word) => (isUnsure(word) ? [] : [[String(word.start), word.spoken ?? word.text]])),
    );
    const wanted = Object.entries(added).map(([key, text]) => [key, text === needless.get(key) ? null : text]);
    corrections[assetId] = withCorrections(
      corrections[assetId] ?? rememberedCorrections(transcript),
      Object.fromEntries(wanted),
    );
  }
  return { ...timeline, corrections };
}
