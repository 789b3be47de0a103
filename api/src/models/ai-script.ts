import { model, Schema } from 'mongoose';
import { baseOptions, idField } from './base.ts';

const aiScriptSchema = new Schema(
  {
    _id: idField,
    /** One script a project: work that was paid for is not done twice. */
    projectId: { type: String, required: true, unique: true },
    /** What was asked for. */
    prompt: { type: String, required: true },
    title: { type: String, required: true },
    /** All that is said, scene after scene. */
    script: { type: String, required: true },
    scenes: { type: Schema.Types.Mixed, required: true },
    voiceSuggestion: { type: Schema.Types.Mixed, default: null },
    musicSuggestion: { type: Schema.Types.Mixed, default: null },
  },
  { ...baseOptions, minimize: false },
);

export const AiScript = model('AiScript', aiScriptSchema);
