import type * as z from 'zod';
import type { TranscriptDocument, TranscriptWord } from '#api/models/transcript.ts';
import type { transcriptSchema } from '#shared/contracts/transcript.ts';

export function presentTranscript(transcript: TranscriptDocument): z.input<typeof transcriptSchema> {
  const { language, engine, words, parts } = transcript;
  return { language, engine, words: words as TranscriptWord[], ...(parts ? { parts } : {}) };
}
