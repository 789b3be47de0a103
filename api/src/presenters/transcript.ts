import type * as z from 'zod';
import { listText, withField } from '#api/models/text-parts.ts';
import { type StoredWords, type TranscriptDocument, wordsOf } from '#api/models/transcript.ts';
import type { transcriptSchema } from '#shared/contracts/transcript.ts';

export function presentTranscript(transcript: TranscriptDocument): z.input<typeof transcriptSchema> {
  const { language, engine, parts } = transcript;
  return { language, engine, words: wordsOf(transcript), ...(parts ? { parts } : {}) };
}

/**
 * Presents a transcript as JSON text.
 * @param more Additional fields of the answer.
 */
export function transcriptText(transcript: TranscriptDocument, more: Readonly<Record<string, string>> = {}): string {
  const { language, engine, words, parts } = transcript;
  return withField({ ...more, language, engine, ...(parts ? { parts } : {}) }, 'words', listText(words as StoredWords));
}
