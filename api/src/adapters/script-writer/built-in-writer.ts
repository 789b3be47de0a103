import { formFromText } from '#shared/script/form-from-text.ts';
import { writeScript } from '#shared/script/write-script.ts';
import type { ScriptWriter } from './script-writer.ts';

/** Creates the writer that works by rules, instantly and in this process, for use without a language model. */
export function createBuiltInWriter(): ScriptWriter {
  return {
    async writeScript(prompt, signal) {
      signal.throwIfAborted();
      return writeScript(prompt, Math.random);
    },
    async parseForm(text, signal) {
      signal.throwIfAborted();
      return formFromText(text);
    },
  };
}
