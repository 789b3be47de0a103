import type { AiPrompt, ParsedForm } from '#shared/contracts/project.ts';
import type { Author } from '#shared/contracts/script.ts';
import type { Scene, Script } from '#shared/script/script.ts';
import type { Tone } from '#shared/script/tones.ts';

export interface RewriteTask {
  /** The original request for the script. */
  prompt: AiPrompt;
  tone: Tone;
  /** The whole script in its current state. */
  scenes: readonly Scene[];
  /** Indexes of the scenes to rewrite, ascending. */
  targets: readonly number[];
  /** The user's names and terms, in their exact spelling. Default: none. */
  terms?: readonly string[];
}

/** Captions to translate. */
export interface TranslateTask {
  /** BCP 47. */
  language: string;
  cues: readonly { readonly text: string; readonly maxCharacters: number }[];
  /** The user's names and terms, which keep their exact spelling. */
  terms: readonly string[];
}

export interface WriteOptions {
  readonly signal: AbortSignal;
  /** Receives the narrations so far. Restarts from the first when a reply was unusable. */
  onDraft?(narrations: readonly string[]): void;
  /** As in {@link RewriteTask}. */
  readonly terms?: readonly string[];
  /** The account that waits. Accounts take turns. Default: one shared by all calls without an account. */
  readonly accountId?: string;
}

/** A writer of scripts: a language model or rules. Every call throws the signal's reason when aborted. */
export interface ScriptWriter {
  /**
   * Writes a script whose scenes add up to the requested length ±0.5 s.
   * @throws ApiError `ai.unavailable` or `ai.bad-reply`. Never returns part of a script.
   */
  writeScript(prompt: AiPrompt, options: WriteOptions): Promise<{ script: Script; author: Author }>;
  /** Rewrites scenes, one for each target in order. Throws like {@link writeScript}. */
  rewriteScenes(task: RewriteTask, signal: AbortSignal): Promise<{ scenes: readonly Scene[]; author: Author }>;
  /**
   * Translates captions, one text for each in order. Throws like {@link writeScript}, and `ai.no-model` when the writer
   * knows no other languages.
   */
  translateCues(task: TranslateTask, signal: AbortSignal): Promise<{ texts: readonly string[]; author: Author }>;
  /** Fills the New Project form from free text. Throws like {@link writeScript}. */
  parseForm(text: string, signal: AbortSignal): Promise<ParsedForm>;
}
