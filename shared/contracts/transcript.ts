import * as z from 'zod';
import type { SourceTime } from '#shared/time/microseconds.ts';
import { TIMELINE_LIMITS } from './timeline.ts';
import { idSchema, sourceSeconds } from './wire.ts';

/** Some eight hours of speech, and room for them below the 16 MB limit of a stored document. */
export const MOST_WORDS = 100_000;
export const MAX_TRANSCRIPT_BYTES = 8 * 1024 * 1024;

const wordFields = {
  /** As it is to be shown; empty for a word that is not. */
  text: z.string().max(TIMELINE_LIMITS.correctionCharacters),
  /** As it was heard, where `text` is a correction. */
  spoken: z.string().max(TIMELINE_LIMITS.correctionCharacters).optional(),
};

/** A word and when it is heard: `end` in seconds on the wire, `endExclusive` in microseconds inside. */
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
  /** The parts that were listened to, in order and apart; absent: all of it. */
  parts: z.array(partSchema).max(TIMELINE_LIMITS.clips).readonly().optional(),
});
export type Transcript = z.output<typeof transcriptSchema>;

/** Name of the built-in recogniser, which is the same in browsers and on the server. */
export const BUILT_IN_ENGINE = 'whisper-base';

/** False for the words of a voice, which were not heard but written. */
export function isRecognised(engine: string): boolean {
  return engine === BUILT_IN_ENGINE || engine.startsWith('openai whisper');
}

/** Body of PUT /api/assets/{id}/transcript: words that a device recognised. */
export const putTranscriptSchema = transcriptSchema.extend({ engine: z.literal(BUILT_IN_ENGINE) });

/** Most assets of one {@link transcriptsSchema} request: a longer address is refused by some servers. */
export const MAX_TRANSCRIPTS = 100;

/** Query of GET /api/assets/transcripts: ids of assets with commas between them. */
export const transcriptsQuerySchema = z.object({
  ids: z
    .string()
    .transform((ids) => ids.split(','))
    .pipe(z.array(idSchema).max(MAX_TRANSCRIPTS)),
});

/** Answer of GET /api/assets/transcripts: those of the caller's assets that have one, in no order. */
export const transcriptsSchema = z.array(transcriptSchema.extend({ assetId: z.string() })).readonly();
