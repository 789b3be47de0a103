import * as z from 'zod';
import type { AiScriptDocument } from '#api/models/ai-script.ts';
import type { ProjectDocument } from '#api/models/project.ts';
import {
  type rewrittenScriptSchema as Answer,
  rewrittenScriptSchema,
  type ScriptInfo,
} from '#shared/contracts/script.ts';

export function presentScript(
  { narrator }: ProjectDocument,
  script: AiScriptDocument | null,
  spoken: ScriptInfo['language'],
): ScriptInfo {
  const { voice, speed, language = null } = narrator ?? {};
  const { writer, model = null, promptTokens = 0, completionTokens = 0, note } = script ?? {};
  return {
    author: writer ? { writer, model, promptTokens, completionTokens, note: note ?? undefined } : null,
    voiceSuggestion: script?.voiceSuggestion ?? null,
    musicSuggestion: script?.musicSuggestion ?? null,
    language: spoken,
    narrator: voice && speed ? { voice, speed, language } : null,
  };
}

/** Presents proposed scenes, in seconds. */
export function presentRewritten(rewritten: z.output<typeof Answer>): z.input<typeof Answer> {
  return z.encode(rewrittenScriptSchema, rewritten);
}
