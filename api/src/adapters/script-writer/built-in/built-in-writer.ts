import type { ScriptWriter } from '#api/adapters/script-writer/script-writer.ts';
import { formFromText } from './form-from-text.ts';
import { writeScript } from './write-script.ts';

/** Creates the writer that works by rules, instantly and in this process, for use without a language model. */
export function createBuiltInWriter(): ScriptWriter {
  return {
    async writeScript(prompt, signal) {
      signal.throwIfAborted();
      return writeScript(prompt);
    },
    async parseForm(text, signal) {
      signal.throwIfAborted();
      return formFromText(text);
    },
  };
}
