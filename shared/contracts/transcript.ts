import * as z from 'zod';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { TIMELINE_LIMITS } from '#shared/timeline/limits.ts';
import { idListSchema, sourceSeconds } from './wire.ts';

/** About eight hours of speech, with a margin below the 16 MB limit of a stored document. */
export const MOST_WORDS = 100_000;
export const MAX_TRANSCRIPT_BYTES = 8 * 1024 * 1024;

const wordFields = {
  /** The displayed word. Empty for a hidden word. */
  text: z.string().max(TIMELINE_LIMITS.correctionCharacters),
  /** The recognised word, where `text` is a correction. The same as `text` where the user has confirmed it. */
  spoken: z.string().max(TIMELINE_LIMITS.correctionCharacters).optional(),
  /** The recogniser's probability that the word was said. Absent where it is unknown. */
  confidence: z.number().min(0).max(1).optional(),
  /** The voice detector heard no voice where the word is. */
  silent: z.literal(true).optional(),
};

/** A word and its time: `end` in seconds on the wire, `endExclusive` in microseconds inside. */
const transcriptWordSchema = z.codec(
  z.object({ ...wordFields, start: sourceSeconds, end: sourceSeconds }),
  z.object({
    ...wordFields,
    start: z.custom<SourceTime>(Number.isSafeInteger),
    endExclusive: z.custom<SourceTime>(Number.isSafeInteger),
  }),
  {
    decode: ({ end, ...word }) => ({ ...word, endExclusive: end }),
    encode: ({ endExclusive, ...word }) => ({ ...word, end: endExclusive }),
  },
);

/** A part of an asset: `end` in seconds on the wire, `endExclusive` in microseconds inside. */
const partSchema = z.codec(
  z.object({ start: sourceSeconds, end: sourceSeconds }),
  z.object({
    start: z.custom<SourceTime>(Number.isSafeInteger),
    endExclusive: z.custom<SourceTime>(Number.isSafeInteger),
  }),
  {
    decode: ({ start, end }) => ({ start, endExclusive: end }),
    encode: ({ start, endExclusive }) => ({ start, end: endExclusive }),
  },
);

/** Answer of GET and PUT /api/assets/{id}/transcript: the words spoken in an asset, in source time. */
export const transcriptSchema = z.object({
  /** BCP 47. */
  language: z.string(),
  /** The voice that spoke the words, or the recogniser that found them. */
  engine: z.string(),
  words: z.array(transcriptWordSchema).max(MOST_WORDS).readonly(),
  /** The parts that were transcribed, in order and disjoint. Absent: the whole asset. */
  parts: z.array(partSchema).max(TIMELINE_LIMITS.clips).readonly().optional(),
});
export type Transcript = z.output<typeof transcriptSchema>;

/** Name of the built-in recogniser, which is the same in browsers and on the server. */
export const BUILT_IN_ENGINE = 'whisper-base';

/** False for a voice's words, which come from its text and were not recognised. */
export function isRecognised(engine: string): boolean {
  return engine === BUILT_IN_ENGINE || engine.startsWith('openai whisper');
}

/** Body of PUT /api/assets/{id}/transcript: words that a device recognised. */
export const putTranscriptSchema = transcriptSchema.extend({ engine: z.literal(BUILT_IN_ENGINE) });

/** Maximum assets of one {@link transcriptsSchema} request, because some servers refuse a longer address. */
export const MAX_TRANSCRIPTS = 100;

/** Query of GET /api/assets/transcripts. */
export const transcriptsQuerySchema = z.object({ ids: idListSchema(MAX_TRANSCRIPTS) });

/** Answer of GET /api/assets/transcripts: those of the caller's assets that have one, in no particular order. */
export const transcriptsSchema = z.array(transcriptSchema.extend({ assetId: z.string() })).readonly();
