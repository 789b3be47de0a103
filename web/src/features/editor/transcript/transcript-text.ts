import { useAtomValue } from 'jotai';
import { useMemo } from 'react';
import type { Transcripts } from '#shared/captions/corrected-words.ts';
import { loudWords } from '#shared/captions/place-cues.ts';
import { sourceTime } from '#shared/time/microseconds.ts';
import { sourceWords } from '#shared/transcript/corrections.ts';
import { type Paragraph, paragraphsOf, type TimelineWord } from '#shared/transcript/timeline-words.ts';
import { timelineAtom } from '#web/state/document-atoms.ts';
import { useTranscripts } from './use-transcripts.ts';

/** The text of the timeline and its sources. */
export interface TranscriptText {
  readonly paragraphs: readonly Paragraph[];
  /** The words of all paragraphs. A word's position here is its index everywhere in the panel. */
  readonly words: readonly TimelineWord[];
  readonly transcripts: Transcripts;
  /** Ids of the words that captions emphasise. */
  readonly loud: ReadonlySet<string>;
  languageOf(assetId: string): string;
}

/** The current text of the timeline; null while the words load, and the error when they can't. */
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
    const words = paragraphs.flatMap((paragraph) => paragraph.words);
    const starts = loudWords(timeline);
    const isLoud = ({ assetId, start, cut }: TimelineWord) =>
      cut === null && starts.get(assetId)?.has(sourceTime(start)) === true;
    return {
      paragraphs,
      words,
      loud: new Set(words.filter(isLoud).map(({ id }) => id)),
      transcripts: data ?? new Map(),
      languageOf: (assetId: string) => data?.get(assetId)?.language ?? '',
    };
  }, [timeline, corrected, data]);
  return { text: data ? text : null, error, retry: () => void refetch() };
}
