import type { AiPrompt, ParsedForm } from '#shared/contracts/project.ts';
import type { Script } from '#shared/script/script.ts';

/** Whoever writes scripts: a language model, or rules. */
export interface ScriptWriter {
  /**
   * A script whose scenes add up to the asked length ±0.5 s.
   * @throws ApiError `ai.unavailable` or `ai.bad-reply`; the signal's reason when aborted. Never half a script.
   */
  writeScript(prompt: AiPrompt, signal: AbortSignal): Promise<Script>;
  /** The New Project form, filled from one free text. Throws like {@link writeScript}. */
  parseForm(text: string, signal: AbortSignal): Promise<ParsedForm>;
}
