import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { TIMELINE_SCHEMA_VERSION } from '#shared/contracts/timeline.ts';
import { TEMPLATE_TYPES } from '#shared/templates/template.ts';
import { baseOptions, idField, referenceField } from './base.ts';

const templateSchema = new Schema(
  {
    _id: idField,
    userId: referenceField,
    type: { type: String, enum: TEMPLATE_TYPES, required: true },
    name: { type: String, required: true },
    description: { type: String, default: '' },
    thumbnailUrl: { type: String, default: null },
    /** The content as JSON text, with times in seconds. */
    config: { type: String, required: true },
    /** Length of `config`, which counts towards the account's storage. */
    configBytes: { type: Number, required: true },
    /** Layout version of the tracks in `config`, as of a timeline. */
    schemaVersion: { type: Number, default: TIMELINE_SCHEMA_VERSION, required: true },
  },
  baseOptions,
);
templateSchema.index({ userId: 1, createdAt: -1 });

/** A template of an account. Those of the studio are code: `shared/templates/built-in.ts`. */
export const Template = model('Template', templateSchema);
export type TemplateDocument = HydratedDocumentFromSchema<typeof templateSchema>;
