import * as z from 'zod';
import type { AiScriptDocument } from '#api/models/ai-script.ts';
import {
  type rewrittenScriptSchema as Answer,
  rewrittenScriptSchema,
  type ScriptInfo,
} from '#shared/contracts/script.ts';

export function presentScript(script: AiScriptDocument | null): ScriptInfo {
  const { writer, model = null, promptTokens = 0, completionTokens = 0 } = script ?? {};
  return {
    author: writer ? { writer, model, promptTokens, completionTokens } : null,
    voiceSuggestion: script?.voiceSuggestion ?? null,
    musicSuggestion: script?.musicSuggestion ?? null,
  };
}

/** Presents proposed scenes, in seconds. */
export function presentRewritten(rewritten: z.output<typeof Answer>): z.input<typeof Answer> {
  return z.encode(rewrittenScriptSchema, rewritten);
}
