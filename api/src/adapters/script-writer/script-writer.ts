import type { AiPrompt, ParsedForm } from '#shared/contracts/project.ts';
import type { Script } from '#shared/script/script.ts';

/** A writer of scripts: a language model, or rules. */
export interface ScriptWriter {
  /**
   * Writes a script whose scenes add up to the requested length ±0.5 s.
   * @throws ApiError `ai.unavailable` or `ai.bad-reply`; the signal's reason when aborted. Never returns part of a
   * script.
   */
  writeScript(prompt: AiPrompt, signal: AbortSignal): Promise<Script>;
  /** Fills the New Project form from free text. Throws like {@link writeScript}. */
  parseForm(text: string, signal: AbortSignal): Promise<ParsedForm>;
}
