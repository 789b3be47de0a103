import type { AiPrompt, ParsedForm } from '#shared/contracts/project.ts';
import type { Author } from '#shared/contracts/script.ts';
import type { Scene, Script } from '#shared/script/script.ts';
import type { Tone } from '#shared/script/tones.ts';

export interface RewriteTask {
  /** The request that the script was first written for. */
  prompt: AiPrompt;
  tone: Tone;
  /** The whole script as it is now. */
  scenes: readonly Scene[];
  /** Indexes of the scenes to rewrite, ascending. */
  targets: readonly number[];
  /** Names and terms of the user, as they are written. Default: none. */
  terms?: readonly string[];
}

/** Captions to translate. */
export interface TranslateTask {
  /** BCP 47. */
  language: string;
  cues: readonly { readonly text: string; readonly maxCharacters: number }[];
  /** Names and terms of the user, which stay as they are written. */
  terms: readonly string[];
}

export interface WriteOptions {
  readonly signal: AbortSignal;
  /** Gets the narrations so far, again from the first when a reply was of no use. */
  onDraft?(narrations: readonly string[]): void;
  /** As in {@link RewriteTask}. */
  readonly terms?: readonly string[];
  /** The account that waits: accounts take turns. Default: one for all that name none. */
  readonly accountId?: string;
}

/** A writer of scripts: a language model, or rules. Every call throws the signal's reason when aborted. */
export interface ScriptWriter {
  /**
   * Writes a script whose scenes add up to the requested length ±0.5 s.
   * @throws ApiError `ai.unavailable` or `ai.bad-reply`. Never returns part of a script.
   */
  writeScript(prompt: AiPrompt, options: WriteOptions): Promise<{ script: Script; author: Author }>;
  /** Rewrites scenes, one for each target in order. Throws like {@link writeScript}. */
  rewriteScenes(task: RewriteTask, signal: AbortSignal): Promise<{ scenes: readonly Scene[]; author: Author }>;
  /**
   * Translates captions, one text for each in order. Throws like {@link writeScript}, and `ai.no-model` where the writer knows no
   * other languages.
   */
  translateCues(task: TranslateTask, signal: AbortSignal): Promise<{ texts: readonly string[]; author: Author }>;
  /** Fills the New Project form from free text. Throws like {@link writeScript}. */
  parseForm(text: string, signal: AbortSignal): Promise<ParsedForm>;
}
