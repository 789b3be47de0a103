import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Transcripts } from '#shared/captions/corrected-words.ts';
import { sourceWords } from '#shared/transcript/corrections.ts';
import { type Paragraph, paragraphsOf, type TimelineWord } from '#shared/transcript/timeline-words.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { useTranscripts } from './use-transcripts.ts';

/** The text of the timeline, and where it comes from. */
export interface TranscriptText {
  readonly paragraphs: readonly Paragraph[];
  /** Those of all paragraphs. A word's place in it is its index everywhere in the panel. */
  readonly words: readonly TimelineWord[];
  readonly transcripts: Transcripts;
  languageOf(assetId: string): string;
}

/** The text of the timeline as it is now; null while the words are being read, and the error where they cannot be. */
export function useTranscriptText(): { text: TranscriptText | null; error: unknown; retry: () => void } {
  const { data, error, refetch } = useTranscripts();
  const timeline = useAtomValue(timelineAtom);
  const { corrections } = timeline;
  const corrected = useMemo(
    () => new Map([...(data ?? [])].map(([assetId, words]) => [assetId, sourceWords(words, corrections?.[assetId])])),
    [data, corrections],
  );
  const text = useMemo(() => {
    const paragraphs = paragraphsOf(timeline, (assetId) => corrected.get(assetId));
    return {
      paragraphs,
      words: paragraphs.flatMap(({ words }) => words),
      transcripts: data ?? new Map(),
      languageOf: (assetId: string) => data?.get(assetId)?.language ?? '',
    };
  }, [timeline, corrected, data]);
  return { text: data ? text : null, error, retry: () => void refetch() };
}
