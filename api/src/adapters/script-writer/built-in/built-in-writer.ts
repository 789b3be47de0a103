import { type BriefReader, NO_BRIEF_READER } from '#api/adapters/meaning/brief-reader.ts';
import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { Author } from '#shared/contracts/script.ts';
import { formFromText } from './form-from-text.ts';
import { rewriteScenes } from './rewrite-scenes.ts';
import { briefOf } from './topic.ts';
import { writeScript } from './write-script.ts';

const AUTHOR: Author = { writer: 'built-in', model: null, promptTokens: 0, completionTokens: 0 };

/**
 * Creates the writer that works by rules, in this process, for use without a language model.
 * @param reader Sorts the parts that the rules don't know.
 */
export function createBuiltInWriter(reader: Pick<BriefReader, 'read'> = NO_BRIEF_READER): ScriptWriter {
  return {
    async writeScript(prompt, { signal }) {
      return { script: writeScript(prompt, await reader.read(briefOf(prompt), signal)), author: AUTHOR };
    },
    async rewriteScenes(task, signal) {
      return { scenes: rewriteScenes(task, await reader.read(briefOf(task.prompt), signal)), author: AUTHOR };
    },
    translateCues: () => Promise.reject(new ApiError('ai.no-model')),
    async parseForm(text, signal) {
      return formFromText(text, await reader.read(text, signal));
    },
  };
}
