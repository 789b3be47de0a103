import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, idField, referenceField } from './base.ts';
import { type TextParts, valuesIn } from './text-parts.ts';

/** A word of a transcript, in seconds of source time. */
export interface TranscriptWord {
  readonly text: string;
  /** The recognised word, where `text` is a correction or was confirmed. */
  readonly spoken?: string;
  /** Probability that it was said, from 0 to 1. Absent where it is unknown. */
  readonly confidence?: number | undefined;
  /** The voice detector heard no voice where the word is. */
  readonly silent?: true | undefined;
  readonly start: number;
  readonly end: number;
}

export type StoredWords = TextParts<TranscriptWord>;

const transcriptSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    /** Unique: an asset has one transcript, and a new one replaces it. */
    assetId: { type: String, required: true, unique: true },
    /** BCP 47. */
    language: { type: String, required: true },
    /** The voice that spoke the words, or the recogniser that found them. */
    engine: { type: String, required: true },
    /** {@link StoredWords}. Mongoose stores the field unchecked. */
    words: { type: Schema.Types.Mixed, required: true },
    /** The parts that were transcribed, `{ start, end }` in seconds, in order. Null: the whole asset. */
    parts: { type: Schema.Types.Mixed, default: null },
  },
  baseOptions,
);

export const Transcript = model('Transcript', transcriptSchema);
export type TranscriptDocument = HydratedDocumentFromSchema<typeof transcriptSchema>;

/** The words of a transcript. */
export function wordsOf({ words }: Pick<TranscriptDocument, 'words'>): TranscriptWord[] {
  return valuesIn(words as StoredWords);
}
