import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { ApiError } from '#api/errors/api-error.ts';
import type { Author } from '#shared/contracts/script.ts';
import { formFromText } from './form-from-text.ts';
import { rewriteScenes } from './rewrite-scenes.ts';
import { writeScript } from './write-script.ts';

const AUTHOR: Author = { writer: 'built-in', model: null, promptTokens: 0, completionTokens: 0 };

/** Creates the writer that works by rules, instantly and in this process, for use without a language model. */
export function createBuiltInWriter(): ScriptWriter {
  return {
    async writeScript(prompt, { signal }) {
      signal.throwIfAborted();
      return { script: writeScript(prompt), author: AUTHOR };
    },
    async rewriteScenes(task, signal) {
      signal.throwIfAborted();
      return { scenes: rewriteScenes(task), author: AUTHOR };
    },
    translateCues: () => Promise.reject(new ApiError('ai.no-model')),
    async parseForm(text, signal) {
      signal.throwIfAborted();
      return formFromText(text);
    },
  };
}
