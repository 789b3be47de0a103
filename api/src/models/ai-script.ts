import { type HydratedDocumentFromSchema, model, Schema } from 'mongoose';
import { baseOptions, idField } from './base.ts';

const aiScriptSchema = new Schema(
  {
    _id: idField,
    /** One script per project, so that paid work is not repeated. */
    projectId: { type: String, required: true, unique: true },
    prompt: { type: String, required: true },
    title: { type: String, required: true },
    /** The whole spoken text in scene order. */
    script: { type: String, required: true },
    scenes: { type: Schema.Types.Mixed, required: true },
    voiceSuggestion: { type: Schema.Types.Mixed, default: null },
    musicSuggestion: { type: Schema.Types.Mixed, default: null },
    /** Unset for scripts written before the author was recorded. Tokens include those of rewrites. */
    writer: { type: String, enum: ['built-in', 'model'] },
    model: { type: String, default: null },
    promptTokens: { type: Number, default: 0 },
    completionTokens: { type: Number, default: 0 },
    note: { type: String },
  },
  { ...baseOptions, minimize: false },
);

export const AiScript = model('AiScript', aiScriptSchema);
export type AiScriptDocument = HydratedDocumentFromSchema<typeof aiScriptSchema>;
