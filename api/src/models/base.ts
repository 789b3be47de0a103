import { randomUUID } from 'node:crypto';
import type { SchemaOptions } from 'mongoose';

/** Ids are random UUIDs in plain strings. They reveal nothing, cannot be guessed, and need no casting. */
export const idField = { type: String, default: () => randomUUID() } as const;

/** The id of another document. */
export const referenceField = { type: String, required: true, index: true } as const;

/** Options of every schema: createdAt and updatedAt, no version key, and unknown fields are errors. */
export const baseOptions = {
  timestamps: true,
  versionKey: false,
  strict: 'throw',
  strictQuery: 'throw',
} as const satisfies SchemaOptions;
